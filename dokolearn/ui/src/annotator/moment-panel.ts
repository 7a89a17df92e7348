/** Of one moment: the sign behind its card, the notes on it, and what each of them points at. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { keyed } from "lit/directives/keyed.js";
import { stillCard } from "../cards/card";
import { fill } from "../page/fill";
import { button, choice, type Edit, laid, type Scene, who, words as field } from "./parts";
import type { AnnotatedMoment, Card, WrittenMark } from "../views";

const SIGNS = ["!", "?", "!!", "??", "!?", "?!"] as const;
const MOST_MARKS = 16;

type Note = AnnotatedMoment["notes"][number];

export function momentPanel(scene: Scene): TemplateResult {
  const { line, at, words, acts } = scene;
  const now = line.moments[at];
  const found = laid(line, now);
  const last = line.moments.length - 1;
  return html`
    <div class="dk-annotate-now">
      ${step("back", words.card_back, at > 0 ? () => acts.go(at - 1) : undefined)}
      <b aria-live="polite">${found ? `${now?.title}: ${who(scene, found.seat)}, ${found.card.name}` : words.beginning}</b>
      ${step("next", words.card_next, at < last ? () => acts.go(at + 1) : undefined)}
    </div>
    ${found ? signs(scene) : nothing}
    ${keyed(`${scene.branch} ${at}`, notes(scene))}
  `;
}

const step = (what: "back" | "next", label: string | undefined, press: (() => void) | undefined): TemplateResult =>
  html`<span class="dk-annotate-step" title=${label ?? nothing}>${button(what, label, press, what)}</span>`;

/** At once or not at all: the same one again takes it away. */
function signs({ view, words, acts }: Scene): TemplateResult {
  const { sign } = view.here;
  return html`<div class="dk-signs" role="group" aria-label=${words.sign ?? nothing}>
    ${SIGNS.map(
      (one) => html`<button type="button" class="dk-tool" data-sign=${one} aria-pressed=${one === sign} aria-label=${words[`sign_${one}`] ?? one}
        title=${words[`sign_${one}`] ?? nothing} @click=${() => acts.edit(({ here }) => ({ type: "sign", sign: one === here.sign ? "" : one }))}><b aria-hidden="true">${one}</b></button>`,
    )}
  </div>`;
}

/** Those there are, and the place for one more: it becomes a note while somebody types. */
function notes(scene: Scene): TemplateResult {
  const { view, words } = scene;
  const { notes, speakers } = view.here;
  const seat = (scene.open.speaker ?? null) as number | null;
  const known = speakers.includes(seat) ? seat : null;
  return html`
    ${[...notes, undefined].map((note, slot) => {
      const about = note ? note.seat : known;
      const label = note ? about_(scene, about) : words.note_new;
      return html`<div class="dk-note-slot" data-note=${slot}>
        ${note ? nothing : speakers.length > 1 ? speaker(scene, known) : nothing}
        ${field(`note ${slot}`, label, note?.text ?? "", scene, (text) => written(slot, text, known), 3)}
        ${note ? below(scene, note, slot) : nothing}
      </div>`;
    })}
  `;
}

/** Once a new note is there, what is typed on is a change of it. */
const written =
  (slot: number, text: string, seat: number | null): Edit =>
  ({ here }) =>
    slot < here.notes.length ? { type: "note", item: slot, text } : { type: "note", seat, text };

function about_(scene: Scene, seat: number | null): string {
  const { words, at } = scene;
  if (seat !== null) return fill(words[at ? "note_card" : "note_player"], { who: who(scene, seat) });
  return words[at ? "note_moment" : "note_game"] ?? "";
}

const speaker = (scene: Scene, known: number | null): TemplateResult =>
  choice(
    "speaker",
    scene.words.note_about,
    String(known ?? ""),
    scene.view.here.speakers.map((seat) => [String(seat ?? ""), about_(scene, seat)]),
    (value) => {
      scene.open.speaker = value ? Number(value) : null;
      scene.redraw();
    },
  );

