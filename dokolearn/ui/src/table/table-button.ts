/** The table of the learner in the head of every page: its name, and the way to the dialog that changes it. */
import { html, render } from "lit/html.js";
import { atOurs, known, myTable, onTable, OPEN, openTable, shortTableName, tableName } from "./my-table";
import { onPage } from "../page/page";
import { watchTable } from "./table-check";
import type { TableDialog } from "./table-dialog";

/** The button beside those of the theme, where it moves none of them; the theme keeps its head from page to page. */
function button(): void {
  const about = known();
  const head = document.querySelector(".md-header__inner");
  if (!about || !head) return;
  let place = head.querySelector<HTMLElement>(".dk-at-table");
  if (!place) {
    place = document.createElement("div");
    place.className = "dk-at-table";
    head.insertBefore(place, head.querySelector('[data-md-component="palette"], [data-dk-search]'));
    onTable(place, button);
  }
  const whose = about.words[atOurs(myTable()) ? "ours" : "mine"];
  const label = `${whose}: ${tableName()}`;
  render(
    html`<button type="button" class="dk-table-button" aria-label=${label} title=${label} aria-haspopup="dialog" @click=${openTable}
      ><span>${whose}: </span>${shortTableName()}</button>`,
    place,
  );
}

/** Once for a document. */
export function startTable(): void {
  let dialog: TableDialog | undefined;
  document.addEventListener(OPEN, () => {
    const about = known();
    if (about) void import("./table-dialog").then(({ TableDialog }) => (dialog ??= new TableDialog(about)).open());
  });
  watchTable();
  onPage(button);
}
