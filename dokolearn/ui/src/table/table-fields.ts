/** One house rule as a field: one of several values, any of several members, some in order, or numbers. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { fill } from "../page/fill";
import type { TableOption } from "../views";
import { words } from "./table-check";

type Set = (value: unknown) => void;
type Groups = Partial<Record<string, unknown>>;

/** How a list says that nothing is left out, and how a number says that there is none. */
const ALL = "all";
const NONE = "none";

/**
 * A field that shows `now`, with what it means; `usual` is what the book has, so that a list says it in the same order.
 * `idle` says that it has no effect.
 */
export function optionField(option: TableOption, now: unknown, usual: unknown, idle: string | undefined, set: Set): TemplateResult {
  const id = `dk-own-${option.name}`; // one dialog on a page
  const about = html`<p class="dk-means" id="${id}-about">${option.about}${idle ? html` <strong>${idle}</strong>` : nothing}</p>`;
  if (option.groups) return groups(id, option, about, now as Groups, usual as Groups, set);
  if (option.order) return order(id, option, about, listed(now), set);
  if (option.members) return members(id, option, about, listed(now), listed(usual), set);
  if (option.single) return number(id, option, about, now, set);
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
  const { title, numbers: labels = [], least, most, none } = option;
  const put = (at: number, typed: string): void =>
    set(none && !typed ? NONE : labels.map((_, place) => (place === at ? Number(typed) : (now[place] ?? Number(typed)))));
  return html`<fieldset class="dk-choices dk-numbers" id=${id} aria-describedby="${id}-about">
    <legend>${title}</legend>
    ${about}
    ${labels.map(
      (label, at) => html`<label class="dk-choice"><span>${label}</span> <input type="number" inputmode="numeric"
        min=${least} max=${most} ?required=${!none} .value=${String(now[at] ?? "")}
        @change=${(event: Event) => put(at, (event.target as HTMLInputElement).value)}></label>`,
    )}
  </fieldset>`;
}

function number(id: string, { title, least, most, none, name }: TableOption, about: TemplateResult, now: unknown, set: Set): TemplateResult {
  const put = (typed: string): void => set(none && !typed ? NONE : Number(typed));
  return html`<div class="dk-field"><label class="dk-label" for=${id}>${title}</label>
    <input type="number" inputmode="numeric" id=${id} name=${name} aria-describedby="${id}-about" min=${least} max=${most}
      ?required=${!none} placeholder=${none ? words().no_number : nothing} .value=${now === NONE ? "" : String(now)}
      @change=${(event: Event) => put((event.target as HTMLInputElement).value)}>${about}</div>`;
}

/** A list that is filled from the top: whatever is chosen for a place is nowhere else. */
function order(id: string, option: TableOption, about: TemplateResult, now: unknown[], set: Set): TemplateResult {
  const known = option.members!;
  const put = (at: number, chosen: number): void => {
    const member = known[chosen - 1]?.[0];
    const rest = now.filter((one, place) => place !== at && one !== member);
    set(member ? [...rest.slice(0, at), member, ...rest.slice(at)] : rest);
  };
  const last = now.length < known.length ? [undefined] : [];
  return html`<fieldset class="dk-field" id=${id} aria-describedby="${id}-about">
    <legend>${option.title}</legend>
    ${about}
    ${[...now, ...last].map(
      (one, at) => html`<select aria-label=${fill(words().place, { number: at + 1 })}
        @change=${(event: Event) => put(at, (event.target as HTMLSelectElement).selectedIndex)}>
        <option .selected=${one === undefined}>${words().no_more}</option>
        ${known.map(([name, said]) => html`<option .selected=${name === one}>${said}</option>`)}
      </select>`,
    )}
  </fieldset>`;
}

function groups(id: string, option: TableOption, about: TemplateResult, now: Groups, usual: Groups, set: Set): TemplateResult {
  const all = option.members!.map(([name]) => name);
  const those = (value: unknown): unknown[] => (value === ALL ? all : listed(value));
  const put = (group: string, value: unknown): void => {
    const next = { ...now, [group]: those(value).length === all.length ? ALL : value };
    set(Object.fromEntries(option.groups!.map(([name]) => [name, next[name]]).filter(([, some]) => those(some).length)));
  };
  return html`<fieldset class="dk-field" id=${id} aria-describedby="${id}-about">
    <legend>${option.title}</legend>
    ${about}
    ${option.groups!.map(([name, title]) =>
      members(`${id}-${name}`, { ...option, title }, html``, those(now[name]), those(usual[name]), (value) => put(name, value)),
    )}
  </fieldset>`;
}
