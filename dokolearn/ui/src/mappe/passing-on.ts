/** A Mappe handed on: as a file, as a link, as a zip with its games as files of their own, on paper. */
import type { MappePart, MappeView } from "../views";
import type { SiteThings } from "./site-things";
import { zipped } from "./zip";

/** A name that every system takes for a file. */
const fileName = (title: string): string =>
  title.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60).toLowerCase() || "mappe";

function download(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const saveFile = ({ title, text }: MappeView): void => download(`${fileName(title)}.mappe`, text, "text/plain");

/** The Mappe and its games, those of the gallery too; what does not come is left out. Whether all came. */
export async function saveZip(mappe: MappeView, things: SiteThings): Promise<boolean> {
  const games = mappe.parts.filter(({ kind }) => kind === "game");
  const texts = await Promise.all(games.map((part) => (part.text ? part.text : things.game(part.name).catch(() => ""))));
  const name = (part: MappePart, at: number): string =>
    `${String(at + 1).padStart(2, "0")}-${part.name || fileName(things.title(part))}.dkn`;
  const files = games.map((part, at): [string, string] => [name(part, at), `${texts[at]!.trimEnd()}\n`]);
  const all: [string, string][] = [[`${fileName(mappe.title)}.mappe`, mappe.text], ...files.filter((_, at) => texts[at])];
  download(`${fileName(mappe.title)}.zip`, zipped(all), "application/zip");
  return texts.every(Boolean);
}
