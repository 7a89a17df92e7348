/** Keys that count for the only game of a page before anybody has clicked into it: arrows, presenters, all of the screen. */

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
