/** One house rule as a field: one of several values, any of several members, or a row of numbers. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import type { TableOption } from "../views";

type Set = (value: unknown) => void;

/**
 * A field that shows `now`, with what it means; `usual` is what the book has, so that a list says it in the same order.
 * `idle` says that it has no effect.
 */
export function optionField(option: TableOption, now: unknown, usual: unknown, idle: string | undefined, set: Set): TemplateResult {
  const id = `dk-own-${option.name}`; // one dialog on a page
  const about = html`<p class="dk-means" id="${id}-about">${option.about}${idle ? html` <strong>${idle}</strong>` : nothing}</p>`;
  if (option.members) return members(id, option, about, listed(now), listed(usual), set);
  if (option.numbers) return numbers(id, option, about, listed(now), set);
  return choice(id, option, about, now, set);
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function choice(id: string, { name, title, values = [] }: TableOption, about: TemplateResult, now: unknown, set: Set): TemplateResult {
  const here = JSON.stringify(now);
  return html`<div class="dk-field"><label class="dk-label" for=${id}>${title}</label>
    <select id=${id} name=${name} aria-describedby="${id}-about" @change=${(event: Event) => set(values[(event.target as HTMLSelectElement).selectedIndex]?.[0])}>
      ${values.map(([value, words]) => html`<option .selected=${JSON.stringify(value) === here}>${words}</option>`)}
    </select>${about}</div>`;
}

function members(id: string, option: TableOption, about: TemplateResult, now: unknown[], usual: unknown[], set: Set): TemplateResult {
  const turned = (member: string, on: boolean): unknown[] => {
    const next = option.members!.map(([name]) => name).filter((name) => (name === member ? on : now.includes(name)));
    const same = next.length === usual.length && next.every((name) => usual.includes(name));
    return same ? usual : next;
  };
  return html`<fieldset class="dk-choices" id=${id} aria-describedby="${id}-about">
    <legend>${option.title}</legend>
    ${about}
    ${option.members!.map(
      ([name, words]) => html`<label class="dk-choice"><input type="checkbox" name=${name} .checked=${now.includes(name)}
        @change=${(event: Event) => set(turned(name, (event.target as HTMLInputElement).checked))}> <span>${words}</span></label>`,
    )}
  </fieldset>`;
}

function numbers(id: string, option: TableOption, about: TemplateResult, now: unknown[], set: Set): TemplateResult {
  const { title, numbers: labels = [], least, most } = option;
  const put = (at: number, typed: string): void => set(labels.map((_, place) => (place === at ? Number(typed) : now[place])));
  return html`<fieldset class="dk-choices dk-numbers" id=${id} aria-describedby="${id}-about">
    <legend>${title}</legend>
    ${about}
    ${labels.map(
      (label, at) => html`<label class="dk-choice"><span>${label}</span> <input type="number" inputmode="numeric"
        min=${least} max=${most} required .value=${String(now[at])}
        @change=${(event: Event) => put(at, (event.target as HTMLInputElement).value)}></label>`,
    )}
  </fieldset>`;
}
