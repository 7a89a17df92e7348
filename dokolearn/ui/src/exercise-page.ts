import { drill } from "./drill";
import { exam } from "./exam";
import { exercise } from "./exercise";
import { miss } from "./missed";
import "./offline";
import { mountAll, onPage } from "./page";
import { fillDue, finish, startProgress } from "./progress";
import { review } from "./review";
import { scorePage } from "./score-page";
import type { ScoreData } from "./score-views";
import { Session } from "./table";
import type { DrillData, ExamData, ReviewData, Table } from "./views";

mountAll("exercise", (root, data, { element, words }) => {
  const session = new Session(data as Table);
  const key = element.dataset.dkKey;
  const show = (): void => {
    if (key && session.view.finished) finish(key);
    draw(session.view);
  };
  const draw = exercise(
    root,
    (event) => {
      if (!session.send(event)) return;
      if (key && session.view.feedback?.tone === "wrong") miss(key, session.task);
      show();
    },
    words,
  );
  show();
});

mountAll("drill", (root, data, { words }) => drill(root, data as DrillData, words));

mountAll("exam", (root, data, { words }) => exam(root, data as ExamData, words));

mountAll("review", (root, data, { words }) => review(root, data as ReviewData, words));

mountAll("score", (root, data, { words }) => scorePage(root, data as ScoreData, words));

startProgress();
onPage(fillDue);
