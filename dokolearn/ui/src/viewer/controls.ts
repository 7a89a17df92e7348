/** Everything of the viewer that is pressed. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { openDialog } from "../page/dialog";
import type { Hold } from "../page/hold";
import { settingsButton } from "../kept/settings-button";
import { icon, type Icon } from "../page/signs";
import { shared, startOf } from "./lines";
import { untold } from "./player";
import { STEPS, type Step } from "./steps";
import { lastStich } from "./stage";
import type { Branch, Film, Look, Moment, Tried } from "../views";

/** What the controls ask of the viewer. */
export interface Asks {
  /** False where nobody goes on without being asked anew: it led nowhere, or to a question. */
  step: (step: Step) => boolean;
  /** Whether a question stands here that nobody has answered. */
  waits: () => boolean;
  /** Where a step leads from here. */
  goal: (step: Step) => number;
  go: (moment: number) => void;
  play: () => void;
  rotate: () => void;
  /** As the player in front, or with everything open again. */
  blind: () => void;
  change: (part: Partial<Look>) => void;
  /** To a moment of another line, counted from the beginning of the game. */
  line: (branch: number, at: number) => void;
  /** What the reader did with a question. */
  tried: (number: number, tried: readonly Tried[]) => void;
  /** One card on, from a question that is answered. */
  onward: () => void;
  /** Go on from here with cards of one's own, and back to the game. */
  tryIt: () => void;
  leave: () => void;
  /** What a club would lay here. */
  advise: () => void;
  /** Throw away a line that the reader has kept. */
  drop: (branch: Branch) => void;
  /** All of the screen, or back into the page. */
  full: () => void;
  share: () => void;
  hold: Hold;
}

function stepButton(film: Film, at: number, step: Step, asks: Asks): TemplateResult {
  const label = film.words[step.word] ?? step.word;
  const { hold } = asks;
  const release = (): void => hold.release();
  return html`
    <button type="button" class="dk-step" data-step=${step.word} aria-label=${label} title=${label}
      aria-disabled=${asks.goal(step) === at}
      @pointerdown=${(event: PointerEvent) => hold.press(event, () => asks.step(step))}
      @pointerup=${release} @pointerleave=${release} @pointercancel=${release}
      @contextmenu=${(event: Event) => event.preventDefault()}
      @click=${() => !hold.ending && asks.step(step)}
    >${icon(step.icon)}<span class="dk-step-text">${label}</span></button>
  `;
}

/** Through the game: the bar that stays in reach. */
export function stepBar(film: Film, { at, playing }: Look, asks: Asks): TemplateResult {
  const label = film.words[playing ? "pause" : "play"] ?? "";
  const button = (step: Step): TemplateResult => stepButton(film, at, step, asks);
  return html`
    <div class="dk-steps" role="group" aria-label=${film.words.game ?? nothing}>
      ${button(STEPS.first)} ${button(STEPS.backStich)} ${button(STEPS.back)}
      <button type="button" class="dk-step" data-step="play" aria-label=${label} title=${label} ?data-playing=${playing}
        aria-disabled=${[STEPS.first, STEPS.next].every((step) => asks.goal(step) === at)} @click=${asks.play}
      >${icon(playing ? "pause" : "play")}<span class="dk-step-text">${label}</span></button>
      ${button(STEPS.next)} ${button(STEPS.nextStich)} ${button(STEPS.last)}
    </div>
  `;
}

/** From note to note; nothing where the game has none. */
const noteSteps = (film: Film, { at }: Look, asks: Asks): TemplateResult | typeof nothing =>
  film.moments.some(({ notes }) => notes.length)
    ? html`<span class="dk-note-steps">
        ${stepButton(film, at, STEPS.backNote, asks)} ${stepButton(film, at, STEPS.nextNote, asks)}
      </span>`
    : nothing;

/** How the game is looked at; `tryIt`: the name of the button that leaves it, `advice`: of the one that asks
 * for it, `canAsk`: whether it is answered now, `free`: whether another seat, or a blindfold, may be chosen. */
