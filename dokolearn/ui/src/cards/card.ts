import { html, nothing, type TemplateResult } from "lit/html.js";
import { rank, sign, whole } from "./deck";
import { settings, type DeckName } from "../kept/settings";
import { icon, type Icon } from "../page/signs";
import type { Card, Mark, Words } from "../views";

/** A mark is a shape, not just a colour. */
const BADGES: Record<Exclude<Mark, "">, Icon> = {
  chosen: "check",
  found: "check",
  right: "check",
  wrong: "cross",
  cause: "point",
  winner: "crown",
  ahead: "up",
};

/** The name that is read out: the card, then what its mark means. */
const spoken = (card: Card, ...extra: (string | undefined)[]): string =>
  [card.name, ...extra.filter(Boolean)].join(", ");

function face(card: Card, name: DeckName = settings().deck): TemplateResult {
  return html`
    <span class="dk-index" aria-hidden="true"><span class="dk-rank">${rank(name, card)}</span>${sign(name, card)}</span>
    ${whole(name, card)}
  `;
}

const badge = (mark: Mark): TemplateResult | typeof nothing =>
  mark && BADGES[mark] ? html`<span class="dk-badge" aria-hidden="true">${icon(BADGES[mark])}</span>` : nothing;

/** A card to look at; `who` has laid it, `extra` is read out after its name. */
export const stillCard = (card: Card, mark: Mark, words: Words, extra = "", who = ""): TemplateResult => html`
  <span class="dk-card" role="img" data-card=${card.code} data-suit=${card.suit} data-rank=${card.rank} data-mark=${mark}
    data-extra=${extra || nothing} aria-label=${spoken(card, who, words[mark], extra)}>${face(card)}${badge(mark)}</span>
`;

/** A card to tap; without `tap` not just now: to draw it anew would take longer than a frame. */
export const tapCard = (card: Card, mark: Mark, words: Words, tap?: (event: Event) => void, who = ""): TemplateResult => html`
  <button type="button" class="dk-card" data-card=${card.code} data-suit=${card.suit} data-rank=${card.rank}
    data-mark=${mark} aria-label=${spoken(card, who, words[mark])} ?disabled=${!tap} @click=${tap}>${face(card)}${badge(mark)}</button>
`;

/** A card without a name, as a sample of a deck. */
export const plainCard = (card: Card, name: DeckName): TemplateResult => html`
  <span class="dk-card" data-suit=${card.suit} data-rank=${card.rank}>${face(card, name)}</span>
`;
