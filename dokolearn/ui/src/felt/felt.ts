/** The table: four chairs round the cloth, the reader's below, the Stich between them. It knows no rule. */
import { html, nothing, svg, type TemplateResult } from "lit/html.js";
import { keyed } from "lit/directives/keyed.js";
import { facesOf } from "./faces";
import { stillCard, tapCard } from "../cards/card";
import { picture } from "../cards/deck";
import { fill } from "../page/fill";
import type { Chair, Held, Move, OnFelt, Send, Words } from "../views";

/** The felt with its people, and the Stich before them; Stiche before the last one lie above, in lines. */
export function felt(view: OnFelt, words: Words, send: Send): TemplateResult {
  const { cards, label, rows } = view.stich;
  const from = rows ? cards.length - (cards.length % 4 || 4) : 0;
  const lead = view.stich.at?.[from];
  const faces = facesOf(view.seats.map(({ name }) => name));
  return html`
    <div class="dk-felt" translate="no" data-chairs=${view.seats.length}>
      ${view.seats.map((one, chair) => [sitting(one, chair, one.face ?? face(faces[chair]!), chair === lead, words), one.hand ? keyed(`${one.hand.label} ${one.hand.places}`, open(one.hand, chair, words, one.peek?.open)) : nothing])}
      <div class="dk-stich" role="list" aria-label=${rows?.at(-1) ?? label}>
        ${cards.slice(from).map((card, index) =>
          keyed(`${view.stich.at?.[from + index]} ${card.code}`, laid(view, from + index, send)), // what lies, never moves
        )}
      </div>
      ${view.moves.map((move) => happened(move, words))}
    </div>
  `;
}

const face = (name: string): TemplateResult => picture(`face-${name}`, "dk-face", "0 0 100 100");

/** Where a chair stands: below, left, top, right. */
function sitting(one: Chair, chair: number, looks: TemplateResult, leads: boolean, words: Words): TemplateResult {
  const party = one.party ? words[`seat_${one.party}`] : undefined;
  const known = party && one.alone ? `${party}, ${words.seat_alone}` : party;
  const [first, ...later] = one.calls ?? [];
  const side = party ?? first?.text ?? (one.open ? "?" : undefined);
  const said = first?.text === side ? first : undefined; // what was said first stands out where the party is told
  const call = said ? later.at(-1) : one.calls?.at(-1);
  const backs = one.cards && !one.hand ? fill(words.seat_backs, { n: one.cards }) : undefined;
  const told = [one.name, one.deals ? words.seat_deals : undefined, known ?? (one.open && !said ? words.party_open : undefined),
    backs, one.won?.text, one.pile, leads ? words.seat_leads : undefined, one.turn ? words.seat_turn : undefined, one.says,
    ...(one.calls ?? []).map(({ text }) => text)];
  return html`
    <div class="dk-chair" data-chair=${chair} data-party=${one.party ?? nothing} ?data-alone=${one.alone}
      ?data-turn=${one.turn} role=${one.peek ? "group" : "img"} aria-label=${told.filter(Boolean).join(", ")}>
      ${looks}
      <span class="dk-plate">
        <span class="dk-name">${one.name}</span>
        ${side ? html`<span class="dk-side" ?data-said=${said} ?data-fresh=${said?.fresh}>${side}</span>` : nothing}
        ${one.won ? html`<span class="dk-won" title=${one.won.text}>${one.won.n}</span>` : nothing}
        ${one.pile ? html`<span class="dk-pile">${one.pile}</span>` : nothing}
      </span>
      ${leads ? html`<span class="dk-leads">${words.seat_leads}</span>` : nothing}
      ${one.cards ? covered(one.cards, chair) : nothing}
      ${one.deals ? html`<span class="dk-deals">${words.seat_deals}</span>` : nothing}
      ${call ? html`<span class="dk-call" ?data-fresh=${call.fresh}>${call.text}</span>` : nothing}
      ${one.says ? html`<span class="dk-bubble">${one.says}</span>` : nothing}
      ${one.peek ? html`<button type="button" class="dk-peek" aria-label=${one.hand?.label ?? nothing} aria-expanded=${one.peek.open} @click=${one.peek.press}></button>` : nothing}
    </div>
  `;
}

/** A hand nobody sees: its backs and their number, in one drawing of one size, so that nothing shifts. Of those that
 *  others lie on only an edge is drawn: whole backs of four hands were most of what a page has to lay out. Opposite it
 *  follows the name, else it stands below the face. */
function covered(count: number, chair: number): TemplateResult {
  const last = 5 * (count - 1);
  const wide = last + 17;
  const edges = (d: string, dashes: string, paint: string, width: number): TemplateResult =>
    svg`<path d=${d} fill="none" stroke=${`var(--dk-paint-${paint})`} stroke-width=${width} stroke-dasharray=${dashes}></path>`;
  return html`<svg class="dk-hold" viewBox=${`${chair === 2 ? 0 : (wide + 24) / 2 - 50} 0 100 24`}>
    <rect width=${last + 9} height="24" rx="2" fill="var(--dk-paint-w)"></rect>
    ${edges(`M1 12h${last}`, "4 1", "z", 22)}${edges(`M2 12h${last}`, ".4 4.6", "o", 20)}
    ${edges(`M3.8 3${"v18m5-18".repeat(count - 1)}`, "1 1.4", "o", 1)}
    <use href="#dk-back" x=${last} width="17" height="24"></use>
    <text x=${wide + 4} y="17" font-size="14">${count}</text>
  </svg>`;
}

/** A hand that lies open before its chair. */
const open = ({ label, cards, played, places }: Held, chair: number, words: Words, peek?: boolean): TemplateResult => html`
  <div class="dk-fan" data-chair=${chair} ?data-peek=${peek || places} role="list" aria-label=${label}>
    ${cards.map(
      (card, index) => html`<div role="listitem" class="dk-strip" data-place=${places?.[index] ?? index}>
        ${stillCard(card, "", words, played?.has(index) ? words.played : "")}
      </div>`,
    )}
  </div>
`;

/** What was special about a Stich, for a moment; the answer says it, too. */
function happened(move: Move, words: Words): TemplateResult | typeof nothing {
  const what = "fuchs" in move ? "fuchs" : "doppelkopf" in move ? "doppelkopf" : undefined;
  return what ? html`<div class="dk-event" data-event=${what} aria-hidden="true">${words[`seat_${what}`]}</div>` : nothing;
}

function laid(view: OnFelt, index: number, send: Send): TemplateResult {
  const { cards, who, at } = view.stich;
  const card = cards[index]!;
  const mark = view.marks.stich[index] ?? "";
  const name = view.seats[at?.[index] ?? 0]?.name ?? who[index];
  return html`<div class="dk-lies" role="listitem" data-chair=${at?.[index] ?? 0} data-zone="stich"
    data-place=${index}>
    ${view.taps === "stich"
      ? tapCard(card, mark, view.words, (tap) => send({ type: "pick", index }, tap.currentTarget), name)
      : stillCard(card, mark, view.words, "", name)}
  </div>`;
}
