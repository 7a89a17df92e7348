/** The page where exercises are built, a script of its own. */
import { BuildPage } from "./building/build-page";
import { mountAll } from "./page/page";
import type { BuildData } from "./views";

mountAll("build", (root, data, { words }) => new BuildPage(root, data as BuildData, words).begin());
