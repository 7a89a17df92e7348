/** What a page says about the places around a viewer, as `data-dk-…` of the element. */

export interface Places {
  /** The page that opens what stands behind the # of its address. */
  open?: string | undefined;
  /** A page with the viewer alone, to be shown in a frame elsewhere. */
  embed?: string | undefined;
  /** What the books play otherwise than this game. */
  differs?: string | undefined;
  /** The page of all games. */
  games?: string | undefined;
  /** What the page says of the games beside this one. */
  near?: DOMStringMap;
  /** The questions on paper. */
  handout?: string | undefined;
  /** The address of this page alone leads to this game. */
  own: boolean;
}

/** Addresses come from the page itself, but only those of the web are taken. */
export function address(text: string | undefined): string | undefined {
  if (!text) return undefined;
  try {
    const { href, protocol } = new URL(text, document.baseURI);
    return protocol === "http:" || protocol === "https:" ? href : undefined;
  } catch {
    return undefined;
  }
}

export const placesOf = ({ dataset }: HTMLElement): Places => ({
  open: address(dataset.dkOpen),
  embed: address(dataset.dkEmbed),
  handout: address(dataset.dkHandout),
  differs: address(dataset.dkDiffers),
  games: address(dataset.dkGames),
  near: dataset,
  own: false,
});

/** Whether links lead back to this machine, where nobody else can follow them. */
export function onlyHere({ open, own }: Places): boolean {
  const here = location.protocol === "file:" || ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return here && (own || (open !== undefined && new URL(open).host === location.host));
}
