/** What a game brings along from its evening: Pflichtsoli that are still due, Bockrunden; only where the table has them. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { chairOf } from "./recording-table";
import type { RecordingEvent, RecordingView, Words } from "../views";

const MOST_BOCK = 4;
const SEATS = [0, 1, 2, 3];

export function ofTheEvening({ evening, seats }: RecordingView, words: Words, send: (event: RecordingEvent) => void): TemplateResult {
  const { has_duty, duty, forced, has_bock, bock } = evening;
  const who = (seat: number): string => seats[chairOf(seat)]?.name ?? "";
  const tell = (told: Record<string, unknown>): void => send({ type: "evening", ...told });
  const ticked = (event: Event): boolean => (event.target as HTMLInputElement).checked;
  const chosen = (event: Event): number => Number((event.target as HTMLSelectElement).value);
  const owes = (seat: number, still: boolean): void => tell({ duty: SEATS.filter((one) => (one === seat ? still : duty?.includes(one))) });
  return html`
    ${has_duty
      ? html`<fieldset class="dk-record-duty"><legend class="dk-label">${words.record_duty}</legend>
            <label class="dk-tool"><input type="checkbox" name="duty-unknown" .checked=${duty === null}
              @change=${(event: Event) => tell({ duty: ticked(event) ? null : SEATS })}><span>${words.record_duty_unknown}</span></label>
            ${duty === null
              ? nothing
              : SEATS.map((seat) => html`<label class="dk-tool"><input type="checkbox" name="duty${seat}" .checked=${duty.includes(seat)}
                  @change=${(event: Event) => owes(seat, ticked(event))}><span>${who(seat)}</span></label>`)}
          </fieldset>
          <label class="dk-field"><span class="dk-label">${words.record_forced}</span>
            <select name="forced" @change=${(event: Event) => tell({ forced: chosen(event) })}>
              <option value="-1" .selected=${forced < 0}>${words.record_forced_nobody}</option>
              ${SEATS.map((seat) => html`<option value=${seat} .selected=${seat === forced}>${who(seat)}</option>`)}
            </select></label>`
      : nothing}
    ${has_bock
      ? html`<label class="dk-field"><span class="dk-label">${words.record_bock}</span>
          <select name="bock" @change=${(event: Event) => tell({ bock: chosen(event) })}>
            ${Array.from({ length: Math.max(MOST_BOCK, bock) + 1 }, (_, many) => html`<option value=${many} .selected=${many === bock}>${many}</option>`)}
          </select></label>`
      : nothing}
  `;
}
