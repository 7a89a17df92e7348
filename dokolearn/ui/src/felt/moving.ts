/** Plays the moves of a view: each card from its chair, a Stich to whoever has won it. What happens, the view says. */
import { fill } from "../page/fill";
import { calm } from "../page/motion";
import type { ExerciseView, Move, Words } from "../views";

/** Milliseconds: a card on its way, the pause before the next one, a Stich on its way. */
const CARD = 280;
const PAUSE = 140;
const STICH = 300;
/** How long something special is in sight, and how long the next one waits. */
const EVENT = 1_400;

/** From which side a chair reaches over the table, in parts of the felt. */
const SIDES = [
  [0, 0.6],
  [-0.55, 0],
  [0, -0.6],
  [0.55, 0],
] as const;

const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";

type Spot = { left: number; top: number };

export class Moving {
  #running: Animation[] = [];
  /** As long as all that moves now. */
  #whole: Animation | undefined;
  /** The Stich that is about to be taken, as it lay there. */
  #taken: HTMLElement | undefined;
  #from: Spot | undefined;
  /** Whether the card that was tapped leaves the hand. */
  leaves = false;
  /** Whether something was moving when the finger came down. */
  #early = false;

  constructor(readonly root: HTMLElement) {
    root.addEventListener("pointerdown", () => this.#cut(), { capture: true });
    root.addEventListener("click", (tap) => this.#tapped(tap), { capture: true });
  }

  /** A tap ends what moves. */
  #cut(): void {
    this.#early = this.root.querySelector("[data-moving]") !== null;
    this.finish();
  }

  /** It counts for what lies there now: while it was on its way the finger met nothing. */
  #tapped({ target, clientX, clientY }: MouseEvent): void {
    const met = this.#early && !(target as Element).closest("button") && document.elementFromPoint(clientX, clientY)?.closest("button");
    this.#early = false;
    if (met && this.root.contains(met)) met.click();
  }

  /** Before the next view is drawn: what lies there, and where the card comes from that was tapped. */
  before(moves: readonly Move[], tapped: EventTarget | null): void {
    this.finish();
    const stich = this.root.querySelector(".dk-stich");
    this.#taken = moves.some((move) => "take" in move) ? (stich?.cloneNode(true) as HTMLElement | undefined) : undefined;
    this.#from = tapped instanceof Element && tapped.closest(".dk-hand") ? tapped.getBoundingClientRect() : undefined;
    this.leaves = !!this.#from && moves.some((move) => "lay" in move);
  }

  /** After it is drawn, before anything else is measured: then all is laid out once. */
  play(moves: readonly Move[]): void {
    const felt = this.root.querySelector<HTMLElement>(".dk-felt");
    const panel = felt?.closest<HTMLElement>(".dk-panel");
    if (!felt || !panel || !moves.length || calm()) return;
    panel.dataset.moving = "";
    let delay = 0;
    for (const move of moves) {
      if ("take" in move) delay += this.#take(felt, move.take, delay);
      else if ("lay" in move) delay += this.#lay(felt, move.lay, delay);
      else delay += this.#happen(felt, move, delay);
    }
    // What was cut short ends after the next has begun.
    const whole = (this.#whole = this.#run(felt, [], delay, 0));
    whole.onfinish = () => this.#whole === whole && delete panel.dataset.moving;
  }

  /** Everything lies where it belongs. */
  finish(): void {
    for (const one of this.#running.splice(0)) one.finish();
  }

  #lay(felt: HTMLElement, index: number, delay: number): number {
    const card = felt.querySelector<HTMLElement>(`.dk-lies[data-place="${index}"]`);
    if (!card) return 0;
    const chair = Number(card.dataset.chair);
    const own = chair === 0 && this.#from;
    const begin = own ? distance(own, card) : side(felt, chair);
    this.#run(card, [{ ...begin, opacity: own ? 1 : 0 }, { opacity: 1, offset: 0.3 }, {}], CARD, delay);
    return CARD + PAUSE;
  }

  /** A caught Fuchs shrinks away for a moment, a Doppelkopf grows; a word stands above it. */
  #happen(felt: HTMLElement, move: Move, delay: number): number {
    const [what, place] = Object.entries(move)[0]!;
    const word = felt.querySelector<HTMLElement>(`[data-event="${what}"]`);
    if (word) this.#run(word, [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], EVENT, delay);
    const cards = felt.querySelectorAll<HTMLElement>(what === "fuchs" ? `.dk-lies[data-place="${place}"]` : ".dk-lies");
    for (const card of cards) this.#run(card, [{}, { scale: what === "fuchs" ? 0.8 : 1.12 }, {}], EVENT / 2, delay);
    return PAUSE;
  }

  #take(felt: HTMLElement, chair: number, delay: number): number {
    const stich = this.#taken;
    if (!stich) return 0;
    stich.classList.add("dk-taken");
    stich.ariaHidden = "true";
    for (const card of stich.querySelectorAll("[data-zone]")) card.removeAttribute("data-zone");
    felt.append(stich);
    this.#run(stich, [{}, { ...side(felt, chair, 0.35), opacity: 0 }], STICH, delay).onfinish = () => stich.remove();
    return STICH;
  }

  #run(element: HTMLElement, frames: Keyframe[], duration: number, delay: number): Animation {
    const running = element.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
    // By itself it would wait until it has been drawn where it starts: some frames after the tap.
    running.startTime = document.timeline.currentTime;
    this.#running.push(running);
    return running;
  }
}

/** Milliseconds until it is looked anew whether something moves. */
const STILL = 40;

/** Resolves when everything lies where it belongs; a tap puts it there at once. */
export async function rest(table: Element): Promise<void> {
  while (table.querySelector("[data-moving]")) await new Promise((soon) => setTimeout(soon, STILL));
}

/** From the middle of the felt to a chair. */
function side(felt: HTMLElement, chair: number, size = 1): Keyframe {
  const [x, y] = SIDES[chair] ?? SIDES[0];
  return { transform: `translate(${x * felt.clientWidth}px, ${y * felt.clientHeight}px) scale(${size})` };
}

function distance(from: Spot, card: HTMLElement): Keyframe {
  const { left, top } = card.getBoundingClientRect();
  return { transform: `translate(${from.left - left}px, ${from.top - top}px)` };
}

/** What has happened, for those who do not see it. */
export function inWords({ moves, seats, stich }: ExerciseView, words: Words): string {
  return moves
    .filter((move) => "take" in move || "lay" in move) // what is special the answer says
    .map((move) => {
      const laid = "lay" in move ? move.lay : -1;
      const [what, chair] = "take" in move ? ["takes", move.take] : ["lays", stich.at?.[laid] ?? 0];
      const card = stich.cards[laid]?.name ?? "";
      return fill(words[`seat_${what}`], { who: seats[chair]?.name ?? "", card });
    })
    .join(" ");
}
