import { html, noChange, nothing, render, type TemplateResult } from "lit/html.js";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import { feedback } from "./feedback";
import { Finger } from "../page/finger";
import { keepFocus, walkCards } from "../page/focus";
import { isOfTable, known, onTable, openTable, shortTableName, tableName } from "../table/my-table";
import { numberPad, toPad } from "./pad";
import { calm, reveal, shake } from "../page/motion";
import { wayFrom } from "../page/way-from";
import { onSettings, settings } from "../kept/settings";
import { type More, settingsButton } from "../kept/settings-button";
import { learner, untoldTrouble } from "../kept/store";
import type { Action, ExerciseEvent, ExerciseView, OnFelt, Send, Words } from "../views";
import { fan, zone } from "../cards/zone";
import { deal } from "../felt/deal";
import { drawCards } from "../felt/drag";
import { faceOf } from "../faces/code";
import { ownFace } from "../faces/own-face";
import { isAtHome } from "../felt/faces";
import { felt } from "../felt/felt";
import { hand } from "../felt/hand";
import { inWords, Moving } from "../felt/moving";

/** Words whose element is another one when they change: the translation of a browser takes the old one away, and what is
 *  written into that is never seen. Cards, names and numbers it leaves alone: they say `translate="no"`. */
const renewed = (said: string): unknown => keyed(said, html`<span>${said}</span>`);

/** `way`: another button is the main one. */
function action({ type, label, primary, index, pressed }: Action, solved: boolean, send: Send, way: boolean): TemplateResult {
  const event: ExerciseEvent = index === undefined ? { type } : { type, index };
  return html`
    <button type="button" class="dk-button" data-action=${type} data-choice=${index ?? nothing}
      ?data-primary=${primary && !way} aria-pressed=${pressed ?? nothing} ?data-next=${primary && solved && !way}
      @click=${(tap: Event) => send(event, tap.currentTarget)}>${renewed(label)}</button>
  `;
}

/** A longer cell of a table is a sentence, not a number. */
const PROSE = 40;

/** A score or a sheet that is filled in, row by row. */
export const filled = ({ label, head, rows }: NonNullable<ExerciseView["lines"]>): TemplateResult => html`
  <table class="dk-filled" translate="no" ?data-prose=${rows.some(([, ...cells]) => cells.some(({ length }) => length > PROSE))}>
    <caption>${label}</caption>
    <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
    <tbody>
      ${rows.map(
        ([name, ...cells]) =>
          html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
      )}
    </tbody>
  </table>
`;

const labelled = (label: string | undefined, text: string): string =>
  label ? `${label.replace(/[:\s]+$/, "")}: ${text}` : text;

/** Whose rules hold: where a table can be chosen, a tap leads there. Where there is little room, its short name is seen. */
const rules = (label: string, own: boolean): TemplateResult =>
  known()
    ? html`<button type="button" class="dk-rules" data-short=${own ? shortTableName() : nothing} aria-haspopup="dialog" @click=${openTable}>${label}</button>`
    : html`<span class="dk-rules">${label}</span>`;

/** What other tables answer, for whoever asks. */
const others = (said: string, words: Words): TemplateResult =>
  html`<details class="dk-refs dk-others"><summary>${words.set_others}</summary>${said}</details>`;

/** Once for all exercises of a page: whose rules hold, and the settings. */
export function around(root: HTMLElement, words: Words): void {
  const paint = (): void => {
    const name = rules(labelled(words.set_rules, tableName()), true);
    render(html`<div class="dk-panel dk-about">${name} ${settingsButton(words)}</div>`, root);
  };
  onSettings(root, paint);
  onTable(root, paint);
  paint();
}

/** What stands around the task: the settings, and what is to be said about storage. */
interface Frame {
  more: More;
  words: Words;
  /** Said now, once; then it only stands there. */
  news: string;
  trouble: string;
  /** The pad of the task on the screen, also once it is solved. */
  pad: ExerciseView["pad"];
  /** For the first frame of a card on its way: the cards alone, what is said and asked comes with the next one. */
  cards: boolean;
  /** Where it is drawn. */
  root: Element;
  /** The way on from what is over. */
  way: (() => void) | undefined;
}

