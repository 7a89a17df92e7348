import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { repeat } from "lit/directives/repeat.js";
import { feedback } from "./feedback";
import { keepFocus, walkCards } from "./focus";
import { brieflyShake, reveal } from "./motion";
import type { Action, ExerciseEvent, ExerciseView, Send } from "./views";
import { zone } from "./zone";

const action = (each: Action, solved: boolean, send: Send): TemplateResult => html`
  <button type="button" class="dk-button" data-action=${each.type} ?data-primary=${each.primary}
    ?data-next=${each.primary && solved} @click=${() => send({ type: each.type })}>${each.label}</button>
`;

const labelled = (label: string | undefined, text: string): string =>
  label ? `${label.replace(/[:\s]+$/, "")}: ${text}` : text;

const picture = (view: ExerciseView, turn: number, send: Send): TemplateResult => html`
  <div class="dk-panel" role="group" lang=${view.lang} aria-label=${view.title} ?data-solved=${view.solved}
    @keydown=${walkCards}>
    <div class="dk-head">
      <span class="dk-title">${view.title}</span>
      ${view.progress ? html`<span class="dk-progress">${view.progress}</span>` : nothing}
    </div>
    <div class="dk-task" tabindex="-1">${view.task}</div>
    ${zone(view, "stich", send)} ${zone(view, "hand", send)}
    ${feedback(view.feedback, view.words, turn)}
    <div class="dk-foot">
      <div class="dk-actions">
        ${repeat(view.actions, (each) => each.type, (each) => action(each, view.solved, send))}
      </div>
      ${view.rules ? html`<span class="dk-rules">${labelled(view.words.rules, view.rules)}</span>` : nothing}
    </div>
  </div>
`;

/** Draw exercise views into `root`: the function that is returned shows the next one. */
export function exercise(root: HTMLElement, answer: Send): (view: ExerciseView) => void {
  let last: ExerciseEvent | null = null;
  let turn = 0;
  const send: Send = (event) => {
    last = event;
    answer(event);
  };
  const find = (selector: string): HTMLElement | null => root.querySelector<HTMLElement>(selector);
  return (view) => {
    turn += 1;
    keepFocus(
      root,
      () => render(picture(view, turn, send), root),
      () => (view.solved && find("[data-next]")) || find(".dk-task"),
    );
    if (!last) return;
    brieflyShake(root, view, last);
    reveal(find(".dk-feedback"));
    last = null;
  };
}
