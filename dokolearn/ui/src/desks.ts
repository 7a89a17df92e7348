/** The pages that are one large form: exam, review, calculator. */
import { exam } from "./practice/exam";
import { mountAll } from "./page/page";
import { review } from "./practice/review";
import { scorePage } from "./score/score-page";
import type { ExamData, ReviewData, ScoreData } from "./views";

mountAll("exam", (root, data, { words }) => exam(root, data as ExamData, words));

mountAll("review", (root, data, { words }) => review(root, data as ReviewData, words));

mountAll("score", (root, data, { words }) => scorePage(root, data as ScoreData, words));
