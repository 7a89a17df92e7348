/** Hands as text, on the screen and on slips of paper that are cut out: whoever sits at a table lays out the same cards. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { fill } from "../page/fill";
import { qrCode, qrPicture } from "../viewer/qr";
import type { Card, WishedDeal, WishedHand, Words } from "../views";

const SIGNS = { Kr: "♣", Pi: "♠", He: "♥", Ka: "♦" };

export const cardSign = ({ suit, rank, name }: Card): TemplateResult =>
  html`<span role="img" aria-label=${name} data-suit=${suit}>${SIGNS[suit]}${rank}</span> `;

/** One hand: trumps and suits, each with its name. */
export const handLines = ({ groups }: WishedHand): TemplateResult => html`
  <dl class="dk-wish-hand">
    ${groups.map(({ label, cards }) => html`<div><dt>${label}</dt><dd>${cards.map(cardSign)}</dd></div>`)}
  </dl>
`;

/** The four slips of a game, and a fifth for afterwards with its code; `address` of the game, where there is one. */
export function slips(deal: WishedDeal, address: string, words: Words): TemplateResult {
  const code = address ? qrCode(address) : null;
  return html`<section class="dk-slips">
    ${deal.hands.map(
      (hand) => html`<article>
        <p><b>${fill(words.wish_slip, { title: deal.title, seat: hand.seat })}</b>${hand.does ? html` · ${hand.does}` : nothing}</p>
        ${handLines(hand)}
      </article>`,
    )}
    <article class="dk-slip-after">
      ${code ? qrPicture(code, words.wish_code ?? "") : nothing}
      <p><b>${deal.title}</b> · ${deal.lead}<br>${words.wish_after}</p>
    </article>
  </section>`;
}
