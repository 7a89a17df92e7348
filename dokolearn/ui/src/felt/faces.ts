/** The people at the table: the same face at the same name everywhere. */
import type { TemplateResult } from "lit/html.js";
import { picture } from "../cards/pictures";

const KNOWN = ["Anna", "Bernd", "Clara", "Dieter"];
const GUESTS = 4;

/** Whose name nobody knows is a guest. */
const guest = (name: string): string => `guest${([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % GUESTS) + 1}`;

export const face = (name: string): TemplateResult =>
  picture(`face-${KNOWN.includes(name) ? name : guest(name)}`, "dk-face", "0 0 100 100");
