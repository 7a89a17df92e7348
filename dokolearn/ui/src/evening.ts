/** The page for playing, a script of its own. */
import { Desk } from "./evening/desk";
import { look } from "./evening/kept-list";
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
