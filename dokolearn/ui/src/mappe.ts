/** The page for Mappen, a script of its own. */
import { MappePage } from "./mappe/mappe-page";
import { mountAll } from "./page/page";
import type { MappeData } from "./views";

mountAll("mappe", (root, data, { words }) => new MappePage(root, data as MappeData, words).begin());
