/** One thing to be said about an exercise, in the way it is said: by tapping cards, choosing, writing a sentence. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { rank, sign } from "../cards/deck";
import { settings } from "../kept/settings";
import { fill } from "../page/fill";
import { kinds } from "../workshop/kinds";
import type { BuildEvent, BuildOption, BuildPart, BuildRow, Words } from "../views";

/** `typed`: letter after letter, which is one event. */
export type Tell = (event: BuildEvent, typed?: boolean) => void;

/** What somebody is putting together before it is sent. */
export type Halves = Map<string, string>;

export interface Desk {
  words: Words;
  tell: Tell;
  halves: Halves;
  redraw: () => void;
}

const valueOf = (event: Event): string => (event.target as HTMLInputElement).value;

export function editor(part: BuildPart, desk: Desk): TemplateResult {
  return DRAW[part.sort](part, desk);
}

const DRAW: Record<BuildPart["sort"], (part: BuildPart, desk: Desk) => TemplateResult> = {
  choice: (part, { tell }) => options(part, ({ value }) => tell({ type: "set", field: part.name, value })),
  flag: (part, { tell }) => options(part, ({ chosen }) => tell({ type: "set", field: part.name, value: chosen ? "" : "true" })),
  many: (part, desk) => html`${options(part, ({ value }) => desk.tell({ type: "toggle", field: part.name, value }))}${part.drops ? drop(part, desk) : nothing}`,
  number,
  text,
  adds,
  cards,
  judged: (part, desk) => html`<ul class="dk-build-rows">${part.rows?.map((row) => judged(part.name, row, desk))}</ul>`,
};

const options = ({ options = [] }: BuildPart, press: (one: BuildOption) => void): TemplateResult => html`
  <div class="dk-row">${options.map(
    (one) => html`<button type="button" class="dk-button dk-build-option" data-value=${one.value} aria-pressed=${one.chosen} @click=${() => press(one)}>${one.label}</button>`,
  )}</div>`;

/** A whole row goes. */
const drop = ({ name }: BuildPart, { words, tell }: Desk): TemplateResult => html`
  <button type="button" class="dk-tool" data-tool="drop-row" @click=${() => tell({ type: "clear", field: name.replace(/\.\w+$/, "") })}><span>${words.build_drop_row}</span></button>`;

function number({ name, value = "", least = 0, most = 0 }: BuildPart, { words, tell }: Desk): TemplateResult {
  const by = (step: number): void => {
    const next = Math.min(most, Math.max(least, (Number(value) || 0) + step));
    tell({ type: "set", field: name, value: String(next) });
  };
  const button = (step: number, label: string | undefined): TemplateResult =>
    html`<button type="button" class="dk-button" data-step=${step} aria-label=${label ?? nothing} @click=${() => by(step)}>${step < 0 ? "−" : "+"}</button>`;
  return html`<div class="dk-row dk-build-number dk-field">
    ${button(-1, words.build_less)}
    <input inputmode="numeric" autocomplete="off" maxlength="4" aria-label=${fill(words.build_from_to, { least, most })} .value=${value}
      @input=${(event: Event) => tell({ type: "set", field: name, value: valueOf(event) }, true)}>
    ${button(1, words.build_more)}
    <span class="dk-why">${fill(words.build_from_to, { least, most })}</span>
  </div>`;
}

function text({ name, label, value = "" }: BuildPart, { tell }: Desk): TemplateResult {
  return html`<label class="dk-field"><span class="dk-hidden">${label}</span>
    <textarea rows="2" maxlength="600" .value=${value} @input=${(event: Event) => tell({ type: "set", field: name, value: valueOf(event) }, true)}></textarea></label>`;
}

// One after the other

function adds(part: BuildPart, { words, tell, halves, redraw }: Desk): TemplateResult {
  const { name, added = [], ways = [] } = part;
  const names = ways.length > 1 ? ["seat", "word"] : ["word"];
  const half = (key: string, usual: string): string => halves.get(`${name} ${key}`) ?? usual;
  const set = (key: string, value: string): void => {
    halves.set(`${name} ${key}`, value);
    redraw();
  };
  const add = (): void => {
    const said = Object.fromEntries(names.map((key, at) => [key, half(key, ways[at]?.[0]?.value ?? "")]));
    const value = ways.length > 1 ? { ...said, at: part.asks_when ? half("at", "") : "" } : said.word!;
    tell({ type: "add", field: name, value });
  };
  return html`
    ${added.length
      ? html`<ol class="dk-build-added">${added.map(
          (one, at) => html`<li><span>${one}</span><button type="button" class="dk-tool" data-tool="drop" aria-label="${words.build_take}: ${one}" @click=${() => tell({ type: "drop", field: name, at })}><span>✕</span></button></li>`,
        )}</ol>`
      : nothing}
    <div class="dk-row dk-build-adding">
      ${ways.map(
        (way, at) => html`<label class="dk-field"><span class="dk-label">${words[`build_way_${names[at]}`]}</span>
          <select data-way=${names[at]!} @change=${(event: Event) => set(names[at]!, valueOf(event))}>
            ${way.map(({ value, label }) => html`<option value=${value} .selected=${value === half(names[at]!, way[0]?.value ?? "")}>${label}</option>`)}
          </select></label>`,
      )}
      ${part.asks_when
        ? html`<label class="dk-field"><span class="dk-label">${words.build_way_at}</span>
            <input data-way="at" inputmode="numeric" autocomplete="off" maxlength="2" .value=${half("at", "")} @input=${(event: Event) => set("at", valueOf(event))}></label>`
        : nothing}
      <button type="button" class="dk-button" data-tool="add" @click=${add}>${words.build_add}</button>
    </div>`;
}

