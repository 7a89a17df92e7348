/** The page for playing, and the list of what was begun: a script of their own. */
import { Desk } from "./evening/desk";
import { look } from "./evening/kept-list";
import { mine, type Mine } from "./page/mine";
import { mountAll } from "./page/page";
import type { EveningData } from "./views";

/** Milliseconds that the first picture waits for the evenings that are kept: they may come a little later. */
const SOON = 2_000;

void Promise.race([look(), new Promise((on) => setTimeout(on, SOON))]).finally(() =>
  mountAll("evening", (root, data, { element, words }) => {
    const { dkOpen, dkKey } = element.dataset;
    const brought = { ...(dkOpen ? { viewer: dkOpen } : {}), ...(data as EveningData) };
    new Desk(root, brought, words, dkKey).begin();
  }),
);

mountAll("mine", (root, data, { words }) => mine(root, data as Mine, words));
