/** "Unsere Regeln" on paper, with a code that brings the table to another phone: there it is asked about. */
import { html, render, type TemplateResult } from "lit/html.js";
import { ask } from "../engine/engine";
import { printAlone, written } from "../page/print-alone";
import { type MyTable, tableFragment, wantedTable } from "../table/my-table";
import type { RuleSheet } from "../views";
import { qrCode, qrPicture } from "../viewer/qr";

/** Characters: a longer address makes a finer code, which needs more room to be read from paper; and one that is too fine. */
const LARGE = 300;
const LONGEST = 1_000;

/** The address of this page with the table: colons and commas may stay as they are, and the code gets smaller by them. */
const address = (table: MyTable): string =>
  location.href.split("#")[0] + tableFragment(table).replaceAll("%3A", ":").replaceAll("%2C", ",");

/** The sheet of the reader's table, as what sends it to the printer. */
export async function askedSheet(lang: string): Promise<() => void> {
  const table = wantedTable();
  const sheet = (await ask({ machine: "rule_sheet", spec: { set: table.book, options: table.options, lang }, events: [] })) as RuleSheet;
  return () => print(sheet, address(table));
}

function print(sheet: RuleSheet, link: string): void {
  const page = document.createElement("main");
  page.className = "dk dk-handout";
  page.lang = sheet.lang;
  page.append(written(sheet.html));
  const place = document.createElement("div");
  render(code(link, sheet), place);
  page.querySelector("header")?.prepend(...place.children);
  printAlone(page);
}

function code(link: string, { code, no_code }: RuleSheet): TemplateResult {
  const picture = link.length <= LONGEST ? qrCode(link) : null;
  return picture
    ? html`<figure class="dk-code" ?data-large=${link.length > LARGE}>${qrPicture(picture, code)}<figcaption><a href=${link}>${code}</a></figcaption></figure>`
    : html`<p class="dk-no-code">${no_code}</p>`;
}
