/** The settings, in a dialog of their own that goes when it is closed. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { plainCard } from "../cards/card";
import { closeButton } from "../page/dialog";
import { passingDialog } from "../page/passing-dialog";
import { choose, DECK_NAMES, DYE_NAMES, DYES, onSettings, PACES, settings, SPEEDS, USUAL_PACE, type DeckName, type Dye, type Settings } from "./settings";
import type { More } from "./settings-button";
import { untoldTrouble } from "./store";
import type { Card, Words } from "../views";

const SAMPLES: Card[] = [
  { code: "PiD", suit: "Pi", rank: "D", name: "" },
  { code: "KaA", suit: "Ka", rank: "A", name: "" },
];

const MORE = { speed: SPEEDS, pace: PACES } as const;
/** Of whole games: what is on or off. */
const SWITCHES = ["raise", "sound"] as const;

type Radio = "deck" | "cloth" | "back" | keyof typeof MORE;

/** For the panel of a button. */
export function openSettings(button: Element, words: Words, more: More): void {
  const dialog = passingDialog(button, "settings", words.set_title ?? "");
  if (!dialog) return;
  let trouble = "";
  const paint = (): void => void render(inside(words, more, trouble), dialog);
  dialog.addEventListener("change", () => {
    trouble = untoldTrouble() || trouble;
    paint();
  });
  paint();
  onSettings(dialog, paint);
  dialog.showModal();
}

const inside = (words: Words, more: More, trouble: string): TemplateResult => html`
  ${group("deck", DECK_NAMES, words, cards)}
  ${more ? group(more, MORE[more], words) : nothing}
  ${more === "pace"
    ? html`<fieldset class="dk-choices" .style=${`--dk-of: ${SWITCHES.length}`}>
        <legend>${words.set_table}</legend>
        ${SWITCHES.map((name) => onOff(name, words))}
      </fieldset>`
    : nothing}
  ${group("back", DYE_NAMES, words, back)} ${group("cloth", DYE_NAMES, words, cloth)}
  <div class="dk-trouble" role="status">${words[`set_${trouble}`]}</div>
  ${closeButton(words)}
`;

function group<Name extends string>(
  what: Radio,
  names: readonly Name[],
  words: Words,
  sample?: (name: Name) => TemplateResult,
): TemplateResult {
  return html`<fieldset class="dk-choices" .style=${`--dk-of: ${names.length}`}>
    <legend>${words[`set_${what}`]}</legend>
    ${names.map(
      (name) => html`<label class="dk-choice">
        <input type="radio" name="dk-set-${what}" value=${name} .checked=${(settings()[what] || USUAL_PACE) === name}
          @change=${() => choose({ [what]: name } as Partial<Settings>)}>
        ${sample?.(name)} <span>${words[`set_${name}`]}</span>
      </label>`,
    )}
  </fieldset>`;
}

const onOff = (name: (typeof SWITCHES)[number], words: Words): TemplateResult => html`<label class="dk-choice">
  <input type="checkbox" name=${name} .checked=${settings()[name]}
    @change=${({ target }: Event) => choose({ [name]: (target as HTMLInputElement).checked })}>
  <span>${words[`set_${name}`]}</span>
</label>`;

const cards = (name: DeckName): TemplateResult => html`<span class="dk-samples" data-deck=${name} aria-hidden="true">
  ${SAMPLES.map((card) => plainCard(card, name))}
</span>`;

/** Its colour comes as a property: a style written into the page would be refused. */
const back = (name: Dye): TemplateResult => html`<svg width="24" height="34" viewBox="0 0 100 142" aria-hidden="true"
  .style=${`--dk-paint-z: hsl(${DYES[name]} 32%)`}><use href="#dk-back"></use></svg>`;

const cloth = (name: Dye): TemplateResult => html`<svg width="34" height="24" viewBox="0 0 34 24" aria-hidden="true">
  <rect width="34" height="24" rx="5" fill="hsl(${DYES[name]} 30%)"></rect>
</svg>`;
