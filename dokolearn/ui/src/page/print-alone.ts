/** Something is printed by itself: nothing else of the page goes to the printer. */

/** On the page while one sheet alone is printed. */
const ALONE = "dkAlone";

/** Milliseconds: some browsers say that they have printed before they have looked at the page. */
const LOOKING = 2_000;

let away = (): void => undefined;

/** `sheet` goes to the printer, and away again. */
export function printAlone(sheet: HTMLElement): void {
  away();
  const { dataset } = document.documentElement;
  const before = document.title;
  sheet.classList.add("dk-alone");
  sheet.hidden = true; // only paper shows it
  document.body.append(sheet);
  dataset[ALONE] = "";
  document.title = sheet.querySelector("h1")?.textContent || before; // what browsers call the PDF
  away = (): void => {
    away = () => undefined;
    sheet.remove();
    delete dataset[ALONE];
    document.title = before;
  };
  const mine = away;
  addEventListener("afterprint", () => setTimeout(() => away === mine && away(), LOOKING), { once: true });
  print();
}

/** What the engine has written as HTML, every text in it escaped; scripts in it would not run. */
export function written(html: string): DocumentFragment {
  const found = document.createDocumentFragment();
  found.append(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  return found;
}

/** On the page while one sheet alone is printed, by its name. */
const SHEET = "dkSlips";

/** Nothing but this sheet goes to the printer. */
export function onlyThis(sheet: string): void {
  const { dataset } = document.documentElement;
  dataset[SHEET] = sheet;
  addEventListener("afterprint", () => delete dataset[SHEET], { once: true });
  print();
}
