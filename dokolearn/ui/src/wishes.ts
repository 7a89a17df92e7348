/** The pages for cards by wish and for paper, a script of their own. */
import { mountAll } from "./page/page";
import type { PapersData, WishData } from "./views";
import { PapersPage } from "./wishes/papers";
import { WishPage } from "./wishes/wish-page";

mountAll("wishes", (root, data, { words }) => new WishPage(root, data as WishData, words).begin());

mountAll("papers", (root, data, { words }) => new PapersPage(root, data as PapersData, words).begin());
