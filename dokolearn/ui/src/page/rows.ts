/** Lists whose lines open (`rows.py`): whoever comes to a place in one finds it open, and so does paper. */
import { onPage } from "./page";
import { unescaped } from "./unescaped";
import { myTable, onTable } from "../table/my-table";

const ROW = "details.dk-row";

function reveal(): void {
  const place = document.getElementById(unescaped(location.hash.slice(1)));
  const row = place?.closest<HTMLDetailsElement>(ROW);
  if (!row || row.open) return;
  row.open = true;
  row.scrollIntoView();
}

/** Those that are open on paper only. */
let printed: HTMLDetailsElement[] = [];

function unfold(): void {
  printed = [...document.querySelectorAll<HTMLDetailsElement>(`${ROW}:not([open])`)];
  for (const row of printed) row.open = true;
}

function fold(): void {
  for (const row of printed) row.open = false;
}

/** In the comparison the book of the reader stands first, in bold, and its word on the line; of the others only those that
 *  say otherwise. */
function mineFirst(): void {
  const { book } = myTable();
  for (const row of document.querySelectorAll<HTMLElement>(".dk-books .dk-row")) {
    const mine = row.querySelector<HTMLElement>(`dl > [data-book="${CSS.escape(book)}"]`);
    const line = row.querySelector<HTMLElement>(".dk-short");
    if (!mine || !line) continue;
    row.querySelector("[data-mine]")?.removeAttribute("data-mine");
    mine.dataset.mine = "";
    mine.parentElement?.prepend(mine);
    const says = (cell: Element): string => cell.querySelector(".dk-words")?.textContent ?? "";
    const others = [...row.querySelectorAll("dl > [data-book]")].filter((cell) => says(cell) !== says(mine));
    const strong = document.createElement("b");
    strong.textContent = says(mine);
    line.replaceChildren(strong, ...others.map((cell) => ` · ${cell.querySelector("dt")?.textContent}: ${says(cell)}`));
  }
}

/** Once for a document. */
export function startRows(): void {
  addEventListener("hashchange", reveal);
  addEventListener("beforeprint", unfold);
  addEventListener("afterprint", fold);
  onPage(() => {
    const books = document.querySelector<HTMLElement>(".dk-books");
    if (books) onTable(books, mineFirst);
    if (books) mineFirst();
    reveal();
  });
}
