/** The faces of learners where they are chosen: a picture beside each name, and what changes one's own. */
import { html, type TemplateResult } from "lit/html.js";
import { faceOf } from "./code";
import { ownFace } from "./own-face";
import { learner } from "../kept/store";
import type { Words } from "../views";

/** Beside the name of a learner. */
export const facePicture = (who: string): TemplateResult => ownFace(faceOf(who));

export class FaceBox {
  readonly #root = document.createElement("div");
  #paint: (() => void) | undefined;

  /** `changed`: somebody has another face now. */
  constructor(
    readonly words: Words,
    readonly changed: () => void,
  ) {}

  picture(): TemplateResult {
    this.#paint?.();
    const opened = ({ currentTarget }: Event): void => {
      if ((currentTarget as HTMLDetailsElement).open && !this.#paint) this.#fetch();
    };
    return html`<details class="dk-face-box" @toggle=${opened}>
      <summary>${facePicture(learner())} <span>${this.words.face_change}</span></summary>
      ${this.#root}
    </details>`;
  }

  /** What puts a face together comes when somebody wants it. */
  #fetch(): void {
    import("./face-builder").then(({ faceBuilder }) => {
      this.#paint = faceBuilder(this.#root, this.words, this.changed);
    }).catch(() => (this.#root.textContent = this.words.drill_download ?? ""));
  }
}
