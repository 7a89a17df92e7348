/** The book of a game beside that of the reader's table: which two they are, and what they play otherwise. Python has compared them. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { closeButton } from "../page/dialog";
import { fill } from "../page/fill";
import { passingDialog } from "../page/passing-dialog";
import type { MyTable } from "../table/my-table";
import type { Film, TableChoice, Words } from "../views";

/** By book its rows: the rule, how it is in this game, how it is there. */
type Differs = Record<string, [string, string, string][]>;

/** The reader's table, and what its book is called; nothing where the page knows of no tables. */
function mine(): { table: MyTable; name: string } | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="dokolearn-table"]');
  let table: MyTable | undefined;
  document.dispatchEvent(new CustomEvent("dokolearn-table?", { detail: (found: MyTable) => (table = found) }));
  return meta && table ? { table, name: (JSON.parse(meta.content) as TableChoice).books[table.book] ?? "" } : undefined;
}

/** The name of the game's book; where the reader plays by another one that, too, and it opens. */
export function book({ rules, words: { set_close } }: Film, words: Words, differs: string | undefined): TemplateResult | typeof nothing {
  if (!rules) return nothing;
  const yours = differs ? mine() : undefined;
  if (!differs || !yours?.name || rules.startsWith(yours.name)) return html`<span class="dk-progress">${rules}</span>`;
  const open = ({ currentTarget }: Event): void =>
    void opened(currentTarget as Element, fill(words.book_both, { book: rules, yours: yours.name }), yours.table, differs, words, set_close ?? "");
  return html`<button type="button" class="dk-progress" aria-haspopup="dialog" @click=${open}>${rules}, ${fill(words.book_yours, { book: yours.name })}</button>`;
}

async function opened(button: Element, title: string, { book, options }: MyTable, differs: string, words: Words, close: string): Promise<void> {
  const dialog = passingDialog(button, "book", title);
  if (!dialog) return;
  const told = (inside: TemplateResult): void =>
    void render(html`<div class="dk-dialog-title" aria-hidden="true">${title}</div>${inside}${closeButton({ set_close: close })}`, dialog);
  told(html``);
  dialog.showModal();
  try {
    const rows = ((await (await fetch(differs)).json()) as Differs)[book] ?? [];
    told(html`
      <p>${words.book_differs}${Object.keys(options).length ? ` ${words.book_own}` : ""}</p>
      <dl class="dk-differs">${rows.map(([rule, here, there]) => html`<div><dt>${rule}</dt><dd>${here}</dd><dd>${there}</dd></div>`)}</dl>
    `);
  } catch {
    told(html`<p>${words.book_none}</p>`);
  }
}