function picture(view: ExerciseView, turn: number, send: Send, frame: Frame): TemplateResult {
  const way = (frame.way = view.finished && view.actions.length ? wayFrom(frame.root) : undefined);
  return html`
  <div class="dk-panel dk-sit" role="group" lang=${view.lang} aria-label=${view.title} ?data-solved=${view.solved}
    data-felt ?data-cloth=${!view.seats.length} data-deck=${settings().deck} @keydown=${keys}>
    <div class="dk-head" translate="no">
      <span class="dk-title">${view.title}</span>
      ${view.progress ? html`<span class="dk-progress">${view.progress}</span>` : nothing}
      ${view.stars ? stars(view.stars) : nothing}
    </div>
    ${view.note ? html`<div class="dk-note" role="status">${view.note}</div>` : nothing}
    ${(view.seats.length ? atTable : onCloth)(view, turn, send, frame)}
    ${view.pad ?? frame.pad ? numberPad((view.pad ?? frame.pad)!, view.solved, send) : nothing}
    <div class="dk-foot">
      <div class="dk-actions">
        ${frame.cards ? noChange : onward(frame)}${frame.cards ? noChange : repeat(
          view.actions,
          (each) => `${each.type}:${each.index}`,
          (each) => action(each, view.solved, send, !!way),
        )}
      </div>
      <div class="dk-about" ?data-apart=${!isOfTable(view.rules)}>
        ${view.rules ? rules(labelled(view.words.rules, view.rules), isOfTable(view.rules)) : nothing}
        ${settingsButton(frame.words, frame.more)}
      </div>
    </div>
    ${view.seats.length && !reckoned(view) ? sheet(view) : nothing}
    ${view.tally ? html`<div class="dk-tally">${view.tally}</div>` : nothing}
    <div class="dk-trouble">${frame.words[`set_${frame.trouble}`]}</div>
  </div>
`;
}

/** The way on, before what begins it again. */
const onward = ({ way, words }: Frame): TemplateResult | typeof nothing =>
  way ? html`<button type="button" class="dk-button" data-step="on" data-primary data-next @click=${way}>${words.set_on}</button>` : nothing;

function keys(event: KeyboardEvent): void {
  walkCards(event);
  toPad(event);
}

/** How well it went, as signs and in words. */
const stars = ({ n, label }: NonNullable<ExerciseView["stars"]>): TemplateResult =>
  html`<span class="dk-stars" role="img" aria-label=${label}>${"★".repeat(n)}${"☆".repeat(3 - n)}</span>`;

const asked = (view: ExerciseView): TemplateResult => html`<div class="dk-task" tabindex="-1">${renewed(view.task)}</div>`;

const facts = (view: ExerciseView): TemplateResult | typeof nothing =>
  view.facts.length
    ? html`<div class="dk-facts" translate="no">${view.facts.map((fact) => html`<span>${fact}</span> `)}</div>`
    : nothing;

const answered = (view: ExerciseView, turn: number, frame: Frame): TemplateResult =>
  feedback(view.feedback, view.words, turn, frame.words[`set_${frame.news}`], inWords(view, frame.words),
    view.others ? others(view.others, frame.words) : nothing);

const sheet = ({ lines }: ExerciseView): TemplateResult | typeof nothing =>
  lines?.rows.length ? filled(lines) : nothing;

/** What a game was worth takes the place of the cards that are played. */
const reckoned = ({ kind, lines }: ExerciseView): boolean => kind === "evening" && !!lines;

/** Cards to count, to judge or to sort, and sheets: they lie on the same cloth, with nobody round it. */
const onCloth = (view: ExerciseView, turn: number, send: Send, frame: Frame): TemplateResult => html`
  <div class="dk-cloth">${zone(view, "stich", send)} ${fan(view)} ${sheet(view)}</div>
  ${says(view, turn, frame, false)}
  ${zone(view, "hand", send)}
`;

/** A position: the felt, below it the zone that asks and answers, then the hand. Nothing of it moves. */
const atTable = (view: ExerciseView, turn: number, send: Send, frame: Frame): TemplateResult => html`
  ${view.stich.rows ? zone(earlier(view), "stich", send) : nothing}
  ${felt(seated(view), frame.words, send)}
  ${frame.cards ? noChange : says(view, turn, frame, told(view))}
  ${view.deal ? deal(view.deal, view.words) : reckoned(view) ? sheet(view) : hand(view, send)}
`;

/** Whoever learns has his own face below, where he does not watch somebody else. */
function seated(view: ExerciseView): OnFelt {
  const [below, ...others] = view.seats;
  if (!below || isAtHome(below.name)) return view;
  return { ...view, seats: [{ ...below, face: ownFace(faceOf(learner())) }, ...others] };
}

/** The zone that asks and answers, of one height; `instead`: the answer takes the place of the question. */
const says = (view: ExerciseView, turn: number, frame: Frame, instead: boolean): TemplateResult => html`
  <div class="dk-says" ?data-told=${instead}>
    ${view.seats.some(({ says }) => says) ? nothing : facts(view)} ${asked(view)} ${answered(view, turn, frame)}
  </div>
`;

/** Whether the question goes; how a game has ended, and what is asked about it, stay above it. */
const told = ({ feedback, solved, lines, gap, deal, stich }: ExerciseView): boolean =>
  feedback !== null && feedback.tone !== "wrong" && !((solved || lines) && gap !== null) && !(deal && !stich.cards.length);

