/** The expected result of a reviewed game from Stich to Stich, drawn up to the first question that nobody has answered. */
import { html, nothing, render, svg, type TemplateResult } from "lit/html.js";
import { fill } from "../page/fill";
import { MAIN } from "./lines";
import { openAt } from "./quiz";
import type { Film, Look, ReviewCurve } from "../views";

type Stop = ReviewCurve["stops"][number];

/** What the page around does for it. */
interface Viewed {
  /** Shows a moment of the game. */
  go: (at: number) => void;
  /** A key that the viewer knows: N and P lead to the next and the previous turning point. */
  press: (event: KeyboardEvent) => void;
}

const WHOLE = 320;

export class Curve {
  /** Whether somebody has asked for all of it. */
  #all = false;

  constructor(
    readonly root: HTMLElement,
    readonly view: ReviewCurve,
    readonly viewed: Viewed,
  ) {}

  /** The reader is somewhere else, or has answered. */
  follow(film: Film, look: Pick<Look, "at" | "tried">): void {
    const asked = this.#all ? undefined : openAt(film, { ...look, branch: MAIN, blind: false } as Look)[0];
    const over = (at: number): number => film.stiche.filter(({ moment }) => moment <= at).length;
    const seen = asked === undefined ? this.view.stops.length : over(asked);
    const all = (): void => {
      this.#all = true;
      this.follow(film, look);
    };
    render(this.#picture(film, seen, over(look.at), all), this.root);
  }

  #picture(film: Film, seen: number, now: number, all: () => void): TemplateResult {
    const { view, viewed } = this;
    const ends = seen === view.stops.length;
    return html`
      <figure class="dk-panel dk-plot dk-curve" lang=${film.lang} @keydown=${(event: KeyboardEvent) => /^[np]$/.test(event.key) && viewed.press(event)}>
        <figcaption>${view.label}</figcaption>
        ${this.#drawn(seen, now)}
        <div role="status">${ends ? nothing : fill(view.ahead, { stich: seen + 1 })}</div>
        ${ends ? nothing : html`<button type="button" class="dk-tool" data-tool="curve" @click=${all}>${view.all}</button>`}
        <details>
          <summary>${view.table}</summary>
          <table class="dk-filled">
            <caption class="dk-hidden">${view.label}</caption>
            <thead><tr>${view.columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
            <tbody>${view.stops.slice(0, seen).map((stop, at) => html`<tr>
              <th scope="row"><button type="button" class="dk-tool" @click=${() => viewed.go(film.stiche[at]?.moment ?? 0)}>${at + 1}</button></th>
              ${stop.cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>${stop.turns.map((turn) => html`<tr><td colspan="3">${turn}</td></tr>`)}`)}</tbody>
          </table>
        </details>
        <p class="dk-why">${view.how}</p>
      </figure>
    `;
  }

  #drawn(seen: number, now: number): TemplateResult {
    const { ticks, line, band, stops } = this.view;
    const shown = stops.slice(0, seen);
    const here = now ? shown[now - 1] : undefined;
    return html`<svg viewBox="0 0 320 150" aria-hidden="true">
      ${ticks.map(
        ({ y, label }) => svg`<path class=${label === "0" ? "dk-plot-zero" : "dk-plot-tick"} d=${`M42 ${y}H312`}></path>
          <text x="36" y=${y + 4} text-anchor="end">${label}</text>`,
      )}
      ${stops.map(({ x }, at) => svg`<text x=${x} y="146" text-anchor="middle">${at + 1}</text>`)}
      ${here ? svg`<path class="dk-plot-here" d=${`M${here.x} 4V132`}></path>` : nothing}
      <svg width=${seen < stops.length ? (shown.at(-1)?.x ?? 0) : WHOLE} height="150">
        <path class="dk-plot-band" d=${band}></path>
        <path class="dk-plot-line" d=${line}></path>
      </svg>
      ${shown.map(marks)}
    </svg>`;
  }
}

/** What is known of a Stich, what is proven with open cards, and a ring where the game turned. */
const marks = ({ x, known, open, turns }: Stop): TemplateResult => svg`
  ${turns.length && (known ?? open) !== null ? svg`<circle class="dk-plot-turn" cx=${x} cy=${known ?? open} r="7"></circle>` : nothing}
  ${known === null ? nothing : svg`<circle class="dk-plot-known" cx=${x} cy=${known} r="3"></circle>`}
  ${open === null ? nothing : svg`<path class="dk-plot-open" d=${`M${x - 4} ${open}l4-4 4 4-4 4Z`}></path>`}
`;
