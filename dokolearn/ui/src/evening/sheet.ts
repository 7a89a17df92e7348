/** The Spielzettel of an evening: a row for each game, and what everybody has after them. */
import type { TemplateResult } from "lit/html.js";
import { filled } from "../exercise/exercise";
import { fill } from "../page/fill";
import type { EveningView, Words } from "../views";

export function spielzettel({ label, head, rows, sums, played }: EveningView["evening"]["sheet"], words: Words): TemplateResult {
  const { play_played, play_sum = "" } = words;
  return filled({ label, head: [fill(play_played, { n: played }), ...head], rows: [...rows, [play_sum, ...sums]] });
}
