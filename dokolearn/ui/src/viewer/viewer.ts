import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { keyed } from "lit/directives/keyed.js";
import { foot, stepBar, tools, type Asks } from "./controls";
import { showDialog } from "../page/dialog";
import { fill } from "../page/fill";
import { claim, keepFocus, walkCards } from "../page/focus";
import { help } from "./help";
import { Hold } from "../page/hold";
import { calm } from "../page/motion";
import { along, branches, MAIN } from "./branches";
import { zone } from "./notes";
import { Clock, pace } from "./play";
import { movesTo, ownHand, stage } from "./stage";
import { asked, quizzes } from "./quiz";
import type { Places } from "./places";
import { asPlayer, blindfold, isOver, reached, unfold, walked } from "./player";
import { reckoning } from "./reckoning";
import { onSettings, settings } from "../kept/settings";
import { SettingsDialog } from "../kept/settings-dialog";
import { ownPlace, ShareDialog } from "./share";
import { icon } from "../page/signs";
import { goalOf, STEPS } from "./steps";
import { canTry, tapped, trialBox, trialTalk, Trying } from "./trial";
import { felt } from "../felt/felt";
import { hand } from "../felt/hand";
import { Moving } from "../felt/moving";
import type { Film, Look, Moment, Send, Words } from "../views";

const START: Look = {
  at: 0,
  seat: 0,
  hidden: false,
  blind: false,
  seen: {},
  public: true,
  lastStich: false,
  playing: false,
  branch: MAIN,
  tried: {},
  say: "", // nothing is read out before somebody moves
  turn: 0,
};

/** Milliseconds from the tap on "play" to the first card. */
const SOON = 600;

/** Milliseconds until the next card of a trial: on the running Stich, and while a full one lies there to be seen. */
const LAID = 420;
const TAKEN = 1200;

/** How the page around reaches a viewer. */
export interface Viewer {
  /** Show a film from its start, or from another place. */
  show: (film: Film, from?: Partial<Look>) => void;
  change: (part: Partial<Look>) => void;
}

/** What the page around brings: words for sharing and trying, and the places that links lead to. */
export interface Around {
  words: Words;
  places: Places;
}

const NOTHING_AROUND: Around = { words: {}, places: { own: false } };

/** What a viewer has beside its film. */
interface Parts {
  settings: SettingsDialog;
  share: ShareDialog;
  trying: Trying | null;
  whole: Film;
  /** The line that is shown, to its end. */
  line: Film;
  words: Words;
}

