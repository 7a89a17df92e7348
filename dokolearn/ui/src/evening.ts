/** The page for playing, a script of its own. */
import { Desk } from "./evening/desk";
import { look } from "./evening/kept-list";
import { mountAll } from "./page/page";
import type { EveningData } from "./views";

void look().finally(() =>
  mountAll("evening", (root, data, { element, words }) => {
    const { dkOpen, dkKey } = element.dataset;
    const brought = { ...(dkOpen ? { viewer: dkOpen } : {}), ...(data as EveningData) };
    new Desk(root, brought, words, dkKey).begin();
  }),
);