function below(scene: Scene, note: Note, slot: number): TemplateResult {
  const { words, acts, open, redraw } = scene;
  const key = `show ${slot}`;
  const toggle = (): void => {
    open[key] = !open[key];
    redraw();
  };
  return html`
    <div class="dk-tools">
      <button type="button" class="dk-tool" data-do="show" aria-expanded=${Boolean(open[key])} @click=${toggle}>${words.show}${note.marks.length ? ` (${note.marks.length})` : ""}</button>
      ${button("drop-note", words.note_drop, () => acts.edit(() => ({ type: "note", item: slot, text: "" })))}
    </div>
    ${open[key] ? pointing(scene, note, slot) : nothing}
  `;
}

/** The cards of somebody that are still to be seen: in the hand, or on the table. */
function there({ line, at }: Scene, seat: number): Card[] {
  const now = line.moments[at];
  const lies = new Set(now?.table.filter((one) => one.seat === seat).map(({ index }) => index));
  const gone = new Set(now?.played[seat]);
  const cards = (line.hands[seat] ?? []).filter((_, index) => lies.has(index) || !gone.has(index));
  return cards.filter(({ code }, place) => cards.findIndex((one) => one.code === code) === place);
}

function pointing(scene: Scene, { marks }: Note, slot: number): TemplateResult {
  const { words, film, acts, open, redraw } = scene;
  const seat = (open.shown ?? 0) as number;
  const send = (change: (marks: readonly WrittenMark[]) => readonly WrittenMark[]): void =>
    acts.edit(({ here }) => ({ type: "note", item: slot, text: here.notes[slot]?.text ?? "", show: change(here.notes[slot]?.marks ?? []) }));
  const same = (one: WrittenMark, code: string): boolean => one.seat === seat && one.card === code && one.to === null;
  const flip = (code: string): void =>
    send((all) => (all.some((one) => same(one, code)) ? all.filter((one) => !same(one, code)) : [...all, { seat, card: code, to: null }]));
  const players = film.players.map((name, number) => [String(number), name] as const);
  const from = (open.from ?? "") as string;
  const to = (open.to ?? "Stich") as string;
  const start = from || String(seat);
  const arrow = (): WrittenMark => {
    const [at, card] = start.split(" ");
    return { seat: Number(at), card: card ?? null, to: to === "Stich" ? "Stich" : Number(to) };
  };
  const choose = (name: string) => (value: string) => {
    open[name] = name === "shown" ? Number(value) : value;
    redraw();
  };
  return html`<div class="dk-pointing" role="group" aria-label=${words.show ?? nothing}>
    <p class="dk-why">${words.show_why}</p>
    ${choice("shown", words.show_whose, String(seat), players, choose("shown"))}
    <div class="dk-options">
      ${there(scene, seat).map(
        (card) => html`<button type="button" class="dk-option" data-show=${card.code} aria-pressed=${marks.some((one) => same(one, card.code))}
          aria-label=${card.name} @click=${() => flip(card.code)}>${stillCard(card, "", {})}</button>`,
      )}
    </div>
    <div class="dk-row">
      ${choice("from", words.arrow_from, start, [...players, ...players.flatMap(([at, name]) => there(scene, Number(at)).map((card) => [`${at} ${card.code}`, `${card.name} (${name})`] as const))], choose("from"))}
      ${choice("to", words.arrow_to, to, [["Stich", words.arrow_stich], ...players], choose("to"))}
      ${button("arrow", words.arrow, marks.length < MOST_MARKS ? () => send((all) => [...all, arrow()]) : undefined)}
    </div>
    ${marks.filter((one) => one.to !== null).map((one) =>
      button("drop-arrow", `${named(scene, one)} – ${words.arrow_drop}`, () => send((all) => all.filter((other) => JSON.stringify(other) !== JSON.stringify(one)))),
    )}
  </div>`;
}

/** An arrow in words. */
function named(scene: Scene, { seat, card, to }: WrittenMark): string {
  const [name] = card ? (scene.line.hands[seat] ?? []).filter(({ code }) => code === card) : [];
  const begin = name ? `${name.name} (${who(scene, seat)})` : who(scene, seat);
  return `${begin} → ${to === "Stich" ? scene.words.arrow_stich : who(scene, Number(to))}`;
}
