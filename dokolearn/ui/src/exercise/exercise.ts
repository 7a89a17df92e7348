import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { repeat } from "lit/directives/repeat.js";
import { feedback } from "./feedback";
import { Finger } from "../page/finger";
import { keepFocus, walkCards } from "../page/focus";
import { known, openTable } from "../table/my-table";
import { reveal, shake } from "../page/motion";
import { onSettings, settings } from "../kept/settings";
import { SettingsDialog } from "../kept/settings-dialog";
import { untoldTrouble } from "../kept/store";
import type { Action, ExerciseEvent, ExerciseView, Send, Words } from "../views";
import { fan, zone } from "../cards/zone";

function action({ type, label, primary, index, pressed }: Action, solved: boolean, send: Send): TemplateResult {
  const event: ExerciseEvent = index === undefined ? { type } : { type, index };
  return html`
    <button type="button" class="dk-button" data-action=${type} data-choice=${index ?? nothing}
      ?data-primary=${primary} aria-pressed=${pressed ?? nothing} ?data-next=${primary && solved}
      @click=${(tap: Event) => send(event, tap.currentTarget)}>${label}</button>
  `;
}

/** A score or a sheet that is filled in, row by row. */
export const filled = ({ label, head, rows }: NonNullable<ExerciseView["lines"]>): TemplateResult => html`
  <table class="dk-filled">
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

/** Whose rules hold: where a table can be chosen, a tap leads there. */
const rules = (label: string): TemplateResult =>
  known()
    ? html`<button type="button" class="dk-rules" aria-haspopup="dialog" @click=${openTable}>${label}</button>`
    : html`<span class="dk-rules">${label}</span>`;

/** What stands around the task: the settings, and what is to be said about storage. */
interface Frame {
  dialog: SettingsDialog;
  words: Words;
  /** Said now, once; then it only stands there. */
  news: string;
  trouble: string;
}

const picture = (view: ExerciseView, turn: number, send: Send, frame: Frame): TemplateResult => html`
  <div class="dk-panel" role="group" lang=${view.lang} aria-label=${view.title} ?data-solved=${view.solved}
    data-deck=${settings().deck} @keydown=${walkCards}>
    <div class="dk-head">
      <span class="dk-title">${view.title}</span>
      ${view.progress ? html`<span class="dk-progress">${view.progress}</span>` : nothing}
    </div>
    ${view.note ? html`<div class="dk-note" role="status">${view.note}</div>` : nothing}
    <div class="dk-task" tabindex="-1">${view.task}</div>
    ${view.facts?.length
      ? html`<div class="dk-facts">${view.facts.map((fact) => html`<span>${fact}</span> `)}</div>`
      : nothing}
    ${zone(view, "stich", send)} ${fan(view)} ${zone(view, "hand", send)}
    ${view.lines?.rows.length ? filled(view.lines) : nothing}
    ${feedback(view.feedback, view.words, turn, frame.words[`set_${frame.news}`])}
    ${view.others ? html`<div class="dk-others">${view.others}</div>` : nothing}
    <div class="dk-foot">
      <div class="dk-actions">
        ${repeat(
          view.actions,
          (each) => `${each.type}:${each.index}`,
          (each) => action(each, view.solved, send),
        )}
      </div>
      <div class="dk-about">
        ${view.rules ? rules(labelled(view.words.rules, view.rules)) : nothing}
        ${frame.dialog.button(frame.words)}
      </div>
    </div>
    <div class="dk-trouble">${frame.words[`set_${frame.trouble}`]}</div>
    ${frame.dialog.dialog(frame.words)}
  </div>
`;

/** Where the focus goes when what had it is gone: on with the same thing, or to the new task. */
function onward(root: HTMLElement, view: ExerciseView, last: ExerciseEvent | null): HTMLElement | null {
  const first = (selector: string): HTMLElement | null => root.querySelector<HTMLElement>(selector);
  if (view.solved) return first("[data-next]") ?? first(".dk-button") ?? first(".dk-task");
  if (last?.type !== "pick" || last.index === undefined) return first(".dk-task");
  const places = [...root.querySelectorAll(`.dk-zone-${view.taps || "hand"} .dk-place`)];
  const following = [...places.slice(last.index), ...places.slice(0, last.index)];
  const card = following.map((place) => place.querySelector("button")).find(Boolean);
  return card ?? first("[data-primary]") ?? first(".dk-task");
}

/** Draw exercise views into `root`: the function that is returned shows the next one. */
export function exercise(
  root: HTMLElement,
  answer: (event: ExerciseEvent) => void,
  words: Words = {},
): (view: ExerciseView) => void {
  const frame: Frame = { dialog: new SettingsDialog(false), words, news: "", trouble: "" };
  let shown: ExerciseView | null = null;
  let last: ExerciseEvent | null = null;
  let tapped: EventTarget | null = null;
  let turn = 0;
  const finger = new Finger(root);
  const send: Send = (event, from) => {
    last = event;
    tapped = from ?? null;
    answer(event);
  };
  const paint = (): void => {
    if (shown) render(picture(shown, turn, send, frame), root);
  };
  onSettings(root, paint);
  return (view) => {
    turn += 1;
    shown = view;
    frame.trouble = frame.news || frame.trouble;
    frame.news = view.finished ? untoldTrouble() : "";
    finger.still(() => keepFocus(root, paint, () => onward(root, view, last)));
    finger.clear();
    // A new task from its beginning, an answer wherever the learner is.
    const fresh = last?.type === "next" || last?.type === "again";
    if (last) reveal(root.querySelector<HTMLElement>(fresh ? ".dk-head" : ".dk-feedback"));
    if (view.feedback?.tone === "wrong") shake(tapped);
    last = tapped = null;
  };
}
