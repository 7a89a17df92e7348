/** A passage that differs between books, for the table of the reader. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { ask } from "./engine";
import { hasOwnRules, myTable, onTable, tableName, type MyTable } from "./my-table";
import type { OwnRules, Passage, PassageRule, PassageTable, PassageValue } from "./views";

export function passage(root: HTMLElement, { lang, here, rules }: Passage): void {
  let asked = 0;
  const draw = (options = myTable().options): void => {
    render(html`<div class="dk-passage" lang=${lang}>${rules.map((rule) => told(rule, here, options))}</div>`, root);
  };
  const follow = (): void => {
    draw();
    const turn = (asked += 1);
    // House rules may make others of the book give way: the engine knows.
    void changed(lang).then((options) => turn === asked && options && draw(options));
  };
  onTable(root, follow);
  follow();
}

/** Everything that is otherwise than in the book; nothing where it is played as it stands, or nobody can tell. */
async function changed(lang: string): Promise<MyTable["options"] | undefined> {
  const { book, options } = myTable();
  if (!hasOwnRules({ book, options })) return undefined;
  const heard = ask({ machine: "rules", spec: { set: book, options, lang }, events: [] }).catch(() => undefined);
  return ((await heard) as OwnRules | undefined)?.changed;
}

function told({ option, by = [option], usual, places, values, table }: PassageRule, here: string, options: MyTable["options"]): unknown {
  const { book } = myTable();
  const known = (usual[book] ?? "").split("|");
  const key = by.map((one, at) => (one in options ? JSON.stringify(options[one]) : known[at])).join("|");
  const said = values[key] ?? values[known.join("|")];
  if (!said?.text) return nothing;
  const own = [option, ...by].some((one) => one in options);
  return html`<p><strong>${here}</strong> (${own ? tableName() : places[book]}): ${said.text}</p>
    ${table ? limits(table, said, table.names[book] ?? [], options[option]) : nothing}
    ${said.others ? html`<p class="dk-else">${said.others}</p>` : nothing}`;
}

function limits({ heads, levels }: PassageTable, { head, numbers = [], less }: PassageValue, names: string[], own: unknown): TemplateResult {
  const shown = Array.isArray(own) && less !== undefined ? own.map((limit) => Number(limit) - less) : numbers;
  return html`<table>
    <thead>
      <tr>
        ${[...heads, head].map((one) => html`<th>${one}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${names.map((name, at) => html`<tr><td>${name}</td><td>${levels[at]}</td><td>${shown[at]}</td></tr>`)}
    </tbody>
  </table>`;
}
