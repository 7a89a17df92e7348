/** The same cards for somebody else: the link to them, and what came of them beside what somebody else has made of them. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { copyText } from "../page/copies";
import { notice } from "../page/notice";
import { beside, fragmentOf, type Game, mine } from "./cards-link";
import type { Run } from "./run";
import type { GameResult, OneGame, Words } from "../views";

type Named = readonly [name: string | undefined, result: GameResult | null | undefined];
type Picture = TemplateResult | typeof nothing;

export class Sharing {
  /** A link that could not be copied, to be copied by hand. */
  byHand = "";

  constructor(
    readonly words: Words,
    readonly version: string,
    readonly changed: () => void,
  ) {}

  /** On the first screen: of the cards in a link, or else of those of today. */
  before(linked: Game | undefined, day: Game): Picture {
    const { words } = this;
    if (linked) return this.#beside([[words.play_you, mine(linked, linked.cards!)], [words.play_they, linked.theirs]], 2);
    const today = mine(day, day.cards!);
    return today ? html`${this.#beside([[words.play_day, today]])} <p>${this.#button(day, day.cards!, today)}</p>` : nothing;
  }

  /** When a game is reckoned: the first time and now, and somebody else. */
  after({ view, evening: { spec } }: Run): Picture {
    const { words } = this;
    const { cards, result, first } = view?.evening ?? {};
    if (!result) return nothing;
    const theirs = cards?.deal === spec.cards?.deal ? spec.theirs : undefined;
    return this.#beside([[words.play_you, first ?? result], [words.play_now, first && result], [words.play_they, theirs]], 2);
  }

  button({ view, evening: { spec } }: Run): Picture {
    const { cards, result, first } = view?.evening ?? {};
    return cards && result ? this.#button(spec, cards, first ?? result) : nothing;
  }

  field(): Picture {
    return this.byHand ? html`<input class="dk-play-link" readonly aria-label=${this.words.play_share ?? nothing} .value=${this.byHand}>` : nothing;
  }

  /** With fewer than `least` there is nothing to compare. */
  #beside(all: readonly Named[], least = 1): Picture {
    const there = all.filter((one): one is [string | undefined, GameResult] => Boolean(one[1]));
    return there.length < least ? nothing : beside(there, this.words);
  }

  #button(game: Game, cards: OneGame, result: GameResult): TemplateResult {
    const link = location.href.split("#")[0] + fragmentOf(game, cards, this.version, result);
    return html`<button type="button" class="dk-button" data-tool="share" @click=${() => void this.#copy(link)}>${this.words.play_share}</button>`;
  }

  async #copy(link: string): Promise<void> {
    if (await copyText(link)) return notice("evening", [this.words.play_copied]);
    this.byHand = link;
    this.changed();
    document.querySelector<HTMLInputElement>(".dk-play-link")?.select();
  }
}