/** Draw replays into `root`. */
export function viewer(root: HTMLElement, { words, places }: Around = NOTHING_AROUND): Viewer {
  const dialog = new SettingsDialog(true);
  const share = new ShareDialog(words, places, () => paint());
  const clock = new Clock();
  /** The whole film, and the line of it that is shown. */
  let whole: Film | null = null;
  let film: Film | null = null;
  let look = START;
  let trying: Trying | null = null;

  const moving = new Moving(root);
  const paint = (): void => {
    if (!film || !whole) return;
    const shown = picture(film, look, asks, { settings: dialog, share, trying, whole, line: film, words });
    keepFocus(root, () => render(shown, root), () => root.querySelector(".dk-stage"));
  };
  const change = (part: Partial<Look>): void => {
    const said = part.say === undefined ? {} : { turn: look.turn + 1 };
    const now = part.at === look.at + 1 && !look.lastStich ? film?.moments[part.at] : undefined;
    look = { ...look, ...part, ...said };
    if (look.blind) look.seen = { ...look.seen, [look.branch]: reached(look) };
    if (!look.playing) clock.stop();
    const moves = now ? movesTo(now, look) : [];
    moving.before(moves, null);
    paint();
    moving.play(moves);
  };
  const go = (at: number, playing = false): void => {
    if (film && at !== look.at) change({ at, playing, lastStich: false, say: film.moments[at]?.say ?? "" });
    else if (look.playing && !playing) change({ playing });
  };
  const tick = (): void => {
    if (!film || !look.playing) return;
    const at = goalOf(STEPS.next, film, look.at);
    const more = at !== look.at && root.isConnected && !document.hidden;
    if (more) go(at, at < film.moments.length - 1);
    else change({ playing: false });
    if (look.playing) clock.after(pace(film, look.at), tick);
  };
  /** Card by card to where a trial is now; at once for whoever wants it calm, or taps. */
  const walk = (end: number, say?: string): void => {
    const at = calm() ? end : Math.min(look.at + 1, end);
    change({ at, playing: false, lastStich: false, ...(say === undefined ? {} : { say }) });
    const lies = film?.moments[at]?.winner === null ? LAID : TAKEN;
    if (at < end) clock.after(lies, () => trying && walk(end));
  };
  root.addEventListener("pointerdown", () => {
    if (trying && clock.stop()) change({ at: trying.film.moments.length - 1 });
  });
  const asks: Asks = {
    hold: new Hold(),
    go,
    change,
    goal: (step) => (film ? goalOf(step, walked(step, film, look), look.at) : look.at),
    step: (step) => {
      const goal = asks.goal(step);
      const moves = goal !== look.at;
      go(goal);
      return moves;
    },
    play: () => {
      if (look.playing || !film || film.moments.length < 2) return change({ playing: false });
      if (look.at === film.moments.length - 1) go(0);
      change({ playing: true });
      clock.after(SOON, tick);
    },
    rotate: () => {
      if (look.blind || trying) return;
      const next = (look.seat + 1) % 4;
      change({ seat: next, say: fill(film?.words.seen_from, { who: film?.players[next] ?? "" }) });
    },
    blind: () => {
      const { words, players } = film ?? { words: {} as Words, players: [] };
      if (look.blind) change({ ...unfold, say: words.player_off ?? "" });
      else if (!trying) change({ ...blindfold(look), say: fill(words.player_note, { who: players[look.seat] ?? "" }) });
    },
    line: (branch, at) => {
      film = whole && along(whole, branch);
      change({ branch, at, playing: false, lastStich: false, say: film?.moments[at]?.say ?? "" });
    },
    tried: (number, tried) => change({ tried: { ...look.tried, [number]: tried } }),
    onward: () => asks.step(STEPS.next),
    tryIt: () => {
      const now = film?.moments[look.at];
      if (!film || !whole || !now || trying) return;
      const at = `${now.stich}.${now.card}`;
      const { branch } = ownPlace(film, look);
      const spec = { dkn: whole.dkn, at, branch, seat: look.seat, lang: whole.lang };
      const moved = (say: string): void => {
        if (!trying) return;
        film = trying.film;
        walk(film.moments.length - 1, say);
      };
      trying = new Trying(film, spec, look, words, paint, moved);
      film = trying.film;
      const say = `${words.try_title} ${words.try_note}`;
      change({ at: film.moments.length - 1, playing: false, lastStich: false, say });
      trying.begin();
      root.querySelector(".dk-play")?.scrollIntoView({ block: "nearest" });
    },
    leave: () => {
      if (!trying) return;
      const { base, from } = trying;
      leave();
      film = base;
      change({ at: from.at, branch: from.branch, playing: false, lastStich: false, say: base.moments[from.at]?.say ?? "" });
    },
  };
  const leave = (): void => {
    trying?.end();
    trying = null;
  };
  onSettings(root, paint);
  const pause = (): void => {
    if (!root.isConnected) document.removeEventListener("visibilitychange", pause);
    else if (document.hidden && look.playing) change({ playing: false });
  };
  document.addEventListener("visibilitychange", pause);
  return {
    change: (part) => {
      if (trying && part.at !== undefined) asks.leave();
      if (look.branch !== MAIN && part.at !== undefined) asks.line(MAIN, part.at);
      change(met({ ...look, ...part }, part));
    },
    show: (next, from = {}) => {
      leave();
      whole = next;
      film = along(next, from.branch ?? MAIN);
      clock.stop();
      look = { ...START, ...met({ ...START, ...from }, from) };
      paint();
    },
  };
}

/** A look from outside: one that begins blind begins so with all that belongs to it. */
const met = (look: Look, from: Partial<Look>): Partial<Look> => (from.blind ? { ...from, ...blindfold(look) } : from);

const picture = (film: Film, look: Look, asks: Asks, parts: Parts): TemplateResult => {
  const now = film.moments[look.at];
  const shown = asPlayer(film, look);
  return html`
    <div class="dk-panel dk-film" role="group" lang=${film.lang} aria-label=${film.title} data-deck=${settings().deck}
      @keydown=${(event: KeyboardEvent) => press(event, look, asks)}>
      <div class="dk-head">
        <span class="dk-title">${film.title}</span>
        ${film.rules ? html`<span class="dk-progress">${film.rules}</span>` : nothing}
      </div>
      ${shown.problems.length ? problems(shown) : nothing}
      ${now ? scene(shown, now, look, asks, parts) : nothing}
      ${film.facts.length
        ? html`<div class="dk-facts">
            ${film.facts.map(({ label, text }) => html`<span><b>${label}</b> ${text}</span> `)}
          </div>`
        : nothing}
      ${foot(film, parts.trying ? nothing : parts.share.button(), parts.settings)}
      <div class="dk-hidden" role="status">${keyed(look.turn, html`<span>${look.say}</span>`)}</div>
      ${help(film)} ${parts.settings.dialog(film.words)}
      ${parts.trying ? nothing : parts.share.dialog(parts.whole, film, look)}
    </div>
  `;
};

