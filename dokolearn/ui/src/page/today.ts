/** The home of whoever comes back: what was done last, the way on, what is due, the evening under way, the path. */
import { address, evenings } from "../kept/evenings";
import type { Words } from "../views";
import { fill } from "./fill";

/** What is known of a reader's way. */
interface Known {
  /** What was done last, in words; empty where nothing is known. */
  said: string;
  /** How many mistakes come back today. */
  due: number;
  /** The lesson he is at, by its place among all; none once all are done. */
  at: number;
  title: string;
  step: { at: number; of: number } | undefined;
  /** By lesson, whether it is done. */
  done: readonly boolean[];
}

/** Fill it; everything has its place already, so that nothing moves. */
export function showToday(root: HTMLElement, known: Known): void {
  const words = JSON.parse(root.dataset.dkWords ?? "{}") as Words;
  const part = (name: string): HTMLElement => root.querySelector<HTMLElement>(`[data-part="${name}"]`)!;
  const many = known.done.filter(Boolean).length;
  const hour = new Date().getHours();
  const head = document.querySelector("[data-dk-start]");
  if (head) head.textContent = words[hour < 11 ? "morning" : hour < 18 ? "day" : "evening"] ?? "";
  const so = many ? fill(words[many > 1 ? "lessons" : "lessons_one"], { n: many }) : "";
  part("said").textContent = [known.said, so].filter(Boolean).join(" ");
  const [number, ...title] = known.title.split(" · ");
  part("lesson").textContent = title.length ? fill(words.lesson, { n: number! }) : "";
  part("title").textContent = title.length ? title.join(" · ") : known.title;
  part("step").textContent = takes(root, known, words);
  due(part("due"), known, words, root.dataset.free ?? "");
  const dots = part("path");
  dots.querySelectorAll("i").forEach((dot, at) => {
    dot.dataset.is = known.done[at] ? "done" : at === known.at ? "here" : "";
  });
  const sum = fill(words.of, { n: many, of: known.done.length });
  dots.setAttribute("aria-label", sum);
  dots.querySelector("span")!.textContent = sum;
  void evening(part("evening"), words);
}

/** At which step, and how many minutes are left. */
function takes(root: HTMLElement, { at, step }: Known, words: Words): string {
  const whole = Number(root.dataset.minutes?.split(" ")[at] ?? 0);
  if (!whole) return "";
  if (!step) return fill(words.whole, { n: whole });
  const left = Math.max(1, Math.round((whole * (step.of - step.at + 1)) / step.of));
  return `${fill(words.step, { ...step })}, ${fill(words.minutes, { n: left })}`;
}

/** What comes back today; without any, free practice. */
function due(tile: HTMLElement, known: Known, words: Words, free: string): void {
  const [head, about] = [tile.querySelector("strong")!, tile.querySelector("span")!];
  head.textContent = known.due ? fill(words[known.due > 1 ? "due" : "due_one"], { n: known.due }) : (words.none ?? "");
  about.textContent = known.due ? (words.due_about ?? "") : (words.free_about ?? "");
  if (!known.due && free) tile.setAttribute("href", free);
}

/** The evening that was played last and can go on. */
async function evening(tile: HTMLElement, words: Words): Promise<void> {
  const { all } = await evenings();
  const last = all.find(({ done }) => !done);
  if (!last) return;
  tile.querySelector("strong")!.textContent = words.go_on ?? "";
  (tile as HTMLAnchorElement).hash = address(last);
  const { game, of, table, sum } = last;
  tile.querySelector("span")!.textContent = fill(words[of && sum ? "game_of" : "game"], { game, of, table, sum });
}
