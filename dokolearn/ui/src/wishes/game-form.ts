/** One game of many, written down with the form of the calculator; what all of them have in common is not asked. */
import type { TemplateResult } from "lit/html.js";
import { Conversation } from "../engine/conversation";
import type { ScoreSheet } from "../score/score";
import type { ScoreEvent, ScoreView, Words } from "../views";

/** Every game is played by the rules of the cards, and without any Bockrunde. */
const WITHOUT: readonly string[] = ["book", "bock"];

export class GameForm {
  readonly root = document.createElement("div");
  readonly #talk: Conversation<ScoreView, ScoreEvent>;

  /** `spec`: the sheet so far; `written` hears how it stands after each change, `buttons` stand below the form. */
  constructor(
    Sheet: typeof ScoreSheet,
    readonly deal: number,
    spec: object,
    words: Words,
    written: (sheet: ScoreView["sheet"]) => void,
    buttons: () => TemplateResult,
  ) {
    this.root.className = "dk-same-sheet";
    const shown = (view: ScoreView, newest: boolean): void => {
      sheet.show(asked(view));
      if (newest && this.#talk.events.length) written(view.sheet);
    };
    const talk = (this.#talk = new Conversation<ScoreView, ScoreEvent>("score", spec, words, shown, () => sheet.paint()));
    const around = (): ReturnType<ScoreSheet["around"]> => ({
      line: talk.line(),
      buttons: buttons(),
      waiting: talk.busy,
      coming: false,
      short: "",
      about: () => "",
    });
    const sheet = new Sheet(this.root, (event) => talk.send(event), around);
    talk.again();
  }

  end(): void {
    this.#talk.end();
  }
}

/** A form without what all games have in common; rules, books and another game have no place in it (`wishes.css`). */
const asked = (view: ScoreView): ScoreView => ({
  ...view,
  books: [],
  sections: view.sections.map((section) => ({ ...section, controls: section.controls.filter(({ id }) => !WITHOUT.includes(id)) })),
});
