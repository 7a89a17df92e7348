/** The page of puzzles. */
import { mountAll } from "./page/page";
import { puzzles } from "./practice/puzzles";
import type { PuzzlesData } from "./views";

mountAll("puzzles", (root, data, { words }) => puzzles(root, data as PuzzlesData, words));
