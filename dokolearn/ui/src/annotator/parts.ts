/** What the parts of the annotator share: where somebody is, and what they ask of it. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { icon, type Icon } from "../page/signs";
import type { Fields } from "../kept/store";
import type { AnnotatingView, Card, Film, Moment, Words } from "../views";

/** An edit, made from what is there when its turn comes: what was done before may have changed it. */
export type Edit = (now: AnnotatingView) => Fields;

export interface Acts {
  edit: (edit: Edit) => void;
  /** The same, of a field in which somebody types: it is done once there is a pause. */
  typed: (field: string, text: string, edit: Edit) => void;
  /** To a moment of the line that is shown, or to another line. */
  go: (at: number, branch?: number) => void;
}

/** All there is to draw. `line`: the film along the line that is shown; `at`: a moment of it. */
export interface Scene {
  view: AnnotatingView;
  film: Film;
  line: Film;
  at: number;
  branch: number;
  words: Words;
  acts: Acts;
  /** What stands in fields that somebody has typed in, as long as it is not known otherwise. */
  typing: ReadonlyMap<string, string>;
  /** What somebody opened or began here; it is drawn again when it changes. */
  open: Record<string, unknown>;
  redraw: () => void;
}

export const who = ({ film }: Scene, seat: number): string => film.players[seat] ?? "";

/** The card that was laid last at a moment. */
export function laid(film: Film, now: Moment | undefined): { seat: number; card: Card } | undefined {
  const last = now?.stich ? now.table.at(-1) : undefined;
  const card = last && film.hands[last.seat]?.[last.index];
  return last && card ? { seat: last.seat, card } : undefined;
}

/** A button with a name; `data-do` is for styles and tests. */
export const button = (what: string, label: string | undefined, press: (() => void) | undefined, sign?: Icon): TemplateResult => html`
  <button type="button" class="dk-tool" data-do=${what} aria-disabled=${press ? nothing : "true"} @click=${press ?? nothing}
  >${sign ? icon(sign) : nothing}<span>${label}</span></button>
`;

/** A field for words of one's own; `edit`: what they become. What somebody is typing there is not written over. */
export const words = (
  field: string,
  label: string | undefined,
  value: string,
  { acts, typing }: Scene,
  edit: (text: string) => Edit,
  rows = 1,
): TemplateResult => {
  const typed = ({ target }: Event): void => {
    const { value } = target as HTMLTextAreaElement;
    acts.typed(field, value, edit(value));
  };
  return html`
    <label class="dk-field"><span class="dk-label">${label}</span>
      ${rows
        ? html`<textarea data-field=${field} rows=${rows} maxlength="2000" .value=${typing.get(field) ?? value} @input=${typed}></textarea>`
        : html`<input data-field=${field} maxlength="400" autocomplete="off" .value=${typing.get(field) ?? value} @input=${typed}>`}</label>
  `;
};

/** A list to choose from. */
export const choice = (
  what: string,
  label: string | undefined,
  value: string,
  all: readonly (readonly [value: string, label: string | undefined])[],
  change: (value: string) => void,
): TemplateResult => html`
  <label class="dk-field"><span class="dk-label">${label}</span>
    <select data-choice=${what} @change=${({ target }: Event) => change((target as HTMLSelectElement).value)}>
      ${all.map(([one, said]) => html`<option value=${one} ?selected=${one === value}>${said}</option>`)}
    </select></label>
`;
