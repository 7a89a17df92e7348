/** The page for playing, a script of its own. */
import { Desk } from "./evening/desk";
import { mountAll } from "./page/page";
import type { EveningData } from "./views";

mountAll("evening", (root, data, { words }) => new Desk(root, data as EveningData, words).begin());
