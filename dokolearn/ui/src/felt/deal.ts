/** Four open hands, when a game is over: as dealt, or with what was played before the Stich on the table. */
import { html, type TemplateResult } from "lit/html.js";
import { stillCard } from "../cards/card";
import type { Dealt, ExerciseView } from "../views";

export const deal = (hands: readonly Dealt[], words: ExerciseView["words"]): TemplateResult =>
  html`<div class="dk-deal">${hands.map((one) => row(one, words))}</div>`;

const row = ({ name, cards, gone, now }: Dealt, words: ExerciseView["words"]): TemplateResult => html`
  <div class="dk-name">${name}</div>
  <div class="dk-row" role="list" aria-label=${name}>
    ${cards.map(
      (card, place) => html`<div role="listitem" ?data-gone=${gone.includes(place)} ?data-now=${place === now}>
        ${stillCard(card, "", words)}
      </div>`,
    )}
  </div>
`;
