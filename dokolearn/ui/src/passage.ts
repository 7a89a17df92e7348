/** A passage that differs between books, for the table of the reader. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { ask } from "./engine";
import { hasOwnRules, myTable, onTable, tableName, type MyTable } from "./my-table";

interface Said {
  text: string;
  others: string;
  /** Where there is a table: the heading of its numbers, a number for each row; limits of one's own are `less` lower. */
  head?: string;
  numbers?: number[];
  less?: number;
}

interface Table {
  heads: string[];
  levels: string[];
  /** What stands first in each row, by book. */
  names: Record<string, string[]>;
}

interface Rule {
  option: string;
  /** The options whose values make the key, the option itself where nothing is said. */
  by?: string[];
  /** By book its key, values as JSON with a stroke between them, and where it stands. */
  usual: Record<string, string>;
  places: Record<string, string>;
  values: Record<string, Said>;
  table?: Table;
}

interface Passage {
  lang: string;
  here: string;
  rules: Rule[];
}

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
  return ((await heard) as { changed: MyTable["options"] } | undefined)?.changed;
}

function told({ option, by = [option], usual, places, values, table }: Rule, here: string, options: MyTable["options"]): unknown {
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

function limits({ heads, levels }: Table, { head, numbers = [], less }: Said, names: string[], own: unknown): TemplateResult {
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
