/** The page for cards by wish, a script of its own. */
import { mountAll } from "./page/page";
import type { WishData } from "./views";
import { WishPage } from "./wishes/wish-page";

mountAll("wishes", (root, data, { words }) => new WishPage(root, data as WishData, words).begin());


// Every page has these anyway: with them the bundle is cut into no more parts than without this script.
import "./page/notice";
import "./table/table-check";
