/** The pages for cards by wish, for paper, for one game that many play and for the same cards at every table, a script of
 *  their own. */
import { mountAll } from "./page/page";
import type { DuplicateData, ForAllData, PapersData, WishData } from "./views";
import { PapersPage } from "./wishes/papers";
import { WishPage } from "./wishes/wish-page";

mountAll("wishes", (root, data, { words }) => new WishPage(root, data as WishData, words).begin());

mountAll("papers", (root, data, { words }) => new PapersPage(root, data as PapersData, words).begin());

mountAll("together", async (root, data, { words }) => {
  const { ForAllPage } = await import("./wishes/for-all-page");
  new ForAllPage(root, data as ForAllData, words).begin();
});

mountAll("duplicate", async (root, data, { words }) => {
  const { DuplicatePage } = await import("./wishes/duplicate-page");
  new DuplicatePage(root, data as DuplicateData, words).begin();
});