// Cards

function cards(part: BuildPart, desk: Desk): TemplateResult {
  const { words, tell, halves } = desk;
  const { name, cards = [], grid = [], columns = 6 } = part;
  const typed = (event: Event): void => {
    event.preventDefault();
    const text = halves.get(`${name} typed`) ?? "";
    halves.delete(`${name} typed`);
    if (text.trim()) tell({ type: "cards", field: name, text });
  };
  return html`
    <div class="dk-build-lying dk-record-hand" data-deck=${settings().deck}>
      <div class="dk-row">${cards.length ? cards.map(({ card, who }, at) => html`<button type="button" class="dk-written-step" data-suit=${card.suit} data-at=${at}
        aria-label="${words.build_take}: ${card.name}${who ? ` (${who})` : ""}" @click=${() => tell({ type: "take", field: name, at })}>
        ${who ? html`<span class="dk-who">${who}</span>` : nothing}<span class="dk-written-what">${rank(settings().deck, card)}${sign(settings().deck, card)}</span></button>`)
        : html`<span class="dk-why">${words.build_no_cards}</span>`}</div>
    </div>
    ${kinds(grid, columns, part.label, (event) => tell({ type: "card", field: name, card: String(event.card) }))}
    <div class="dk-row dk-build-cards">
      <button type="button" class="dk-tool" data-tool="sort" @click=${() => tell({ type: "sort", field: name })}><span>${words.build_sort}</span></button>
      <button type="button" class="dk-tool" data-tool="clear" @click=${() => tell({ type: "clear", field: name })}><span>${words.build_clear}</span></button>
      <form class="dk-field" @submit=${typed}><input aria-label=${words.build_typed ?? nothing} placeholder=${words.build_typed_example ?? ""} autocomplete="off" autocapitalize="off"
        spellcheck="false" maxlength="200" enterkeyhint="done" .value=${halves.get(`${name} typed`) ?? ""} @input=${(event: Event) => halves.set(`${name} typed`, valueOf(event))}></form>
    </div>`;
}

// Answers

function judged(field: string, { key, label, card, good, why, advice }: BuildRow, { words, tell }: Desk): TemplateResult {
  const verdict = (value: "yes" | "no"): TemplateResult => html`
    <button type="button" class="dk-button" data-good=${value} aria-pressed=${good === value} aria-label="${label}: ${words[`build_${value}`]}"
      @click=${() => tell({ type: "judge", field, row: key, good: good === value ? "" : value })}>${words[`build_${value}`]}</button>`;
  return html`<li class="dk-build-row" data-row=${key} data-verdict=${good}>
    <div class="dk-row"><span class="dk-build-answer" data-suit=${card?.suit ?? nothing}>${card ? html`${sign(settings().deck, card)} ` : nothing}${label}</span>
      ${verdict("yes")} ${verdict("no")}</div>
    ${good
      ? html`<label class="dk-field"><span class="dk-label">${words.build_why}</span>
          <textarea rows="2" maxlength="600" aria-label="${words.build_why}: ${label}" .value=${why} @input=${(event: Event) => tell({ type: "judge", field, row: key, why: valueOf(event) }, true)}></textarea></label>`
      : nothing}
    ${advice.length
      ? html`<details class="dk-build-advice"><summary>${words.build_advice}</summary><ul>${advice.map(
          ({ side, text, places }) => html`<li data-side=${side}>${side === "first" ? nothing : html`<b>${words[`build_${side}`]}</b> `}${text}${places.length ? html` <small>(${places.join("; ")})</small>` : nothing}
            ${side !== "first" && good && !why ? html`<button type="button" class="dk-tool" data-tool="take-over" @click=${() => tell({ type: "judge", field, row: key, why: text })}><span>${words.build_take_over}</span></button>` : nothing}</li>`,
        )}</ul></details>`
      : nothing}
  </li>`;
}
