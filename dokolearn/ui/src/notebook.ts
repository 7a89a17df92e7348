/** The same pictures as a notebook widget (anywidget). */
import { exercise } from "./exercise";
import { liveRoot } from "./page";
import { viewer } from "./viewer";
import type { ExerciseView, Film, Words } from "./views";

interface Model {
  get(name: "what"): "exercise" | "replay";
  get(name: "view"): unknown;
  /** Words of the settings; without them an exercise has none. */
  get(name: "words"): Words | undefined;
  on(name: string, call: () => void): void;
  off(name: string, call: () => void): void;
  send(content: unknown): void;
}

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const root = liveRoot();
  el.classList.add("dk");
  el.replaceChildren(root);
  const draw: (view: ExerciseView & Film) => void =
    model.get("what") === "replay"
      ? viewer(root).show
      : exercise(root, (event) => model.send({ event }), model.get("words"));
  const show = (): void => draw(model.get("view") as ExerciseView & Film);
  model.on("change:view", show);
  show();
  return () => model.off("change:view", show);
}

export default { render };