export function tools(film: Film, now: Moment, look: Look, asks: Asks, tryIt: string, advice: string, canAsk: boolean, free: boolean): TemplateResult {
  const { words } = film;
  const before = lastStich(film, now);
  return html`
    <div class="dk-tools" role="group" aria-label=${words.tools ?? nothing}>
      ${noteSteps(film, look, asks)}
      ${look.blind || !free ? nothing : tool("rotate", "rotate", words.rotate, asks.rotate)}
      <button type="button" class="dk-tool" data-tool="last" aria-pressed=${look.lastStich} aria-disabled=${!before}
        title=${before ? nothing : (words.no_stich ?? nothing)}
        @click=${() => before && asks.change({ lastStich: !look.lastStich })}
      >${icon("lastStich")}<span>${words.last_stich}</span></button>
      ${look.blind ? nothing : check("hide", words.hide, look.hidden, (hidden) => asks.change({ hidden }))}
      ${film.parties.some(Boolean) && !look.blind
        ? check("public", words.known_only, look.public, (known) => asks.change({ public: known }))
        : nothing}
      ${free ? check("blind", words.player, look.blind, asks.blind) : nothing}
      ${advice ? tool("advice", "info", advice, canAsk ? asks.advise : undefined) : nothing}
      ${tryIt ? tool("try", "branch", tryIt, asks.tryIt) : nothing}
    </div>
  `;
}

/** Whether an answer to a question leads to this line. */
const told = (film: Film, line: number): boolean =>
  (film.quiz ?? []).some(({ steps }) => steps.some(({ answers }) => answers.some(({ branch }) => branch === line)));

/** The lines that leave at this moment, and the way back to the game; `drop`: what throws away a line of the reader's own. */
export function branches(film: Film, look: Look, asks: Asks, drop: string | undefined): TemplateResult | typeof nothing {
  const leaving = (film.branches ?? []).filter(
    (each) => !untold(look) && each.parent === look.branch && startOf(film, each.id) === look.at + 1,
  );
  const inside = film.branches?.[look.branch];
  if (!leaving.length && !inside) return nothing;
  return html`
    <div class="dk-branches" role="group" aria-label=${film.words.branches ?? nothing}>
      ${inside
        ? html`<span class="dk-branch-name">${film.words.branch}: ${inside.title}</span>
            <button type="button" class="dk-tool" data-branch="-1" @click=${() => asks.line(inside.parent, shared(film, inside) - 1)}
            >${icon("back")}<span>${film.words.branch_back}</span></button>
            ${inside.own && drop
              ? html`<button type="button" class="dk-tool" data-branch-drop @click=${() => asks.drop(inside)}>${drop}</button>`
              : nothing}`
        : nothing}
      ${leaving.map(
        (each) => html`<button type="button" class="dk-tool" data-branch=${each.id} ?data-told=${told(film, each.id)}
          @click=${() => asks.line(each.id, startOf(film, each.id))}
        >${icon("branch")}<span>${each.title}</span></button>`,
      )}
    </div>
  `;
}

/** What is needed now and then, as signs; `share`: its name, nothing where there is none; `full`: whether all is ours. */
export const corner = (film: Film, share: string | undefined, full: boolean, asks: Asks): TemplateResult => html`
  <div class="dk-corner">
    ${share ? tool("share", "link", share, asks.share, true) : nothing}
    ${film.help.length ? tool("help", "keys", film.words.help, openDialog("help"), true) : nothing}
    ${settingsButton(film.words, "speed")}
    ${film.words.full ? tool("full", full ? "fullOff" : "full", film.words[full ? "full_off" : "full"], asks.full) : nothing}
  </div>
`;

const tool = (
  name: string,
  sign: Icon,
  label: string | undefined,
  press: ((event: Event) => void) | undefined,
  dialog = false,
): TemplateResult => html`
  <button type="button" class="dk-tool" data-tool=${name} title=${label ?? nothing} aria-haspopup=${dialog ? "dialog" : nothing} aria-disabled=${press ? nothing : "true"} @click=${press ?? nothing}
  >${icon(sign)}<span>${label}</span></button>
`;

const check = (
  name: string,
  label: string | undefined,
  checked: boolean,
  change: (checked: boolean) => void,
): TemplateResult => html`
  <label class="dk-tool"><input type="checkbox" data-tool=${name} .checked=${checked}
    @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}><span>${label}</span></label>
`;
