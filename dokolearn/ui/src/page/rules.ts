/** Where the paragraphs of the script stand on this site. */

/** The page of each chapter, below the folder of the site; our scripts lie two folders below it. */
function chapters(): Record<string, string> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="dokolearn-rules"]');
  return JSON.parse(meta?.content || "{}") as Record<string, string>;
}

/** The address of `#p2-7`; empty in a notebook, or where the site has no page for that chapter. */
export function address(place: string): string {
  const page = chapters()[/^#p(\d)-/.exec(place)?.[1] ?? ""];
  return page ? new URL(`../../${page}${place}`, import.meta.url).href : "";
}
