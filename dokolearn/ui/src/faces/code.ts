/** The face of a learner: seven parts in a code of seven letters, kept with him. What is no such code is a plain face. */
import { fill } from "../page/fill";
import { load, save } from "../kept/store";
import type { Words } from "../views";

/** How many there are of each part; a code has a letter for each, in this order. */
const PARTS = { skin: 4, hair: 8, colour: 7, extra: 6, mouth: 4, shirt: 6, back: 4 } as const;

export type Part = keyof typeof PARTS;
/** Which one of each part. */
type Look = Record<Part, number>;

const NAME = "face";
const NAMES = Object.keys(PARTS) as Part[];
const LENGTH = NAMES.length;
/** Parts by which a face is told. */
const TOLD: readonly Part[] = ["hair", "extra", "mouth"];

/** The parts of a code, the first ones where it is none. */
export function lookOf(code: unknown): Look {
  const letters = typeof code === "string" && code.length === LENGTH ? [...code].map((letter) => Number.parseInt(letter, 16)) : [];
  const right = NAMES.every((part, at) => (letters[at] ?? Number.NaN) < PARTS[part]);
  return Object.fromEntries(NAMES.map((part, at) => [part, right ? letters[at] : 0])) as Look;
}

const codeOf = (look: Look): string => NAMES.map((part) => look[part].toString(16)).join("");

/** The code of a learner's face. */
export const faceOf = (who: string): string => codeOf(lookOf(load(NAME, who).code));

export const keepFace = (code: string, who: string): boolean => save(NAME, { code: codeOf(lookOf(code)) }, who);

/** The next one of a part, the first one after the last. */
export const turned = (code: string, part: Part): string => {
  const look = lookOf(code);
  return codeOf({ ...look, [part]: (look[part] + 1) % PARTS[part] });
};

export const anyFace = (): string =>
  NAMES.map((part) => Math.floor(Math.random() * PARTS[part]).toString(16)).join("");

/** A part in words; hair with its colour. */
export function partTold(code: string, part: Part, words: Words): string {
  const look = lookOf(code);
  const colour = words[`face_colour_${look.colour}`] ?? "";
  return fill(words[`face_${part}_${look[part]}`], { colour });
}

/** `braune Locken, Brille, lächelt`. */
export const faceTold = (code: string, words: Words): string =>
  TOLD.map((part) => partTold(code, part, words)).filter(Boolean).join(", ");
