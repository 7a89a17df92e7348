/** A part of a Mappe as readers see it: the viewer, an exercise, a drill, a way to a page, or words. */
import { html, render } from "lit/html.js";
import { Waiting } from "../engine/conversation";
import { askedExercise } from "../exercise/asked";
import { lookAgain } from "../page/page";
import { rulesOf } from "../practice/drill-link";
import { noteMistake } from "../practice/mistakes";
import { keepWent } from "../practice/progress";
import { type MyTable, wantedTable } from "../table/my-table";
import type { DrillData, DrillSpec, MappeData, MappePart, MappeView, Words } from "../views";
import { ownWords } from "./own-words";
import type { SiteThings } from "./site-things";

/** Who shows a part. */
export interface Around {
  words: Words;
  data: MappeData;
  things: SiteThings;
  mappe: MappeView;
  /** The part is done, as far as it can be. */
  done: (part: MappePart) => void;
}

/** The table of a Mappe that has one, else that of the reader. */
export function tableOf({ rules, options }: MappeView, own = ""): MyTable {
  if (own && own !== rules) return { book: own, options: {} };
  return rules ? { book: rules, options } : wantedTable();
}

/** Draw a part into `box`, once. */
export function show(part: MappePart, box: HTMLElement, around: Around): void {
  DRAW[part.kind](part, box, around);
}

const DRAW: Record<MappePart["kind"], typeof show> = { text, page, game, exercise: fromCatalogue, task, drill: drilled };

function text({ blocks }: MappePart, box: HTMLElement): void {
  render(ownWords(blocks), box);
}

function page(part: MappePart, box: HTMLElement, { things, words }: Around): void {
  const address = things.page(part.name);
  render(
    html`<p>${words.mappe_on_page}</p>
      <p>${address ? html`<a class="dk-button" href=${address}>${things.title(part)}</a>` : part.name}</p>`,
    box,
  );
}

/** The engine is asked for a film; a game of the gallery has to come first. */
function game(part: MappePart, box: HTMLElement, around: Around): void {
  const { words, data, things } = around;
  const [table, said] = [document.createElement("div"), document.createElement("div")];
  box.replaceChildren(table, said);
  const waiting: Waiting = new Waiting(words, () => void render(waiting.line(), said));
  const film = (dkn: string): void =>
    waiting.ask({ machine: "film", spec: { dkn, lang: data.lang }, events: [] }, (found) =>
      place("replay", "dk-viewer", table, found, words, { dkSpot: part.spot || "p=", ...(data.viewer ? { dkOpen: data.viewer } : {}) }),
    );
  if (part.text) film(part.text);
  else things.game(part.name).then(film, () => lacking(said, words.mappe_no_game, () => game(part, box, around), words));
}

/** A place as pages have them, brought to life by the scripts that bring those. */
function place(what: string, name: string, box: HTMLElement, data: unknown, words: Words, known: DOMStringMap = {}): void {
  const element = document.createElement("div");
  element.className = `dk ${name}`;
  Object.assign(element.dataset, { dk: what, ...known });
  for (const [carries, value] of [["dk-data", data], ["dk-words", words]] as const) {
    const inert = document.createElement("template");
    inert.className = carries;
    inert.content.append(JSON.stringify(value));
    element.append(inert);
  }
  box.replaceChildren(element);
  lookAgain();
}

const lacking = (box: HTMLElement, said: string | undefined, again: () => void, words: Words): unknown =>
  render(
    html`<div class="dk-told" role="status">${said}</div>
      <button type="button" class="dk-button" data-tool="retry" @click=${again}>${words.retry}</button>`,
    box,
  );

function fromCatalogue(part: MappePart, box: HTMLElement, around: Around): void {
  around.things.exercises().then(
    (all) => {
      const [, spec] = all[part.name] ?? [];
      if (spec) asked(spec, part, box, around);
      else render(html`<p>${around.words.mappe_no_exercise} ${part.name}</p>`, box);
    },
    () => lacking(box, around.words.mappe_no_exercises, () => fromCatalogue(part, box, around), around.words),
  );
}

function task(part: MappePart, box: HTMLElement, around: Around): void {
  const { words, data } = around;
  const spec = { kind: part.name, lang: data.lang, title: part.title || (words.mappe_task ?? ""), tasks: [part.asks] };
  asked(spec, part, box, around);
}

/** An exercise at the table of the Mappe or the reader. */
function asked(spec: Record<string, unknown>, part: MappePart, box: HTMLElement, { words, mappe, done }: Around): void {
  const key = part.kind === "exercise" ? part.name : "";
  askedExercise(box, spec, words, {
    table: () => tableOf(mappe, part.rules),
    follows: !mappe.rules && !part.rules,
    answered: (view, { book }, fresh) => {
      if (fresh) noteMistake(view, book, key && `${key}#${view.place ?? 0}`);
      if (key && view.firsts) keepWent(key, view.firsts);
      if (view.finished) done(part);
    },
  });
}

function drilled(part: MappePart, box: HTMLElement, { words, data, mappe }: Around): void {
  const { fresh, most, lang } = data;
  const table = tableOf(mappe, part.rules);
  const seed = part.seed || 1 + Math.floor(Math.random() * fresh);
  const { rules, options } = rulesOf(table);
  const spec: DrillSpec = { kind: part.name, seed, rules, lang, level: part.level, ...(options ? { options } : {}) };
  const drill = { spec, most, fresh, follows: !mappe.rules && !part.rules } satisfies DrillData;
  place("drill", "dk-drill", box, drill, words);
}
