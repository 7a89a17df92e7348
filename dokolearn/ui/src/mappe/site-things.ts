/** What a Mappe takes from its site: exercises of the catalogue and games of the gallery, fetched when somebody needs them. */
import type { MappeData, MappePart } from "../views";

/** An exercise: its title, and what the engine is asked for. */
type Known = readonly [title: string, spec: Record<string, unknown>];

/** Milliseconds: a page that does not come is none. */
const PATIENCE = 15_000;

export class SiteThings {
  #exercises: Promise<Record<string, Known>> | undefined;
  /** The exercises, once they are here. */
  known: Record<string, Known> = {};

  constructor(readonly data: MappeData) {}

  exercises(): Promise<Record<string, Known>> {
    this.#exercises ??= fetched(this.data.exercises)
      .then((found) => (this.known = JSON.parse(found) as Record<string, Known>))
      .catch((error: unknown) => {
        this.#exercises = undefined;
        throw error;
      });
    return this.#exercises;
  }

  /** A game of the gallery as text. */
  game = (name: string): Promise<string> => fetched(`${this.data.games}${name}.dkn`);

  /** What a part is called; its name where nobody knows better. */
  title({ kind, name, named }: MappePart): string {
    if (named) return named;
    if (kind === "game") return this.data.gallery.find((one) => one.name === name)?.title ?? name;
    return this.known[name]?.[0] ?? name;
  }

  /** The address of a page of this site; nothing for one that leads elsewhere. */
  page(name: string): string | undefined {
    const home = new URL(this.data.home, location.href);
    const { href } = new URL(name, home);
    return href.startsWith(home.href) ? href : undefined;
  }
}

async function fetched(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer.text();
}
