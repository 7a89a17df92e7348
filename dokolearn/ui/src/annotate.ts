/** The page for writing about games, a script of its own. */
import { Annotating } from "./annotator/annotate-page";
import { mountAll } from "./page/page";
import type { AnnotatePage } from "./views";

mountAll("annotate", (root, data, { words }) => new Annotating(root, words, data as AnnotatePage).begin());
