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
  /** The way on: the solution of an open question, else one card. */
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

/** `text`: written on it instead of its sign. */
function stepButton(film: Film, at: number, step: Step, asks: Asks, text?: string, kind = "dk-step"): TemplateResult {
  const label = film.words[step.word] ?? step.word;
  const { hold } = asks;
  const release = (): void => hold.release();
  return html`
    <button type="button" class=${kind} data-step=${step.word} aria-label=${label} title=${label}
      aria-disabled=${asks.goal(step) === at}
      @pointerdown=${(event: PointerEvent) => hold.press(event, () => asks.step(step))}
      @pointerup=${release} @pointerleave=${release} @pointercancel=${release}
      @contextmenu=${(event: Event) => event.preventDefault()}
      @click=${() => !hold.ending && asks.step(step)}
    >${text ?? html`${icon(step.icon)}<span>${label}</span>`}</button>
  `;
}

/** Through the game: the bar that stays in reach. Gold leads on: while a question is open to its solution. */
export function stepBar(film: Film, { at, playing }: Look, asks: Asks): TemplateResult {
  const { words } = film;
  const label = words[playing ? "pause" : "play"] ?? "";
  return html`
    <div class="dk-steps" role="group" aria-label=${words.game ?? nothing}>
      ${stepButton(film, at, STEPS.backStich, asks)} ${stepButton(film, at, STEPS.back, asks)}
      ${asks.waits()
        ? html`<button type="button" class="dk-step" data-step="solve" @click=${asks.onward}>${words.quiz_solve}</button>`
        : stepButton(film, at, STEPS.next, asks, words.next)}
      ${stepButton(film, at, STEPS.nextStich, asks)}
      <button type="button" class="dk-step" data-step="play" aria-label=${label} title=${label}
        aria-disabled=${[STEPS.first, STEPS.next].every((step) => asks.goal(step) === at)} @click=${asks.play}
      >${icon(playing ? "pause" : "play")}</button>
    </div>
  `;
}

/** From note to note; nothing where the game has none. */
const noteSteps = (film: Film, { at }: Look, asks: Asks): TemplateResult | typeof nothing =>
  film.moments.some(({ notes }) => notes.length)
    ? html`${[STEPS.backNote, STEPS.nextNote].map((step) => stepButton(film, at, step, asks, undefined, "dk-tool"))}`
    : nothing;

/** What there is to press beside the steps. */
interface Tools {
  /** Names of what leaves the game, asks a club, passes it on; "" where there is none. */
  tryIt: string;
  advice: string;
  share: string;
  /** Whether the club answers now. */
  canAsk: boolean;
  /** Whether another seat, or a blindfold, may be chosen. */
  free: boolean;
  /** Whether all of the screen is ours. */
  full: boolean;
}

/** How the game is looked at: a row of signs; where it has no room they wait, with their names, behind one of them. */
export function tools(film: Film, now: Moment, look: Look, asks: Asks, { tryIt, advice, share, canAsk, free, full }: Tools): TemplateResult {
  const { words } = film;
  const before = lastStich(film, now);
  return html`
    <div class="dk-views" @focusout=${left} @keydown=${escaped}>
      <button type="button" class="dk-tool" data-tool="more" aria-label=${words.more ?? nothing} aria-expanded="false" @click=${unfolds}>${icon("dots")}</button>
      <div class="dk-tools" role="group" aria-label=${words.tools ?? nothing} @click=${chosen}>
        ${tryIt ? tool("try", "branch", tryIt, asks.tryIt) : nothing}
        ${noteSteps(film, look, asks)}
        ${look.blind || !free ? nothing : tool("rotate", "rotate", words.rotate, asks.rotate)}
        <button type="button" class="dk-tool" data-tool="last" aria-pressed=${look.lastStich} aria-disabled=${!before}
          title=${(before ? words.last_stich : words.no_stich) ?? nothing}
          @click=${() => before && asks.change({ lastStich: !look.lastStich })}
        >${icon("lastStich")}<span>${words.last_stich}</span></button>
        ${look.blind ? nothing : check("hide", "eyeOff", words.hide, look.hidden, (hidden) => asks.change({ hidden }))}
        ${film.parties.some(Boolean) && !look.blind
          ? check("public", "parties", words.known_only, look.public, (known) => asks.change({ public: known }))
          : nothing}
        ${free ? check("blind", "player", words.player, look.blind, asks.blind) : nothing}
        ${advice ? tool("advice", "bulb", advice, canAsk ? asks.advise : undefined) : nothing}
        ${share ? tool("share", "link", share, asks.share, true) : nothing}
        ${settingsButton(words, "speed")}
        ${film.help.length ? tool("help", "keys", words.help, openDialog("help"), true) : nothing}
        ${words.full ? tool("full", full ? "fullOff" : "full", words[full ? "full_off" : "full"], asks.full) : nothing}
      </div>
    </div>
  `;
}

// What waits behind one sign, where the row has no room: folded again with a tap beside it, with Escape, or once something of it is pressed.
const folds = (part: Element, open = false): void => void part.querySelector("[data-tool=more]")?.setAttribute("aria-expanded", String(open));
const unfolds = ({ currentTarget }: Event): void => {
  const button = currentTarget as Element;
  folds(button.parentElement!, button.getAttribute("aria-expanded") === "false");
};
export const foldTools = ({ currentTarget, target }: Event): void => {
  const part = (currentTarget as Element).querySelector(".dk-views");
  if (part && !part.contains(target as Node)) folds(part);
};
const left = ({ currentTarget, relatedTarget }: FocusEvent): void => {
  const part = currentTarget as Element;
  if (!part.contains(relatedTarget as Node | null)) folds(part);
};
const escaped = (event: KeyboardEvent): void => {
  const part = event.currentTarget as Element;
  const button = part.querySelector<HTMLElement>("[aria-expanded=true]");
  if (event.key !== "Escape" || !button) return;
  folds(part);
  button.focus();
};
const chosen = ({ target, currentTarget }: Event): void => {
  if (!(target as Element).closest("button")) return;
  const part = (currentTarget as Element).parentElement!;
  part.querySelector<HTMLElement>("[aria-expanded=true]")?.focus(); // only where they had to be unfolded; a dialog leads back to it
  folds(part);
};

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
  sign: Icon,
  label: string | undefined,
  checked: boolean,
  change: (checked: boolean) => void,
): TemplateResult => html`
  <label class="dk-tool" title=${label ?? nothing}>${icon(sign)}<span>${label}</span><input type="checkbox" data-tool=${name} .checked=${checked}
    @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}></label>
`;
