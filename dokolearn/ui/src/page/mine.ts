/** What a reader has begun on this device: evenings, games written down or commented on, Mappen, exercises; the last one first. */
import { html, render, type TemplateResult } from "lit/html.js";
import { day } from "../evening/saves";
import { drafts } from "../kept/drafts";
import { address, evenings } from "../kept/evenings";
import type { Words } from "../views";
import { fill } from "./fill";

export interface Mine {
  lang: string;
  /** Where each kind goes on; of a kind that the site has no page for, nothing is shown. */
  pages: Readonly<Record<string, string>>;
}

interface Line {
  kind: string;
  title: string;
  last: number;
  far: string;
  /** Behind the address of its page. */
  place: string;
}

/** Fill it, once everything that is kept has been read. */
export async function mine(root: HTMLElement, { lang, pages }: Mine, words: Words): Promise<void> {
  const [{ all }, written] = await Promise.all([evenings(), drafts()]);
  const played = all.filter(({ done }) => !done).map((one): Line => {
    const { last, table, game, of, sum } = one;
    const far = fill(words[of && sum ? "game_of" : "game"], { game, of, sum, table });
    return { kind: "evening", title: table, last, far, place: address(one) };
  });
  const begun = written.map(({ id, kind, title, changed, far }): Line => ({ kind, title, last: changed, far, place: `#entwurf=${id}` }));
  const lines = [...played, ...begun].filter(({ kind }) => pages[kind]).sort((one, other) => other.last - one.last);
  const shown = ({ kind, title, last, far, place }: Line): TemplateResult => html`<li><a href=${pages[kind]! + place}>
    <strong>${title || words[kind]}</strong><span>${[title && words[kind], day(last, lang), far].filter(Boolean).join(" · ")}</span>
  </a></li>`;
  render(lines.length ? html`<ul class="dk-tiles" data-kind="own">${lines.map(shown)}</ul>` : html`<p>${words.none}</p>`, root);
}
