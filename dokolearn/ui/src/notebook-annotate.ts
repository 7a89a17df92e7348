/** Writing about a game as a notebook widget (anywidget): the kernel answers, and has the file. */
import { html } from "lit/html.js";
import { Annotator } from "./annotator/annotator";
import { liveRoot } from "./page/page";
import { address } from "./viewer/places";
import type { AnnotatePage, AnnotatingView, Words } from "./views";

interface Model {
  get(name: "view"): AnnotatingView;
  get(name: "words"): Words;
  get(name: "choices"): AnnotatePage["choices"];
  /** The page of a site that opens links to games. */
  get(name: "site"): string;
  /** What has become of the file. */
  get(name: "told"): string;
  on(name: string, call: () => void): void;
  off(name: string, call: () => void): void;
  send(content: unknown): void;
}

/** What the kernel says last of all that an event has led to. */
const ANSWERED = "msg:custom";

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const root = liveRoot();
  el.classList.add("dk", "dk-annotate");
  el.replaceChildren(root);
  const annotator = new Annotator(
    root,
    model.get("words"),
    model.get("choices"),
    {
      send: (event) => model.send({ event }),
      line: () => html`<p class="dk-told" role="status" data-note>${model.get("told")}</p>`,
    },
    { open: address(model.get("site")), own: false },
  );
  const show = (): void => annotator.show(model.get("view"));
  model.on(ANSWERED, show);
  show();
  return () => model.off(ANSWERED, show);
}

export default { render };
