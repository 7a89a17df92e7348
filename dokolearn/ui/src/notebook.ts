/** The same pictures as a notebook widget (anywidget). */
import { exercise } from "./exercise/exercise";
import { liveRoot } from "./page/page";
import { address } from "./viewer/places";
import { ALONE, ScoreSheet } from "./score/score";
import { viewer } from "./viewer/viewer";
import type { ExerciseView, Film, ScoreView, Words } from "./views";

interface Model {
  get(name: "what"): "exercise" | "replay" | "score";
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
  const draw = exercise(root, send, model.get("words"));
  return (view) => draw(view as ExerciseView);
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
