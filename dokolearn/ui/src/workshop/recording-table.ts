/** The pictures of a game that is being written down: the felt, what to tap and what was said in one screen; below it what was
 *  written down so far, and what the game brings along from its evening. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { rank, sign } from "../cards/deck";
import { feedback } from "../exercise/feedback";
import { felt } from "../felt/felt";
import { settings } from "../kept/settings";
import { kinds } from "./kinds";
import type { Card, Chair, Offer, OnFelt, RecordedStep, RecordingEvent, RecordingView, Words } from "../views";

type Send = (event: RecordingEvent) => void;

/** Where a seat sits: the first one left. */
const chairOf = (seat: number): number => (seat + 1) % 4;

/** The felt; `ahead`: a card that was tapped lies there before the engine has answered. */
export function onFelt(view: RecordingView, words: Words, ahead: Card | undefined): TemplateResult {
  const seats: Chair[] = view.seats.map((one, chair) => ({ ...one, deals: chair === chairOf(view.dealer) }));
  const { stich } = view;
  const running = stich.cards.length % 4 ? stich : { ...stich, cards: [], who: [], at: [] };
  const laid = ahead && view.turn >= 0
    ? { ...running, cards: [...running.cards, ahead], who: [...running.who, ""], at: [...(running.at ?? []), chairOf(view.turn)] }
    : stich;
  const marks = { stich: laid === stich ? view.marks.stich : laid.cards.map(() => "" as const) };
  const shown: OnFelt = { seats, stich: laid, moves: [], marks, taps: "", words: view.words };
  return felt(shown, words, () => undefined);
}

/** What is asked, and what is said about the last tap: a place of one height. */
export const says = (view: RecordingView, turn: number): TemplateResult => html`
  <div class="dk-says dk-record-says">
    <div class="dk-task" tabindex="-1" role="status">${view.task}</div>
    ${view.facts.map((fact) => html`<div class="dk-facts"><span>${fact}</span></div>`)}
    ${feedback(view.told, view.words, turn)}
    ${view.result.map((line) => html`<div class="dk-result-line">${line}</div>`)}
  </div>
`;

const button = ({ label, event, primary }: Offer, send: Send): TemplateResult =>
  html`<button type="button" class="dk-button" data-offer=${event.type} ?data-primary=${primary} @click=${() => send(event)}>${label}</button>`;

/** What lies below the words: buttons, calls, the grid, the hand that is written down. */
export const hands = (view: RecordingView, words: Words, send: Send): TemplateResult => html`
  ${view.phase === "way" ? dealers(view, words, send) : nothing}
  ${view.offers.length ? html`<div class="dk-row dk-record-offers">${view.offers.map((one) => button(one, send))}</div>` : nothing}
  ${view.panel === "calls" ? calls(view, send) : nothing}
  ${view.grid.length && view.panel !== "calls" ? kinds(view.grid, view.columns, words.record_grid ?? "", send) : nothing}
  ${view.hand.cards.length ? inHand(view, words, send) : nothing}
`;

const dealers = (view: RecordingView, words: Words, send: Send): TemplateResult => html`
  <fieldset class="dk-record-dealers"><legend class="dk-label">${words.record_dealer}</legend>
    <div class="dk-row">${[0, 1, 2, 3].map(
      (seat) => html`<button type="button" class="dk-button" data-dealer=${seat} aria-pressed=${seat === view.dealer}
        @click=${() => send({ type: "dealer", seat })}>${view.seats[chairOf(seat)]?.name}</button>`,
    )}</div>
  </fieldset>
`;

const calls = (view: RecordingView, send: Send): TemplateResult => html`
  <div class="dk-record-calls">${view.calls.map(
    ({ name, offers }) => html`<div role="group" aria-label=${name}>
      <div class="dk-label">${name}</div>
      <div class="dk-row">${offers.length ? offers.map((one) => button(one, send)) : html`<span class="dk-why">–</span>`}</div>
    </div>`,
  )}</div>
`;

/** A tap takes a card out again. */
const inHand = ({ hand, lang }: RecordingView, words: Words, send: Send): TemplateResult => html`
  <div class="dk-record-hand" role="group" lang=${lang} aria-label=${hand.label} data-deck=${settings().deck}>
    <div class="dk-label">${hand.label}</div>
    <div class="dk-row">${hand.cards.map(
      (card) => html`<button type="button" class="dk-written-step" data-suit=${card.suit} aria-label="${words.record_take}: ${card.name}"
        @click=${() => send({ type: "take", card: card.code })}><span class="dk-written-what">${card.code}</span></button>`,
    )}</div>
  </div>
`;

/** What was written down: the round of questions and every Stich, each step a button that leads to its correction. The Stich
 *  written last stands first: it is the one that is looked for. */
export const written = (view: RecordingView, words: Words, send: Send): TemplateResult => html`
  <details class="dk-written">
    <summary>${words.record_written}</summary>
    ${[...view.stiche].reverse().map(
      ({ label, steps, won }) => html`<div class="dk-written-stich" role="group" aria-label=${label}>
        <div class="dk-label">${label}${won ? html`: ${won}` : nothing}</div>
        <div class="dk-row">${steps.map((step) => writtenStep(step, view.at, send))}</div>
      </div>`,
    )}
    ${view.asked.length
      ? html`<div class="dk-written-stich" role="group" aria-label=${words.record_asked ?? nothing}>
          <div class="dk-label">${words.record_asked}</div>
          <div class="dk-row">${view.asked.map((step) => writtenStep(step, view.at, send))}</div>
        </div>`
      : nothing}
  </details>
`;

const writtenStep = ({ at, who, text, card, itself }: RecordedStep, now: number, send: Send): TemplateResult => html`
  <button type="button" class="dk-written-step" data-at=${at} data-suit=${card?.suit ?? nothing} aria-pressed=${at === now}
    ?data-itself=${itself} aria-label="${who}: ${text}" @click=${() => send({ type: "at", at: at === now ? -1 : at })}>
    <span class="dk-who">${who}</span>
    <span class="dk-written-what">${card ? html`${rank(settings().deck, card)}${sign(settings().deck, card)}` : text}</span>
  </button>
`;

const MOST_BOCK = 4;
const SEATS = [0, 1, 2, 3];

/** Pflichtsoli that are still due, Bockrunden; only where the table has them. */
export function ofTheEvening({ evening, seats }: RecordingView, words: Words, send: Send): TemplateResult {
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
