/** How people are written down: a line is a colour and a shape, drawn on 100 × 142, the whole card.
 *
 *  `s o65 58 17 20` is an ellipse by middle and radii, `c *Kr 60 115 11` the sign of a suit by corner and size, all else
 *  a path. A number behind the colour makes it a line of that width. Colours are in `colours.css`. */
import { svg, type TemplateResult } from "lit/html.js";
import type { SuitCode } from "../../views";

export type Signs = Readonly<Record<SuitCode, TemplateResult<2>>>;

const WIDE = 24; // signs are drawn on 24 × 24

function ellipse(numbers: string): string {
  const [x = 0, y = 0, rx = 0, ry = rx] = numbers.split(" ").map(Number);
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
}

/** On paper the red ones are hollow. */
function sign(signs: Signs, paint: string, words: string): TemplateResult<2> {
  const [name = "Kr", x, y, size] = words.split(" ");
  const place = `translate(${x} ${y}) scale(${Number(size) / WIDE})`;
  return svg`<g fill=${paint} stroke="var(--dk-sign-line)" stroke-width="1.5" transform=${place}>${signs[name as SuitCode]}</g>`;
}

function shape(line: string, signs: Signs): TemplateResult<2> {
  const [, colour, width, kind, rest = ""] = /^(\w)([\d.]*) ([o*]?)(.*)$/.exec(line)!;
  const paint = `var(--dk-paint-${colour})`;
  if (kind === "*") return sign(signs, colour === "c" ? "var(--dk-sign)" : paint, rest);
  const d = kind === "o" ? ellipse(rest) : rest;
  return width
    ? svg`<path d=${d} fill="none" stroke=${paint} stroke-width=${width} stroke-linecap="round" stroke-linejoin="round"></path>`
    : svg`<path d=${d} fill=${paint}></path>`;
}

/** A figure that cards and chairs refer to by its name. */
export const symbol = (name: string, lines: string, signs: Signs, box: string): TemplateResult<2> =>
  svg`<symbol id=${name} viewBox=${box}>${lines.trim().split("\n").map((line) => shape(line, signs))}</symbol>`;
