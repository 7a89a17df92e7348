/**
 * A Mappe on all of the screen for a group: large, one step a key. It presses the keys and buttons of whatever is shown and
 * reads what stands there, and so needs nothing of the viewer or of exercises that readers do not have.
 */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { fill } from "../page/fill";
import { claim } from "../page/focus";
import { Full } from "../page/full";
import { icon, type Icon } from "../page/signs";
import type { Words } from "../views";
import { channel, deedOf, freshId, type Deed, type Message, type Showing } from "./channel";
import { Counted } from "./counted";
import type { Walk } from "./walk";

/** On what fills the screen. */
const MARK = "data-beamer";

export class Beamer {
  readonly #id = freshId();
  readonly #full: Full;
  readonly #bar = document.createElement("div");
  readonly #counted = new Counted();
  readonly #watch = new MutationObserver(() => this.#soon());
  readonly #line = channel(this.#id, (message) => this.#hear(message));
  #counting = false;
  /** The answer that was counted last. */
  #last = 0;
  #timer = 0;
  /** The games whose hands were covered once. */
  readonly #covered = new Set<Element>();

  /** `root` fills the screen; `ended` hears when it no longer does. */
  constructor(
    readonly root: HTMLElement,
    readonly walk: Walk,
    readonly words: Words,
    readonly ended: () => void,
  ) {
    this.#bar.className = "dk-beam-bar";
    this.#full = new Full(root, () => this.#full.on || this.#end(), true); // a second window ends what browsers call full
  }

