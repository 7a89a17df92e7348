/** Where a lesson ends: what was won in it stands first, then the way to what was not. */
import { html, nothing, render } from "lit/html.js";
import { load } from "../kept/store";
import { isGame, isOnlyGame, MOST_STARS, starsIn, starsOf, wentOf } from "../practice/progress";
import type { Words } from "../views";
import { fill } from "./fill";

/** Fill `box` for a lesson with these exercises; `again` leads to one of them. */
export function lessonEnd(box: HTMLElement, keys: readonly string[], words: Words, again: (key: string) => void): void {
  const known = keys.flatMap((key) => {
    const went = wentOf(key);
    return went ? [{ key, went, full: starsOf(went) === MOST_STARS }] : [];
  });
  const games = known.filter(({ went }) => isGame(went));
  const hands = known.filter(({ went }) => went[2] === "hand");
  const tasks = known.filter(({ went }) => went.length === 2);
  const [right, asked] = [0, 1].map((at) => tasks.reduce((sum, { went }) => sum + Number(went[at]), 0));
  const full = hands.filter((one) => one.full).length;
  const stars = starsIn(keys);
  const won = [
    ...games.map(({ went: [, , how, who = ""] }) => fill(words[how === "won" && isOnlyGame() ? "first" : how!], { who })),
    full ? fill(words[hands.length > 1 ? "hands" : "hand"], { n: full, of: hands.length }) : "",
    right ? fill(words[asked! > 1 ? "score" : "once"], { right: right!, many: asked! }) : "",
  ].filter(Boolean);
  const done = load("done");
  const left = keys.filter((key) => !wentOf(key) && !Object.hasOwn(done, key));
  const ways = [
    ["again", known.filter((one) => !one.full).map(({ key }) => key)],
    ["left", left],
  ] as const;
  box.className = known.length ? "dk dk-walk-end" : "";
  render(
    known.length
      ? html`
          ${won.map((said, at) => html`<p data-first=${at ? nothing : ""}>${said}</p>`)}
          ${stars.n ? html`<p><span class="dk-stars" aria-hidden="true">★</span> ${fill(words.stars, { ...stars })}</p>` : nothing}
          ${ways.map(([what, [first, ...more]]) => first === undefined
            ? nothing
            : html`<button type="button" class="dk-button" data-way=${what} @click=${() => again(first)}>
                ${fill(words[more.length ? what : `${what}_one`], { n: more.length + 1 })}</button>`)}
        `
      : nothing,
    box,
  );
}
