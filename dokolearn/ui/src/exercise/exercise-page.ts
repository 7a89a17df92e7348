import { AtTable } from "./at-table";
import { around, exercise } from "./exercise";
import { keepRunning, running } from "../kept/running";
import { noteMistake } from "../practice/mistakes";
import "../offline/offline";
import { mountAll, onPage, type Place } from "../page/page";
import { onPaper } from "./paper";
import { passage } from "../table/passage";
import { fillDue, finish, keepView, startProgress } from "../practice/progress";
import { myTable, onTable } from "../table/my-table";
import { startFoot } from "../page/foot";
import { keepPlaces, startStyles } from "../page/habits";
import { startRows } from "../page/rows";
import { startSearch } from "../page/lens";
import { startRoom } from "../page/room";
import { startSteps } from "../page/steps-of-page";
import { stepDone, stepsAnew } from "../page/way-from";
import { startOnlyHere } from "../table/only-here";
import { startTable } from "../table/table-button";
import type { DrillData, Tables } from "../views";

/** `table`: where it is drawn. */
function begin(root: HTMLElement, table: HTMLElement, data: unknown, { element, words }: Place): void {
  const key = element.dataset.dkKey;
  /** So many taps are noted: what is shown again, at another table or on the next visit, is no new mistake. */
  let noted = 0;
  const stars: number[] = [];
  const show = (): void => {
    const { settled, task, taps, view } = session;
    if (settled && taps > noted) noteMistake(view, session.book, key && `${key}#${task}`);
    if (settled) noted = taps;
    if (key) keepView(key, view, task, stars);
    if (key && view.done) finish(key);
    if (key && settled) keepRunning(key, view, session.running);
    draw(view);
    stepDone(element, view.finished);
  };
  const draw = exercise(table, (event) => session.send(event) && show(), words);
  const session = new AtTable(data as Tables, show, undefined, root);
  const apart = element.closest<HTMLDetailsElement>("[data-dk-apart]");
  const fold = (): void => {
    if (!apart) return;
    const away = (apart.dataset.dkApart ?? "").split(",").includes(myTable().book);
    apart.toggleAttribute("data-dk-away", away);
    apart.open = !away;
    stepsAnew();
  };
  onTable(root, () => (fold(), session.change()));
  fold();
  const begun = key && running(key);
  if (begun) session.resume(begun);
  noted = session.taps;
  onPaper(element, () => session.tasks);
  show();
}

mountAll("exercise", (root, data, place) =>
  place.element.closest("[data-dk-sit]")
    ? import("../page/own-room").then(({ ownRoom }) => begin(root, ownRoom(root, place.element), data, place))
    : begin(root, root, data, place),
);

mountAll("settings", (root, _, { words }) => around(root, words));

mountAll("passage", (root, data) => passage(root, data as Parameters<typeof passage>[1]));

/** What only some pages have is fetched there, by a name that outlives an update of the site. */
const later = (name: string): unknown => import(new URL(name, import.meta.url).href);
/** By script the places that it draws; those of a single one are called like it. */
const SCRIPTS = [
  "desks ask disputes exam own review score tischzettel",
  "evening mine",
  "wishes papers together duplicate",
  "viewer replay open",
  ..."annotate build recording mappe puzzles".split(" "),
];
let drills: Promise<void> | undefined;
onPage(() => {
  if (document.querySelector("[data-dk=drill]"))
    // Until it can be drawn its readable text stays: an empty place would pull up what stands below.
    drills ??= import("../practice/drill").then(({ drill }) =>
      mountAll("drill", (root, data, { element, words }) =>
        onPaper(element, drill(root, data as DrillData, words, element.dataset.dkKey)),
      ),
    );
  for (const script of SCRIPTS) {
    const names = script.split(" ");
    if (names.some((name) => document.querySelector(`[data-dk=${name}]`))) later(`${names[0]}.js`);
  }
  if (document.querySelector(".dk-gallery")) void import("../page/gallery").then(({ galleries }) => galleries());
});

startTable();
startOnlyHere();
startRoom();
startSteps();
startStyles();
startSearch();
startRows();
startFoot();
keepPlaces();
startProgress();
onPage(fillDue);
