/** One house rule as a field: one of several values, any of several members, or a row of numbers. */
import { html, nothing, type TemplateResult } from "lit/html.js";

export interface Option {
  name: string;
  title: string;
  values?: [unknown, string][];
  members?: [string, string][];
  /** The label of each number. */
  numbers?: string[];
  least?: number;
  most?: number;
  /** That it is an agreement at the table only, and why. */
  note?: string;
}

type Set = (value: unknown) => void;

/** A field that shows `now`; `usual` is what the book has, so that a list says it in the same order. */
export function optionField(option: Option, now: unknown, usual: unknown, set: Set): TemplateResult {
  const id = `dk-own-${option.name}`; // one dialog on a page
  if (option.members) return members(id, option, listed(now), listed(usual), set);
  if (option.numbers) return numbers(id, option, listed(now), set);
  return choice(id, option, now, set);
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function choice(id: string, { name, title, values = [], note }: Option, now: unknown, set: Set): TemplateResult {
  const here = JSON.stringify(now);
  return html`<div class="dk-field"><label class="dk-label" for=${id}>${title}</label>
    <select id=${id} name=${name} aria-describedby=${note ? `${id}-note` : nothing} @change=${(event: Event) => set(values[(event.target as HTMLSelectElement).selectedIndex]?.[0])}>
      ${values.map(([value, words]) => html`<option .selected=${JSON.stringify(value) === here}>${words}</option>`)}
    </select>${note ? html`<p class="dk-note" id="${id}-note">${note}</p>` : nothing}</div>`;
}

function members(id: string, option: Option, now: unknown[], usual: unknown[], set: Set): TemplateResult {
  const turned = (member: string, on: boolean): unknown[] => {
    const next = option.members!.map(([name]) => name).filter((name) => (name === member ? on : now.includes(name)));
    const same = next.length === usual.length && next.every((name) => usual.includes(name));
    return same ? usual : next;
  };
  return html`<fieldset class="dk-choices" id=${id}>
    <legend>${option.title}</legend>
    ${option.members!.map(
      ([name, words]) => html`<label class="dk-choice"><input type="checkbox" name=${name} .checked=${now.includes(name)}
        @change=${(event: Event) => set(turned(name, (event.target as HTMLInputElement).checked))}> <span>${words}</span></label>`,
    )}
  </fieldset>`;
}

function numbers(id: string, option: Option, now: unknown[], set: Set): TemplateResult {
  const { title, numbers: labels = [], least, most } = option;
  const put = (at: number, typed: string): void => set(labels.map((_, place) => (place === at ? Number(typed) : now[place])));
  return html`<fieldset class="dk-choices dk-numbers" id=${id}>
    <legend>${title}</legend>
    ${labels.map(
      (label, at) => html`<label class="dk-choice"><span>${label}</span> <input type="number" inputmode="numeric"
        min=${least} max=${most} required .value=${String(now[at])}
        @change=${(event: Event) => put(at, (event.target as HTMLInputElement).value)}></label>`,
    )}
  </fieldset>`;
}
