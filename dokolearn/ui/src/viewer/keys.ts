/** The keys of a viewer; some count for the only game of a page before anybody has clicked into it. */
import type { Asks } from "./controls";
import { showDialog } from "../page/dialog";
import { claim, walkCards } from "../page/focus";
import { STEPS } from "./steps";
import type { Look } from "../views";

/** Arrows, presenters, all of the screen. */
const AT_ONCE = /^(Arrow(Left|Right|Up|Down)|Page(Up|Down)|f)$/;

/** What needs these keys itself, or is none of our business while it has the focus. */
const BUSY =
  "input, select, textarea, summary, video, audio, [contenteditable], dialog, [popover], .dk-panel, [role=dialog], [role=menu], " +
  "[role=menubar], [role=listbox], [role=combobox], [role=slider], [role=spinbutton], [role=tablist], [role=tree], [role=grid], " +
  "[role=radiogroup], [role=textbox], [role=searchbox], [role=application]";

/** At least half of it can be seen; otherwise the keys scroll as everywhere. */
function inView(part: Element): boolean {
  const { top, bottom, height } = part.getBoundingClientRect();
  return height > 0 && Math.min(bottom, innerHeight) - Math.max(top, 0) > height / 2;
}

/** Whether a key pressed somewhere on the page is meant for the viewer in `root`. */
export function meant(event: KeyboardEvent, root: HTMLElement): boolean {
  if (event.defaultPrevented || !AT_ONCE.test(event.key) || (event.target as Element).closest(BUSY)) return false;
  if (document.querySelector("dialog[open], [data-md-toggle=search]:checked")) return false;
  const viewers = document.querySelectorAll(".dk-film");
  const [stage] = root.getElementsByClassName("dk-stage");
  return viewers.length === 1 && root.contains(viewers[0]!) && stage !== undefined && inView(stage);
}

/** Keys of the viewer, unless a field that needs them itself has the focus. */
export function press(event: KeyboardEvent, look: Look, asks: Asks): void {
  const target = event.target as Element;
  if (event.altKey || event.ctrlKey || event.metaKey || target.closest("select, textarea, [type=text]")) return;
  if ((event.key === "Enter" || event.key === " ") && target.closest("button, input")) event.stopPropagation();
  if (target.closest(".dk-now, .dk-reckoning") && /Up|Down/.test(event.key)) return; // long words scroll
  if (target.closest(".dk-hand")) walkCards(event);
  if (event.defaultPrevented) return;
  const step = Object.values(STEPS).find(({ keys }) => keys.includes(event.key));
  const act: (() => unknown) | undefined =
    step && !event.shiftKey
      ? () => (event.repeat && asks.waits()) || asks.step(step) // who holds a key stops at a question
      : { r: asks.rotate, o: asks.blind, h: () => look.blind || asks.change({ hidden: !look.hidden }), f: asks.full, "?": () => showDialog(target, "help") }[event.key];
  if (!act) return;
  claim(event);
  act();
}