function scene(film: Film, now: Moment, look: Look, asks: Asks, { trying, words, line }: Parts): TemplateResult {
  const latest = look.at === film.moments.length - 1;
  const over = isOver(line, look);
  const pick: Send = ({ index }) => trying && index !== undefined && tapped(trying, index);
  const mine = trying !== null && latest && Boolean(trying.view?.choices.length);
  return html`
    ${look.blind ? html`<p class="dk-why">${fill(film.words.player_note, { who: film.players[look.seat] ?? "" })}</p>` : nothing}
    <div class="dk-play" data-felt>
      <div class="dk-stage" tabindex="0" role="group" aria-label=${now.title} ?data-before=${look.lastStich}>
        ${felt(stage(film, now, look), film.words, pick)}
      </div>
      <div class="dk-desk">
        ${zone(film, now, look, trying ? trialTalk(trying, latest) : nothing)}
        ${hand(ownHand(film, now, look, mine), pick)} ${stepBar(film, look, asks)}
      </div>
    </div>
    ${quizzes(film, look, asks)}
    ${trying ? trialBox(trying, latest, asks.leave) : open(film, look) ? nothing : branches(film, look, asks)}
    ${reckoning(film, look)}
    ${tools(film, now, look, asks, !trying && words.try && over && canTry(film, now) ? words.try : "", !trying)} ${film.stiche.length ? jumps(film, now, look, asks) : nothing}
  `;
}

/** Whether a question stands here that nobody has answered: then nothing gives it away. */
const open = (film: Film, look: Look): boolean => asked(film, look).some((number) => !look.tried[number]?.move);

/** To a Stich; where the bar has no room for them, to the beginning and the end, too. */
const jumps = (film: Film, now: Moment, look: Look, { go }: Asks): TemplateResult => {
  const jump = (label: string | undefined, moment: number, current: boolean, edge = false): TemplateResult => html`
    <div role="listitem" class=${edge ? "dk-ends" : nothing}>
      <button type="button" class=${edge ? "dk-end" : "dk-jump"} @click=${() => go(moment)} aria-current=${current ? "true" : nothing}
      >${label}</button>
    </div>
  `;
  const end = film.moments.length - 1;
  return html`
    <div class="dk-jumps" role="group" aria-label=${film.words.jump ?? nothing}>
      <div class="dk-label" aria-hidden="true">${film.words.stiche}</div>
      <div class="dk-jump-list" role="list">
        ${jump(film.words.first, 0, look.at === 0, true)}
        ${film.stiche.map(({ label, moment }) =>
          jump(label, moment, film.moments[moment]?.stich === now.stich || moment === look.at),
        )}
        ${jump(film.words.last, end, false, true)}
      </div>
    </div>
  `;
};

const problems = ({ problems, words }: Film): TemplateResult => html`
  <div class="dk-problems" role="group" aria-label=${words.problems ?? nothing}>
    <div class="dk-problems-title">${icon("point")} ${words.problems}</div>
    <div role="list">
      ${problems.map(
        ({ line, col, text, hint }) => html`<div role="listitem" class="dk-problem">
          <b>${words.line} ${line}, ${words.column} ${col}:</b> ${text}
          ${hint ? html`<div class="dk-hint"><b>${words.hint}:</b> ${hint}</div>` : nothing}
        </div>`,
      )}
    </div>
  </div>
`;

/** Keys of the viewer, unless a field that needs them itself has the focus. */
function press(event: KeyboardEvent, look: Look, asks: Asks): void {
  const target = event.target as Element;
  if (event.altKey || event.ctrlKey || event.metaKey || target.closest("select, textarea, [type=text]")) return;
  if ((event.key === "Enter" || event.key === " ") && target.closest("button, input")) event.stopPropagation();
  if (target.closest(".dk-now") && /Up|Down/.test(event.key)) return; // long words scroll
  if (target.closest(".dk-hand")) walkCards(event);
  if (event.defaultPrevented) return;
  const step = Object.values(STEPS).find(({ keys }) => keys.includes(event.key));
  const act: (() => unknown) | undefined =
    step && !event.shiftKey
      ? () => asks.step(step)
      : { r: asks.rotate, o: asks.blind, h: () => look.blind || asks.change({ hidden: !look.hidden }), "?": () => showDialog(target, "help") }[event.key];
  if (!act) return;
  claim(event);
  act();
}
