import { exercise } from "./exercise";
import { mountAll } from "./page";
import { Session } from "./table";
import type { Table } from "./views";

mountAll("exercise", (root, data) => {
  const session = new Session(data as Table);
  const draw = exercise(root, (event) => {
    if (session.send(event)) draw(session.view);
  });
  draw(session.view);
});
