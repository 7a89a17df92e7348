/** The reader's own games: how many of which kind, won, called, what they brought, and one plot. All of it comes from the
 *  engine, which is asked when somebody wants to see it. */
import { html, nothing, svg, type TemplateResult } from "lit/html.js";
import { ask, EngineProblem } from "../engine/engine";
import { filled } from "../exercise/exercise";
import { faceOf, faceTold } from "../faces/code";
import { ownFace } from "../faces/own-face";
import { learner, learners } from "../kept/store";
import { tallies, talliesAsText } from "../kept/tallies";
import type { OwnGames as View, Words } from "../views";

export class OwnGames {
  #open = false;
  /** The rows that were asked about last. */
  #asked: string | undefined;
  #view: View | undefined;
  #problem: unknown;

  /** `paint`: it looks otherwise now. */
  constructor(
    readonly words: Words,
    readonly lang: string,
    readonly paint: () => void,
  ) {}

  picture(): TemplateResult {
    if (this.#open) void this.#ask();
    const toggled = ({ currentTarget }: Event): void => {
      this.#open = (currentTarget as HTMLDetailsElement).open;
      if (!this.#open) this.#asked = undefined;
      this.paint();
    };
    return html`<details class="dk-saves dk-own-games" @toggle=${toggled}>
      <summary>${this.words.play_own}</summary>
      ${this.#open ? this.#inside() : nothing}
    </details>`;
  }

  async #ask(): Promise<void> {
    const who = learner();
    const text = `${who} ${talliesAsText(who)}`;
    if (text === this.#asked) return;
    this.#asked = text;
    this.#problem = undefined;
    try {
      const view = await ask({ machine: "statistics", spec: { rows: tallies(who), lang: this.lang }, events: [] });
      if (text === this.#asked) this.#view = view as View;
    } catch (error) {
      if (text === this.#asked) this.#problem = error;
    }
    this.paint();
  }

  /** Whose games they are. */
  #who(): TemplateResult {
    const { words } = this;
    const who = learner();
    const name = learners().find(({ id }) => id === who)?.name || words.play_you;
    return html`${ownFace(faceOf(who), faceTold(faceOf(who), words))} <span>${name}</span>`;
  }

  #inside(): TemplateResult {
    const { words } = this;
    const problem = this.#problem;
    const said = problem instanceof EngineProblem ? words[`drill_${problem.reason}`] : problem ? words.play_refused : "";
    return html`<div class="dk-own-who">${this.#who()}</div>
      <div role="status">${this.#view || problem ? said : words.play_waiting}</div>
      ${this.#view ? shown(this.#view) : nothing}`;
  }
}

const shown = ({ games, specials, plot, notes }: View): TemplateResult => html`
  ${games ? filled(games) : nothing} ${plot ? drawn(plot) : nothing} ${specials ? filled(specials) : nothing}
  ${notes.map((note) => html`<p>${note}</p>`)}
`;

/** The sum game after game; what it says stands below it in words. */
const drawn = ({ line, ticks, first, last, label, told }: NonNullable<View["plot"]>): TemplateResult => html`
  <figure class="dk-plot">
    <figcaption>${label}</figcaption>
    <svg viewBox="0 0 320 150" aria-hidden="true">
      ${ticks.map(
        (tick) => svg`<path class=${tick.label === "0" ? "dk-plot-zero" : "dk-plot-tick"} d=${`M42 ${tick.y}H312`}></path>
          <text x="36" y=${tick.y + 4} text-anchor="end">${tick.label}</text>`,
      )}
      <path class="dk-plot-line" d=${line}></path>
      <text x="42" y="146">${first}</text>
      <text x="312" y="146" text-anchor="end">${last}</text>
    </svg>
    <p>${told}</p>
  </figure>
`;