  begin(): void {
    this.root.setAttribute(MARK, "");
    this.root.append(this.#bar);
    document.addEventListener("keydown", this.#key, true);
    this.root.addEventListener("click", this.#vote, true);
    addEventListener("pagehide", this.#gone);
    this.#watch.observe(this.walk.root, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-label", "aria-pressed", "hidden"] });
    this.#full.toggle();
    this.#tell();
  }

  readonly #gone = (): void => this.#line.tell({ bye: true });

  #end(): void {
    if (!this.root.hasAttribute(MARK)) return;
    this.#watch.disconnect();
    clearTimeout(this.#timer);
    document.removeEventListener("keydown", this.#key, true);
    this.root.removeEventListener("click", this.#vote, true);
    this.#counted.wipe(this.walk.root);
    removeEventListener("pagehide", this.#gone);
    this.#gone();
    this.#line.close();
    this.#bar.remove();
    this.root.removeAttribute(MARK);
    this.ended();
  }

  // What can be done

  /** Its own keys come before those of the viewer, for which some mean more than one step. */
  readonly #key = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.#full.leave();
    const deed = event.isTrusted ? deedOf(event) : undefined;
    if (!deed) return;
    claim(event);
    this.#do(deed);
  };

  /** While it is counted a tap on an answer is one more for it. */
  readonly #vote = (event: MouseEvent): void => {
    const at = this.#counting && event.isTrusted ? this.#counted.indexOf(event.target as Element) : -1;
    if (at < 0) return;
    claim(event);
    this.#last = at;
    this.#count(at, 1);
  };

  #hear(message: Message): void {
    if ("deed" in message) this.#do(message.deed);
    else if ("count" in message) this.#count(...message.count);
    else if ("hello" in message) this.#tell();
  }

  #do(deed: Deed): void {
    if (deed === "on") this.#step("next", "ArrowRight", 1);
    else if (deed === "back") this.#step("back", "ArrowLeft", -1);
    else if (deed === "part_on") this.walk.go(this.walk.at + 1);
    else if (deed === "part_back") this.walk.go(this.walk.at - 1);
    else if (deed === "hide") this.walk.box?.querySelector<HTMLElement>("[data-tool=hide]")?.click();
    else if (deed === "count") this.#counting = !this.#counting;
    else if (deed === "fewer" && this.#counting) this.#count(this.#last, -1);
    this.#soon();
  }

  /** One card of a game, one task of an exercise; where there is none left, the next part. An open question comes first: its tips,
   *  then what is right with all that its author says. */
  #step(button: string, key: string, way: 1 | -1): void {
    const { box } = this.walk;
    const open = way > 0 ? box?.querySelector<HTMLElement>('.dk-steps [data-step="solve"]') : null;
    if (open) return (box?.querySelector<HTMLElement>('.dk-quiz [data-ask="hint"]:enabled') ?? open).click();
    const stage = box?.querySelector(".dk-stage");
    const left = box?.querySelector(`.dk-steps [data-step="${button}"]`);
    const onward = way > 0 ? box?.querySelector<HTMLElement>(".dk-panel:not(.dk-film) [data-action=next]") : null;
    if (stage && left?.getAttribute("aria-disabled") !== "true") stage.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    else if (onward) onward.click();
    else this.walk.go(this.walk.at + way);
  }

  #count(at: number, more: number): void {
    this.#counted.add(at, more > 0 ? 1 : -1);
    this.#tell();
  }

  // What is seen

  /** Much changes at once when a card is laid. */
  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), 60);
  }

  #tell(): void {
    if (!this.root.hasAttribute(MARK)) return;
    this.#cover();
    this.#counting = this.#counted.look(this.walk.box) && this.#counting;
    this.#counted.draw(this.walk.box, this.#counting);
    render(this.#picture(), this.#bar);
    this.#line.tell({ showing: this.#showing() });
  }

  /** Hands lie covered when a game comes to the screen first. */
  #cover(): void {
    const hide = this.walk.box?.querySelector<HTMLInputElement>("[data-tool=hide]");
    if (!hide || this.#covered.has(this.walk.box!)) return;
    this.#covered.add(this.walk.box!);
    if (!hide.checked) hide.click();
  }

  #showing(): Showing {
    const { at, box, mappe, things } = this.walk;
    const part = mappe.parts[at];
    const next = mappe.parts[at + 1];
    return {
      title: mappe.title || (this.words.mappe_untitled ?? ""),
      place: fill(this.words.mappe_place, { at: at + 1, of: mappe.parts.length }),
      part: part ? things.title(part) : "",
      moment: box?.querySelector(".dk-stage")?.getAttribute("aria-label") ?? "",
      note: part?.note ?? "",
      next: next ? `${next.sort}: ${things.title(next)}` : "",
      answers: this.#counted.answers,
    };
  }

  #picture(): TemplateResult {
    const { words } = this;
    const button = (name: string, sign: Icon, does: () => void, able = true, on = false): TemplateResult => html`
      <button type="button" class="dk-tool" data-beam=${name} aria-label=${words[`mappe_beam_${name}`] ?? nothing} title=${words[`mappe_beam_${name}`] ?? nothing}
        aria-disabled=${able ? nothing : "true"} aria-pressed=${name === "count" ? on : nothing} @click=${does}>${icon(sign)}</button>`;
    const { answers } = this.#counted;
    const { at, mappe: { parts } } = this.walk;
    const part = (name: Deed, sign: Icon, goal: number): TemplateResult | typeof nothing =>
      parts.length > 1 ? button(name, sign, () => this.#do(name), goal in parts) : nothing;
    return html`
      <div class="dk-beam-tools" role="group" aria-label=${words.mappe_beamer ?? nothing}>
        ${part("part_back", "stichBack", at - 1)} ${button("back", "back", () => this.#do("back"))}
        ${button("on", "next", () => this.#do("on"))} ${part("part_on", "stichNext", at + 1)}
        ${this.walk.box?.querySelector("[data-tool=hide]") ? button("hide", "cards", () => this.#do("hide")) : nothing}
        <span class="dk-hidden" role="status">${this.#counting ? words.mappe_counting : nothing}</span>
        ${this.#counting ? html`<button type="button" class="dk-tool" data-beam="fewer" aria-label=${words.mappe_beam_fewer ?? nothing} title=${words.mappe_beam_fewer ?? nothing} @click=${() => this.#do("fewer")}>−</button>` : nothing}
        ${answers.length ? button("count", "more", () => this.#do("count"), true, this.#counting) : nothing}
        ${button("notes", "noteNext", () => this.#presenter())} ${button("end", "fullOff", () => this.#full.leave())}
      </div>`;
  }

  /** The second window; it says hello when it is there. */
  #presenter(): void {
    open(`${location.href.split("#")[0]}#sprecher=${this.#id}`, "_blank", "popup,width=760,height=900");
  }
}
