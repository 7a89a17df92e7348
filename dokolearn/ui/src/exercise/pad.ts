/** A number is typed: with ten keys under the thumb, or on the keyboard. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import type { ExerciseView, Send } from "../views";

type Pad = NonNullable<ExerciseView["pad"]>;

const MINUS = "−";
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

const field = (from: EventTarget | null): HTMLInputElement =>
  (from as HTMLElement).closest("form")!.querySelector("input")!;

/** What is left of a text as a number that may be typed: its figures, as many as the greatest one has, and its sign. */
function typed(text: string, { most, least }: Pad): string {
  const sign = least < 0 && /[-−]/.test(text) ? MINUS : "";
  return sign + text.replace(/\D/g, "").slice(0, String(most).length);
}

function change(tap: Event, pad: Pad, how: (text: string) => string): void {
  const input = field(tap.currentTarget);
  input.value = typed(how(input.value), pad);
}

const turn = (text: string): string => (text.startsWith(MINUS) ? text.slice(1) : MINUS + text);

function submit(event: Event, pad: Pad, send: Send): void {
  event.preventDefault();
  const input = field(event.currentTarget);
  const figures = typed(input.value, pad).replace(MINUS, "-");
  if (!/\d/.test(figures)) return input.focus();
  input.value = "";
  send({ type: "enter", index: Number(figures) + 0 }, input);
}

type Maybe = string | typeof nothing;

const key = (text: string, what: Maybe, label: Maybe, tap: (event: Event) => void): TemplateResult =>
  html`<button type="button" class="dk-button" data-key=${what} aria-label=${label} @click=${tap}>${text}</button>`;

/** A figure that is typed anywhere in an exercise belongs into its field. */
export function toPad({ key: pressed, currentTarget }: KeyboardEvent): void {
  if (!/^(\d|-|Backspace)$/.test(pressed)) return;
  (currentTarget as HTMLElement).querySelector<HTMLElement>(".dk-pad:not([inert]) input")?.focus();
}

/** The pad; nothing of it goes once the task is solved, so that nothing moves. */
export const numberPad = (pad: Pad, solved: boolean, send: Send): TemplateResult => html`
  <form class="dk-pad" ?inert=${solved} novalidate @submit=${(event: Event) => submit(event, pad, send)}>
    <label>
      <span>${pad.label}${pad.value ? html`: <b>${pad.value}</b>` : nothing}</span>
      <input type="text" inputmode="none" autocomplete="off"
        @input=${(event: Event) => change(event, pad, (text) => text)} />
    </label>
    <div role="group" aria-label=${pad.label}>
      ${DIGITS.map((digit) => key(digit, nothing, nothing, (tap) => change(tap, pad, (text) => text + digit)))}
      ${key("⌫", "delete", pad.words.delete, (tap) => change(tap, pad, (text) => text.slice(0, -1)))}
      ${pad.least < 0 ? key("±", "sign", pad.words.sign, (tap) => change(tap, pad, turn)) : nothing}
      <button type="submit" class="dk-button" ?data-primary=${!solved}>${pad.words.done}</button>
    </div>
  </form>
`;
