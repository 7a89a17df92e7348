/** What is heard of an evening, for whoever wants that: the sounds come when they are switched on. */
import { settings } from "../kept/settings";
import { calm } from "../page/motion";
import type { Sounds } from "./sounds";
import type { EveningView } from "../views";

let sounds: Sounds | undefined;

/** The sounds themselves, where they are wanted; without them it is quiet. */
export function fetchSounds(): void {
  if (!settings().sound || sounds) return;
  import("./sounds").then(
    ({ Sounds }) => (sounds ??= new Sounds()),
    () => undefined,
  );
}

/** Somebody has tapped. */
export function tapped(): void {
  if (!settings().sound) return;
  sounds?.wake();
  sounds?.hush();
}

/** What has happened until this was drawn. */
export function hear({ moves, taps, evening }: EveningView): void {
  if (settings().sound && moves.length) sounds?.play(moves, taps === "hand" && evening.phase === "play", calm());
}
