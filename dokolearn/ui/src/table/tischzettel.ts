/** What one takes to a table: five questions, answered as far as the reader has chosen a table, else with room to write. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { fill } from "../page/fill";
import type { Tischzettel } from "../views";
import { changes, hasChosen, atOurs, myTable, onTable, openTable, tableName } from "./my-table";
import { said } from "./passage";

/** On the page while only the sheet is printed. */
const ALONE = "dkSheet";

export function tischzettel(root: HTMLElement, { lang, words, questions }: Tischzettel): void {
  const draw = (): void => {
    const known = hasChosen() || !!atOurs(myTable());
    render(
      html`<div class="dk-asking" lang=${lang}>
        <p>${known ? fill(words.here, { table: tableName() }) : words.unknown}</p>
        <ol class="dk-asked">${questions.map((one) => asked(one, known))}</ol>
        <p class="dk-sheet-tools">
          ${known ? nothing : html`<button type="button" class="dk-button" @click=${openTable}>${words.choose}</button>`}
          <button type="button" class="dk-button" data-tool="print" @click=${alone}>${words.print}</button>
        </p>
      </div>`,
      root,
    );
  };
  onTable(root, draw);
  draw();
}

function asked({ ask, rules }: Tischzettel["questions"][number], known: boolean): TemplateResult {
  const answers = known ? rules.map((rule) => said(rule, changes())?.text ?? "").filter(Boolean) : [];
  return html`<li>${ask} ${answers.length ? html`<b>${answers.join(" ")}</b>` : html`<span class="dk-blank"></span>`}</li>`;
}

/** Nothing but the sheet goes to the printer. */
function alone(): void {
  const { dataset } = document.documentElement;
  dataset[ALONE] = "alone";
  addEventListener("afterprint", () => delete dataset[ALONE], { once: true });
  print();
}
