/** A passage that differs between books, for the table of the reader. */
import { html, nothing, render } from "lit/html.js";
import { hasOwnRules, myTable, onTable, tableName } from "./my-table";

interface Passage {
  lang: string;
  here: string;
  rules: {
    option: string;
    /** By book its value as JSON, and where it stands. */
    usual: Record<string, string>;
    places: Record<string, string>;
    values: Record<string, { text: string; others: string }>;
  }[];
}

export function passage(root: HTMLElement, { lang, here, rules }: Passage): void {
  const draw = (): void => {
    const table = myTable();
    render(
      html`<div class="dk-passage" lang=${lang}>
        ${rules.map(({ option, usual, places, values }) => {
          const own = hasOwnRules(table) ? table.options[option] : undefined;
          const said = (own === undefined ? undefined : values[JSON.stringify(own)]) ?? values[usual[table.book] ?? ""];
          const where = own === undefined ? places[table.book] : tableName(table);
          return said
            ? html`<p><strong>${here}</strong> (${where}): ${said.text}</p>
                ${said.others ? html`<p>${said.others}</p>` : nothing}`
            : nothing;
        })}
      </div>`,
      root,
    );
  };
  onTable(root, draw);
  draw();
}
