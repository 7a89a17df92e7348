import { render } from "lit/html.js";
import type { Asks } from "./controls";
import { fill } from "../page/fill";
import { keepFocus } from "../page/focus";
import type { Full } from "../page/full";
import type { Waiting } from "../engine/conversation";
import { Hold } from "../page/hold";
import { calm, inSight } from "../page/motion";
import { along, MAIN, ownPlace, startOf } from "./lines";
import { Clock, pace } from "./play";
import { movesTo } from "./stage";
import { asAsked, isOpen, solution, whoIsAsked } from "./quiz";
import type { Pointing } from "./pointing";
import type { Places } from "./places";
import { blindfold, reached, unfold, untold, walked } from "./player";
import { onSettings } from "../kept/settings";
import type { ShareDialog } from "./share";
import { goalOf, STEPS } from "./steps";
import type { Trying } from "./trial";
import { Moving } from "../felt/moving";
import type { Film, Look, Moment, TrialSpec, Words } from "../views";
import { press } from "./keys";
import { picture } from "./picture";

const START: Look = {
  at: 0,
  seat: 0,
  hidden: false,
  peek: -1,
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
  /** The same game with all that was still to come. */
  grow: (film: Film) => void;
  change: (part: Partial<Look>) => void;
  /** A key that was pressed elsewhere on the page. */
  press: (event: KeyboardEvent) => void;
}

/** What the page around brings: words for sharing and trying, and the places that links lead to. */
export interface Around {
  words: Words;
  places: Places;
  /** Told where somebody is, with the game and the lines that were kept of it. */
  kept?: (whole: Film, look: Look) => void;
}

const NOTHING_AROUND: Around = { words: {}, places: { own: false } };