/** The Stiche before the one on the table. */
function earlier(view: ExerciseView): ExerciseView {
  const { cards, rows = [] } = view.stich;
  return { ...view, stich: { ...view.stich, cards: cards.slice(0, 4 * (rows.length - 1)), rows: rows.slice(0, -1) } };
}

/** Where the focus goes when what had it is gone: on with the same thing, or to the new task. */
function following(root: HTMLElement, view: ExerciseView, last: ExerciseEvent | null): HTMLElement | null {
  const first = (selector: string): HTMLElement | null => root.querySelector<HTMLElement>(selector);
  if (view.deal) return first(".dk-task"); // how it ended, and no fresh cards by mistake
  if (view.solved) return first("[data-next]") ?? first(".dk-button") ?? first(".dk-task");
  if (last?.type === "enter") return first(".dk-pad input");
  if (last?.type !== "pick" || last.index === undefined) return first(".dk-task");
  const from = last.index;
  const cards = [...root.querySelectorAll<HTMLElement>(`[data-zone="${view.taps || "hand"}"]:has(:enabled)`)];
  const card = cards.find(({ dataset }) => Number(dataset.place) >= from) ?? cards[0];
  return card?.querySelector("button") ?? first("[data-primary]") ?? first(".dk-task");
}

/** What is longer than its zone is scrolled there, by keyboard too. */
function reachable(root: HTMLElement): void {
  const says = root.querySelector<HTMLElement>(".dk-says");
  if (says && says.scrollHeight > says.clientHeight) says.tabIndex = 0;
  else says?.removeAttribute("tabindex");
}

/** Below all that was played before an answer is out of sight: its zone is scrolled as far as it has to be, and back.
 *  How something has ended stands first, and stays. */
function answerInSight(root: HTMLElement, view: ExerciseView): void {
  const says = root.querySelector(".dk-says");
  if (!says) return;
  says.scrollTop = 0;
  if (view.feedback?.tone !== "wrong" && !told(view)) return;
  const [zone, said] = [says, says.querySelector("[data-tone]")].map((each) => each?.getBoundingClientRect());
  if (zone && said) says.scrollTop = Math.min(said.bottom - zone.bottom + 6, said.top - zone.top - 6);
}

/** Pixels that the head of a page covers. */
const HEAD = 60;

const fresh = (last: ExerciseEvent | null): boolean => last?.type === "next" || last?.type === "again";

/** Draw exercise views into `root`: the function that is returned shows the next one. */
export function exercise(
  root: HTMLElement,
  answer: (event: ExerciseEvent) => void,
  words: Words = {},
  more?: "pace",
): (view: ExerciseView) => void {
  const frame: Frame = { more, words, news: "", trouble: "", pad: null, cards: false, root, way: undefined };
  let shown: ExerciseView | null = null;
  let last: ExerciseEvent | null = null;
  let tapped: EventTarget | null = null;
  let turn = 0;
  const finger = new Finger(root);
  const moving = new Moving(root);
  drawCards(root);
  const send: Send = (event, from) => {
    last = event;
    tapped = from ?? null;
    answer(event);
  };
  const paint = (): void => {
    if (shown) render(picture(shown, turn, send, frame), root);
  };
  onSettings(root, paint);
  new ResizeObserver(() => reachable(root)).observe(root);
  /** What comes a frame after the cards. */
  let rest: (() => void) | undefined;
  return (view) => {
    rest?.();
    turn += 1;
    if (view.pad || !view.solved || fresh(last)) frame.pad = view.pad;
    shown = view;
    frame.trouble = frame.news || frame.trouble;
    frame.news = view.finished ? untoldTrouble() : "";
    moving.before(view.moves, tapped);
    const [by, from] = [last, tapped];
    last = view.taps || view.actions.length ? null : by; // with nothing to tap the next view follows by itself
    tapped = null;
    frame.cards = moving.leaves && !calm();
    const next = (): HTMLElement | null => following(root, view, by);
    const draw = (): void => {
      paint();
      moving.play(view.moves);
    };
    let lost = false;
    finger.still(() => (lost = keepFocus(root, draw, frame.cards ? () => null : next, moving.leaves)));
    const settle = (): void => {
      rest = undefined;
      if (frame.cards) {
        frame.cards = false;
        paint();
        if (lost) next()?.focus();
      }
      reachable(root);
      answerInSight(root, view);
      finger.clear();
      // A new task from its beginning, an answer wherever the learner is.
      const goal = root.querySelector<HTMLElement>(fresh(by) ? ".dk-head" : ".dk-says, .dk-feedback");
      const way = view.finished && root.querySelector<HTMLElement>(".dk-actions [data-step]");
      if (by) reveal(way && goal && goal.getBoundingClientRect().top > HEAD ? way : goal);
      if (view.feedback?.tone === "wrong") shake(from);
    };
    if (!frame.cards) return settle();
    rest = settle;
    requestAnimationFrame(() => setTimeout(() => rest === settle && settle()));
  };
}
