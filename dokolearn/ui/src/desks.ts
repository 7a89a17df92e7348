/** The pages that are one large form: exam, review, calculator, the sheet for a first evening, the own table and two tables,
 *  Streitfälle and a case of one's own. */
import { exam } from "./practice/exam";
import { mountAll } from "./page/page";
import { review } from "./practice/review";
import { scorePage } from "./score/score-page";
import { tischzettel } from "./table/tischzettel";
import type { AskData, DisputesData, ExamData, OwnTableData, ReviewData, ScoreData, Tischzettel, TwoTablesData } from "./views";

/** The form of the calculator, for a page that has many of them. */
export { ScoreSheet } from "./score/score";

mountAll("exam", (root, data, { words }) => exam(root, data as ExamData, words));

mountAll("review", (root, data, { words }) => review(root, data as ReviewData, words));

mountAll("tischzettel", (root, data) => tischzettel(root, data as Tischzettel));

mountAll("own", (root, data, { words }) => import("./practice/own-table").then(({ OwnTablePage }) => new OwnTablePage(root, data as OwnTableData, words).begin()));

mountAll("two", (root, data, { words }) => import("./practice/two-tables").then(({ twoTables }) => twoTables(root, data as TwoTablesData, words)));

mountAll("ask", (root, data, { words }) => import("./building/ask").then(({ askRules }) => askRules(root, data as AskData, words)));

mountAll("disputes", (root, data, { words }) => import("./practice/own-answers").then(({ ownAnswers }) => ownAnswers(root, data as DisputesData, words)));

mountAll("score", (root, data, { words }) => scorePage(root, data as ScoreData, words));
