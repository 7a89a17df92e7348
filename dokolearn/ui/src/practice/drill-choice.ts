/** What is practised: kind, book, level, number. Kind and fresh cards are always in sight, the rest unfolds. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { rulesOf } from "./drill-link";
import { fill } from "../page/fill";
import { hasOwnRules, tableName, wantedTable } from "../table/my-table";
import type { DrillChoice, DrillSpec, Words } from "../views";

/** What the choice asks of the drill. */
export interface Asks {
  choose: (part: Partial<DrillSpec>) => void;
  deal: (typed: string) => void;
  fresh: () => void;
  /** Missing where a link would lead nowhere. */
  share?: (() => void) | undefined;
  unfold: () => void;
}

interface Chosen {
  spec: DrillSpec;
  open: boolean;
  /** What was typed is no number. */
  bad: boolean;
}

/** A table with house rules, among the books to choose from. */
const OWN = "own";

export function choiceBox(choice: DrillChoice, { spec, open, bad }: Chosen, words: Words, asks: Asks): TemplateResult {
  const id = (name: string): string => `dk-drill-${name}`; // one choice on a page
  const own = spec.options ? { book: spec.rules, options: spec.options } : wantedTable();
  const books = hasOwnRules(own) ? { [OWN]: tableName(own), ...choice.rules } : choice.rules;
  const parts: Record<keyof DrillChoice, (value: string) => Partial<DrillSpec>> = {
    kind: (kind) => ({ kind }),
    rules: (rules) => (rules === OWN ? rulesOf(own) : { rules, options: undefined }),
    level: (level) => ({ level: Number(level) }),
  };
  const field = (name: keyof DrillChoice, offered: Words, chosen = String(spec[name])): TemplateResult => html`
    <div class="dk-field">
      <label class="dk-label" for=${id(name)}>${words[`drill_${name}`]}</label>
      <select id=${id(name)} name=${name} @change=${(event: Event) =>
        asks.choose(parts[name]((event.target as HTMLSelectElement).value))}>
        ${Object.entries(offered).map(
          ([value, label]) => html`<option value=${value} .selected=${value === chosen}>${label}</option>`,
        )}
      </select>
    </div>
  `;
  const deal = (event: Event): void => {
    event.preventDefault();
    asks.deal(String(new FormData(event.target as HTMLFormElement).get("seed")));
  };
  return html`
    <form class="dk-choose" aria-label=${words.drill_choose ?? nothing} novalidate @submit=${deal}>
      ${field("kind", choice.kind)}
      <div class="dk-row">
        ${freshButton(words, asks.fresh)}
        <button type="button" class="dk-tool" data-tool="more" aria-expanded=${open} @click=${asks.unfold}
        ><span>${words.drill_more}</span></button>
      </div>
      <div class="dk-more" ?hidden=${!open}>
        ${field("rules", books, spec.options ? OWN : spec.rules)} ${field("level", choice.level)}
        <div class="dk-field dk-seed">
          <label class="dk-label" for=${id("seed")}>${words.drill_seed}</label>
          <input type="text" id=${id("seed")} name="seed" inputmode="numeric" autocomplete="off" maxlength="9" .value=${String(spec.seed)}
            aria-invalid=${bad ? "true" : nothing}>
        </div>
        <button type="submit" class="dk-button" data-tool="deal">${words.drill_deal}</button>
        ${asks.share
          ? html`<button type="button" class="dk-button" data-tool="link" @click=${asks.share}>${words.drill_link}</button>`
          : nothing}
      </div>
    </form>
  `;
}

/** For whoever has nothing harder to do in a kind: one that was not tried yet, after all of them what the page names. */
export function nextThing(
  kinds: Words, tried: readonly unknown[], words: Words, go: (kind: string) => void,
): TemplateResult | undefined {
  const [kind, name] = Object.entries(kinds).find(([each]) => !tried.includes(each)) ?? [];
  const over = document.querySelector<HTMLAnchorElement>("a[data-dk-after-drills]");
  if (kind && name)
    return html`<button type="button" class="dk-button" data-tool="next" @click=${() => go(kind)}
      >${fill(words.drill_next_kind, { kind: name })}</button>`;
  return over ? html`<a class="dk-button" data-tool="next" href=${over.href}>${over.textContent}</a>` : undefined;
}

export const freshButton = (words: Words, fresh: () => void): TemplateResult => html`
  <button type="button" class="dk-tool" data-tool="fresh" @click=${fresh}>${words.drill_new}</button>
`;
