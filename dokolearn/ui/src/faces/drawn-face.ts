/** What faces of learners are put together from, on 100 × 100, written as in `drawing.ts`, in the manner of the people at
 *  the table. Capitals stand for colours that are chosen: Skin, its shadow (N), Hair, shirt (C), background (B). */
import { element, symbol } from "../cards/figures/drawing";
import { lookOf } from "./code";

const SKIN = ["su", "uv", "vb", "br"];
const COLOURS = "rkyfahw";
const SHIRTS = "ijnegf";
const BACKS = "ldqx";

/** What is behind the head, and in front of it. */
const HAIR: readonly (readonly [behind: string, front: string])[] = [
  ["", "H M29 47C23 24 36 11 53 12 72 12 77 28 71 47 70 37 66 33 58 32 48 34 38 32 34 35 31 38 30 42 29 47Z"],
  [
    "H o28 42 8\nH o72 42 8",
    "H o31 33 9\nH o36 24 9\nH o46 19 10\nH o57 19 10\nH o65 25 9\nH o69 34 8\nH o43 28 8\nH o54 28 8",
  ],
  [
    "H M25 42Q21 74 27 86h46Q79 74 75 42 74 14 50 13T25 42Z",
    "H M28 50C26 24 38 13 50 13S74 24 72 50Q69 34 56 28 44 37 35 38 30 42 28 50Z",
  ],
  ["H o50 13 10", "H M28 50C26 30 38 19 50 19S74 30 72 50Q67 36 50 33 33 36 28 50Z"],
  ["", "H M31 47Q22 41 28 27 33 31 34 40ZM69 47Q78 41 72 27 67 31 66 40Z"],
  [
    "H o22 60 7 15\nH o78 60 7 15\np o22 48 4 3\np o78 48 4 3",
    "H M28 50C25 28 38 16 50 16S75 28 72 50Q68 36 50 26 32 36 28 50Z",
  ],
  ["C M23 58C18 24 33 10 50 10S82 24 77 58L84 94H16Z", "C M25 64C21 24 36 13 50 13S79 24 75 64L68 66Q71 34 50 31T32 66Z"],
  ["", "H M29 50V34h6l-2 8ZM71 50V34h-6l2 8Z\nC M27 38Q27 13 50 13T73 38Z\nk M29 38Q50 30 71 38 82 38 84 44 66 40 50 40T29 38Z"],
];

const BEARD = "H M30 50Q32 84 50 84T70 50Q68 62 60 61 50 57 40 61 32 62 30 50Z";
const GLASSES = "w o41.500 51 8\nw o58.500 51 8\nk2.200 M33 51a8 8 0 1 0 16 0 8 8 0 1 0-16 0M51 51a8 8 0 1 0 16 0 8 8 0 1 0-16 0M49 50q1-1 2 0";

/** Nothing, glasses, beard, both, moustache, freckles: below the eyes. */
const EXTRAS = [
  "",
  GLASSES,
  BEARD,
  `${BEARD}\n${GLASSES}`,
  "H M50 60q-9-4-15 5 9 3 15-1 6 4 15 1-6-9-15-5Z",
  "N o35 58 1.300\nN o39 60 1.300\nN o36 62 1.300\nN o65 58 1.300\nN o61 60 1.300\nN o64 62 1.300",
];

/** Smiles, laughs, looks serious, smirks. */
const MOUTHS = [
  "p2.800 M43 67q7 5 14 0",
  "w M41 65h18q-2 9-9 9t-9-9Z",
  "p2.800 M43 69h14",
  "p2.800 M43 69q9 2 14-4",
];

const EYES = "k o42 51 2.600\nk o58 51 2.600\nH2.400 M36 42q5-4 10-1M54 41q5-3 10 1\nN2.200 M50 53q3 3 0 5";

function lines(code: string): string {
  const { skin, hair, colour, extra, mouth, shirt, back } = lookOf(code);
  const [behind, front] = HAIR[hair]!;
  const drawn = [
    "B M0 0H100V100H0Z",
    behind,
    "C M10 100C12 82 26 78 40 75h20C74 78 88 82 90 100Z\nN M41 62h18v13q-9 9-18 0Z\nN o29 51 4 6\nN o71 51 4 6",
    "S M30 32Q34 16 50 16T70 32V56C70 70 61 78 50 78S30 70 30 56Z",
    EXTRAS[extra],
    front,
    EYES,
    MOUTHS[mouth],
  ];
  const [S = "", N = ""] = SKIN[skin]!;
  const paints: Record<string, string> = { S, N, H: COLOURS[colour]!, C: SHIRTS[shirt]!, B: BACKS[back]! };
  return drawn.filter(Boolean).join("\n").replace(/^[SNHCB]/gm, (part) => paints[part]!);
}

/** Once in the document, beside the body, which page changes replace. */
export function drawFace(code: string): void {
  if (document.getElementById(`dk-face-${code}`)) return;
  const holder = document.querySelector(".dk-own-faces") ?? element("svg", { class: "dk-own-faces", display: "none" });
  holder.append(symbol(`face-${code}`, lines(code), "french", "0 0 100 100"));
  if (!holder.isConnected) document.documentElement.append(holder);
}
