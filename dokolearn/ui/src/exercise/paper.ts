/** An exercise on paper: all its tasks at once, with a box to tick for every answer; of a drill the task that is there. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { filled } from "./exercise";
import { settings } from "../kept/settings";
import type { ExerciseView } from "../views";
import { fan, zone } from "../cards/zone";
import { deal } from "../felt/deal";

/** Whenever somebody prints, as long as `element` is on the page. Without tasks what is on the screen is printed. */
export function onPaper(element: HTMLElement, tasks: () => readonly ExerciseView[]): void {
  const sheet = document.createElement("div");
  sheet.className = "dk-paper";
  element.append(sheet);
  const write = (): void => {
    if (element.isConnected) render(page(tasks()), sheet);
    else removeEventListener("beforeprint", write);
  };
  const clear = (): void => {
    render(nothing, sheet);
    if (!element.isConnected) removeEventListener("afterprint", clear);
  };
  addEventListener("beforeprint", write);
  addEventListener("afterprint", clear);
}

function page(tasks: readonly ExerciseView[]): TemplateResult | typeof nothing {
  const [first] = tasks;
  if (!first) return nothing;
  const { lang, title, rules, level, progress } = first;
  return html`
    <div class="dk-panel" lang=${lang} data-deck=${settings().deck}>
      <div class="dk-head"><span class="dk-title">${title}</span><span class="dk-rules">${level ? `${rules} · ${progress}` : rules}</span></div>
      <ol>${tasks.map(taskOnPaper)}</ol>
    </div>
  `;
}

/** What a task shows, to look at only. */
export function position(view: ExerciseView): TemplateResult {
  const still: ExerciseView = { ...view, taps: "" };
  return html`
    ${view.facts?.length ? html`<div class="dk-facts">${view.facts.map((fact) => html`<span>${fact}</span> `)}</div>` : nothing}
    ${deal(view.seats.flatMap(({ hand }) => (hand ? { name: hand.label, ...hand, gone: [], now: null } : [])), view.words)}
    ${zone(still, "stich", () => undefined)} ${zone(still, "hand", () => undefined)}
    ${view.placed.order.length ? fan(still) : nothing}
    ${view.lines?.rows.length ? filled(view.lines) : nothing}
  `;
}

/** A task with what lies there, boxes to tick or room to write. */
export function taskOnPaper(view: ExerciseView): TemplateResult {
  const choices = view.actions.filter(({ type }) => type === "choose");
  return html`
    <li>
      <div class="dk-task">${(view.taps && view.paper) || view.task}</div>
      <div class="dk-position">
        ${position(view)}
        ${choices.length ? html`<div class="dk-boxes">${choices.map(({ label }) => html`<span>${label}</span> `)}</div>` : nothing}
        ${view.pad ? html`<div class="dk-blank">${view.pad.label}: </div>` : nothing}
      </div>
      ${view.feedback ? html`<div>${view.feedback.text}</div>` : nothing}
    </li>
  `;
}
