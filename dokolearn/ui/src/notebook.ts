/** The same pictures as a notebook widget (anywidget). */
import { nothing, render as draws } from "lit/html.js";
import { spielzettel } from "./evening/sheet";
import { exercise } from "./exercise/exercise";
import { liveRoot } from "./page/page";
import { address } from "./viewer/places";
import { ALONE, ScoreSheet } from "./score/score";
import { viewer } from "./viewer/viewer";
import type { EveningView, ExerciseView, Film, ScoreView, Words } from "./views";

interface Model {
  get(name: "what"): "exercise" | "evening" | "replay" | "score";
  get(name: "view"): unknown;
  /** Words of the settings, around a viewer, or about house rules; without them there are none. */
  get(name: "words"): Words | undefined;
  /** The page of a site that opens links to games. */
  get(name: "site"): string | undefined;
  on(name: string, call: () => void): void;
  off(name: string, call: () => void): void;
  send(content: unknown): void;
}

function drawing(root: HTMLElement, model: Model): (view: unknown) => void {
  const send = (event: unknown): void => model.send({ event });
  if (model.get("what") === "replay") {
    const places = { open: address(model.get("site")), own: false };
    const { show } = viewer(root, { words: model.get("words") ?? {}, places });
    return (view) => show(view as Film);
  }
  if (model.get("what") === "score") {
    const sheet = new ScoreSheet(root, send, () => ({ ...ALONE, about: (option) => model.get("words")?.[option] ?? "" }));
    return (view) => sheet.show(view as ScoreView);
  }
  if (model.get("what") === "evening") return evening(root, send, model.get("words") ?? {});
  const draw = exercise(root, send, model.get("words"));
  return (view) => draw(view as ExerciseView);
}

/** The table, and the Spielzettel below it once something stands there. */
function evening(root: HTMLElement, send: (event: unknown) => void, words: Words): (view: unknown) => void {
  const [table, below] = [document.createElement("div"), document.createElement("div")];
  root.append(table, below);
  const draw = exercise(table, send, words);
  return (shown) => {
    const view = shown as EveningView;
    draw(view);
    draws(view.evening.sheet.played ? spielzettel(view.evening.sheet, words) : nothing, below);
  };
}

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const root = liveRoot();
  el.classList.add("dk");
  el.replaceChildren(root);
  const draw = drawing(root, model);
  const show = (): void => draw(model.get("view"));
  model.on("change:view", show);
  show();
  return () => model.off("change:view", show);
}

export default { render };
