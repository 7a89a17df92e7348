/** What lies folded beside a game that somebody writes about: fetched once the moment that is looked at is there. */
export { headingsPanel } from "./headings-panel";
export { linesPanel } from "./lines-panel";
export { questionPanel } from "./question-panel";
