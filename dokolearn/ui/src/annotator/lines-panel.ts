/** Other ways to go on from here: those there are, and the cards that begin one more. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { stillCard } from "../cards/card";
import { fill } from "../page/fill";
import { MAIN, startOf } from "../viewer/lines";
import { button, type Scene, who } from "./parts";

export function linesPanel(scene: Scene): TemplateResult {
  const { view, words, film, branch, acts } = scene;
  const { here } = view;
  const inside = film.branches?.[branch];
  return html`
    ${inside
      ? html`<p><b>${words.line_in}</b> ${inside.title}</p>
          <div class="dk-tools">
            ${button("leave", words.line_back, () => acts.go(startOf(film, inside.id) - 1, inside.parent), "back")}
            ${button("drop", words.line_drop, () => acts.edit(() => ({ type: "drop" })))}
          </div>`
      : nothing}
    ${here.lines.map((id, place) => line(scene, id, place))}
    ${here.turn === null
      ? html`<p class="dk-why">${words.line_over}</p>`
      : html`<p class="dk-why">${fill(words[branch === MAIN ? "line_why" : "line_on"], { who: who(scene, here.turn) })}</p>${cards(scene, here.turn)} ${calls(scene)}`}
  `;
}

/** A variation that leaves here. */
function line({ film, words, acts, view }: Scene, id: number, place: number): TemplateResult {
  const { lines } = view.here;
  const spot = { branch: id, at: 0 };
  const shift = (by: number) => () => acts.edit(() => ({ type: "shift", by, ...spot }));
  const title = film.branches[id]?.title ?? "";
  return html`<div class="dk-tools" role="group" aria-label=${title}>
    ${button("line", title, () => acts.go(startOf(film, id), id), "branch")}
    ${lines.length > 1
      ? html`${button("up", words.line_up, place ? shift(-1) : undefined)}
          ${button("down", words.line_down, place < lines.length - 1 ? shift(1) : undefined)}`
      : nothing}
    ${button("drop", words.line_drop, () => acts.edit(() => ({ type: "drop", ...spot })))}
  </div>`;
}

/** Those that are not allowed may be tapped, too: then their rule is told. */
function cards({ view, film, acts, words }: Scene, turn: number): TemplateResult {
  return html`<div class="dk-options">
    ${view.here.cards.map(({ move, label, index, legal }) => {
      const card = film.hands[turn]?.[index];
      return html`<button type="button" class="dk-option" data-play=${move} ?data-no=${!legal} aria-label=${legal ? label : `${label}, ${words.line_no}`}
        @click=${() => acts.edit(() => ({ type: "play", move }))}>${card && card.code === move ? stillCard(card, "", {}) : label}</button>`;
    })}
  </div>`;
}

/** What somebody says before it. */
function calls(scene: Scene): TemplateResult | typeof nothing {
  const { view, words, acts } = scene;
  const { calls, said } = view.here;
  if (!calls.length && !said.length) return nothing;
  return html`<p class="dk-label">${words.line_say}</p>
    ${said.length ? html`<p>${said.map(({ seat, text }) => `${who(scene, seat)}: ${text}`).join(", ")}. ${words.line_said}</p>` : nothing}
    <div class="dk-tools">
      ${calls.map(({ seat, move, label }) => button("say", `${who(scene, seat)}: ${label}`, () => acts.edit(() => ({ type: "say", seat, move }))))}
    </div>`;
}
