/** The same pictures as a notebook widget (anywidget). */
import { exercise } from "./exercise";
import { liveRoot } from "./page";
import { viewer } from "./viewer";
import type { ExerciseView, Film } from "./views";

interface Model {
  get(name: "what"): "exercise" | "replay";
  get(name: "view"): unknown;
  on(name: string, call: () => void): void;
  off(name: string, call: () => void): void;
  send(content: unknown): void;
}

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const root = liveRoot();
  el.classList.add("dk");
  el.replaceChildren(root);
  const draw =
    model.get("what") === "replay"
      ? (view: unknown) => viewer(root, view as Film)
      : exercise(root, (event) => model.send({ event }));
  const show = (): void => draw(model.get("view") as ExerciseView & Film);
  model.on("change:view", show);
  show();
  return () => model.off("change:view", show);
}

export default { render };
