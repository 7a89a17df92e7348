/** How people are written down: a line is a colour and a shape, drawn on 100 × 142, the whole card.
 *
 *  `s o65 58 17 20` is an ellipse by middle and radii, `c *Kr 60 115 11` the sign of a suit by corner and size, all else
 *  a path. A number behind the colour makes it a line of that width. Colours are in `colours.css`. */

/** An element of a drawing. */
export function element(tag: string, attributes: Readonly<Record<string, string>>, inside: readonly Element[] = []): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

function ellipse(numbers: string): string {
  const [x = 0, y = 0, rx = 0, ry = rx] = numbers.split(" ").map(Number);
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
}

/** On paper the red ones are hollow. */
function sign(deck: string, fill: string, words: string): SVGElement {
  const [suit = "", x = "", y = "", size = ""] = words.split(" ");
  const place = { x, y, width: size, height: size };
  return element("use", { href: `#dk-sign-${deck}-${suit}`, fill, stroke: "var(--dk-sign-line)", "stroke-width": "1.5", ...place });
}

function shape(line: string, deck: string): SVGElement {
  const [, colour, width, kind, rest = ""] = /^(\w)([\d.]*) ([o*]?)(.*)$/.exec(line)!;
  const paint = `var(--dk-paint-${colour})`;
  if (kind === "*") return sign(deck, colour === "c" ? "var(--dk-sign)" : paint, rest);
  const d = kind === "o" ? ellipse(rest) : rest;
  if (!width) return element("path", { d, fill: paint });
  const ends = { "stroke-linecap": "round", "stroke-linejoin": "round" };
  return element("path", { d, fill: "none", stroke: paint, "stroke-width": width, ...ends });
}

/** A figure that cards and chairs refer to by its name. */
export function symbol(name: string, lines: string, deck: string, viewBox = "0 0 100 142"): SVGElement {
  const shapes = lines.trim().split("\n").map((line) => shape(line, deck));
  return element("symbol", { id: `dk-${name}`, viewBox }, shapes);
}

/** The drawings of a file by their names: blocks of lines, of which the first one is the name. */
export const drawings = (text: string): Record<string, string> =>
  Object.fromEntries(text.split("\n\n").map((block) => [block.slice(0, block.indexOf("\n")), block.slice(block.indexOf("\n") + 1)]));