/** Draw replays into `root`. */
export function viewer(root: HTMLElement, { words, places, kept }: Around = NOTHING_AROUND): Viewer {
  let full: Full | undefined;
  let share: ShareDialog | undefined;
  const clock = new Clock();
  /** The whole film, and the line of it that is shown. */
  let whole: Film | null = null;
  let film: Film | null = null;
  let look = START;
  let trying: Trying | null = null;

  const moving = new Moving(root);
  let pointing: Pointing | undefined;
  let below: typeof import("./below") | undefined;
  /** For what is thrown away. */
  let waiting: Waiting | undefined;
  const paint = (): void => {
    if (!film || !whole) return;
    const shown = picture(film, look, asks, { share, full, trying, whole, line: film, words, waiting, below, places });
    keepFocus(root, () => render(shown, root), () => root.querySelector(".dk-stage"));
    inSight(root.querySelector<HTMLElement>(".dk-jump-list [aria-current]"));
  };
  const change = (part: Partial<Look>): void => {
    const said = part.say === undefined ? {} : { turn: look.turn + 1 };
    const now = part.at === look.at + 1 && !look.lastStich ? film?.moments[part.at] : undefined;
    look = { ...look, ...part, ...said };
    look.seen = { ...look.seen, [look.branch]: reached(look) };
    if (!look.playing) clock.stop();
    if (whole && !trying) kept?.(whole, look);
    const moves = now && film ? movesTo(now, asAsked(film, look)) : [];
    moving.before(moves, null);
    paint();
    moving.play(moves);
    point();
  };
  /** Few games have notes that point at something. */
  const point = (): void => {
    const now = film?.moments[look.at];
    if (pointing) pointing.draw(now, film ? asAsked(film, look) : look);
    else if (now?.notes.some(({ show }) => show))
      void import("./pointing").then(({ Pointing }) => {
        pointing ??= new Pointing(root);
        point();
      });
  };
  const go = (at: number, playing = false): void => {
    if (film && at !== look.at) change({ at, playing, lastStich: false, say: film.moments[at]?.say ?? "" });
    else if (look.playing && !playing) change({ playing });
  };
  const tick = (): void => {
    if (!film || !look.playing) return;
    const at = goalOf(STEPS.next, film, look);
    const more = at !== look.at && root.isConnected && !document.hidden;
    if (more) go(at, at < film.moments.length - 1 && !isOpen(film, { ...look, at }));
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
  /** A moment as the engine is asked about it. */
  const spot = (film: Film, { dkn, lang }: Film, { stich, card }: Moment, seat: number): TrialSpec => ({
    dkn,
    at: `${stich}.${card}`,
    branch: ownPlace(film, look).branch,
    seat,
    lang,
  });
  root.addEventListener("pointerdown", () => {
    if (trying && clock.stop()) change({ at: trying.film.moments.length - 1 });
  });
  const asks: Asks = {
    hold: new Hold(),
    go,
    change,
    goal: (step) => (film ? goalOf(step, walked(step, film, look), look) : look.at),
    step: (step) => {
      const goal = asks.goal(step);
      const moves = goal !== look.at;
      go(goal);
      return moves && !asks.waits();
    },
    waits: () => film !== null && isOpen(film, look),
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
    // Whose cards were asked about stays in front.
    tried: (number, tried) => change({ tried: { ...look.tried, [number]: tried }, seat: film?.quiz[number]?.seat ?? look.seat }),
    onward: () => {
      const found = film && solution(film, look);
      if (found) asks.tried(found.number, found.tried);
      else asks.step(STEPS.next);
    },
    tryIt: () => void import("./trial").then(({ note, Trying }) => {
      const now = film?.moments[look.at];
      if (!film || !whole || !now || trying) return;
      const seat = whoIsAsked(film, look) ?? (look.blind ? look.seat : (now.turn ?? look.seat));
      const spec = spot(film, whole, now, seat);
      const moved = (say: string): void => {
        if (!trying) return;
        film = trying.film;
        walk(film.moments.length - 1, say);
      };
      const hidden = look.hidden || isOpen(film, look);
      trying = new Trying(film, spec, look, words, paint, moved, keep);
      film = trying.film;
      const say = `${words.try_title} ${note(words, film, seat)}`;
      change({ at: film.moments.length - 1, seat, hidden, seen: {}, playing: false, lastStich: false, say });
      trying.begin();
      root.querySelector(".dk-stage")?.scrollIntoView({ block: "nearest" });
    }),
    leave: () => {
      if (!trying) return;
      const { base, from } = trying;
      leave();
      film = base;
      const { at, branch, seat, hidden, seen } = from;
      change({ at, branch, seat, hidden, seen, playing: false, lastStich: false, say: base.moments[from.at]?.say ?? "" });
    },
    advise: () => void import("./advice").then(({ advise }) => {
      const now = film?.moments[look.at];
      if (!film || !whole || !now || now.turn === null) return;
      advise(root.querySelector(".dk-film")!, film, words, spot(film, whole, now, now.turn), !untold(look));
    }),
    drop: ({ id, parent }) => {
      if (!whole) return;
      const at = startOf(whole, id) - 1;
      const spec = { dkn: whole.dkn, less: id, lang: whole.lang };
      void import("../engine/conversation").then(({ Waiting }) => {
        waiting ??= new Waiting(words, paint);
        waiting.ask({ machine: "film", spec, events: [] }, (next) =>
          swap(next as Film, { branch: parent > id ? parent - 1 : parent, at, seen: {}, say: words.try_dropped ?? "" }),
        );
      });
    },
    full: () => void import("../page/full").then(({ Full }) => {
      full ??= new Full(root, paint);
      full.toggle();
    }),
    share: () => void import("./share").then(({ ShareDialog }) => {
      share ??= new ShareDialog(words, places, paint);
      paint();
      share.open(root.querySelector(".dk-film")!);
    }),
  };
  /** The same game with more or less of it. */
  const swap = (next: Film, part: Partial<Look>): void => {
    whole = next;
    film = along(next, part.branch ?? MAIN);
    change({ playing: false, lastStich: false, ...part });
  };
  const keep = (game: { film: Film; branch: number }): void => {
    if (!trying) return;
    const { seat, hidden } = trying.from;
    leave();
    const at = along(game.film, game.branch).moments.length - 1;
    swap(game.film, { branch: game.branch, at, seat, hidden, seen: {}, say: words.try_kept ?? "" });
  };
  const leave = (): void => {
    trying?.end();
    trying = null;
  };
  onSettings(root, () => {
    paint();
    point();
  });
  /** As long as it is on the page. */
  const heard = (event: string, hear: () => void): void => {
    const once = (): void => (root.isConnected ? hear() : document.removeEventListener(event, once));
    document.addEventListener(event, once);
  };
  heard("visibilitychange", () => document.hidden && look.playing && change({ playing: false }));
  heard("dokolearn-table", () => requestAnimationFrame(paint)); // once all have taken it
  return {
    press: (event) => press(event, look, asks),
    change: (part) => {
      if (trying && part.at !== undefined) asks.leave();
      if (look.branch !== MAIN && part.at !== undefined) asks.line(MAIN, part.at);
      change(met({ ...look, ...part }, part));
    },
    grow: (next) => swap(next, {}),
    show: (next, from = {}) => {
      leave();
      whole = next;
      film = along(next, from.branch ?? MAIN);
      clock.stop();
      look = { ...START, ...met({ ...START, ...from }, from) };
      paint();
      point();
      void import("./below").then((found) => {
        below = found;
        paint();
      });
    },
  };
}

/** A look from outside: one that begins blind begins so with all that belongs to it, but for what was seen before. */
const met = (look: Look, from: Partial<Look>): Partial<Look> =>
  from.blind ? { ...blindfold(look), ...from, hidden: true, public: true } : from;
