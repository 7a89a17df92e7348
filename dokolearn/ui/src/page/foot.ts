/** The foot of printed pages: what it is, of which site, and where it stands. `paper.css` puts it below each of them, with
 *  its number: page boxes have the properties of the document. */

const told = (): string => [document.title, `${location.host}${location.pathname}`.replace(/\/$/, "")].join(" · ");

/** Once for a document. */
export function startFoot(): void {
  addEventListener("beforeprint", () => document.documentElement.style.setProperty("--dk-foot", JSON.stringify(told())));
}
