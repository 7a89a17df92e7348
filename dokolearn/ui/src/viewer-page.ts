import { mountAll } from "./page";
import { viewer } from "./viewer";
import type { Film } from "./views";

mountAll("replay", (root, data) => viewer(root, data as Film));
