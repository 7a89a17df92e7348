/** A link as a QR code, for a phone that looks at the screen or at paper. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { correction, generate } from "lean-qr";

/** White around the code, in modules: readers need it. */
const QUIET = 4;

interface QrCode {
  /** Width and height in modules, with the white around. */
  size: number;
  /** All dark modules. */
  path: string;
}

/** The code of a text; null where it is too long for one. Corrects as much damage as fits into the same size. */
export function qrCode(text: string): QrCode | null {
  let code;
  try {
    code = generate(text, { minCorrectionLevel: correction.L, maxCorrectionLevel: correction.Q });
  } catch {
    return null;
  }
  let path = "";
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  return { size: code.size + 2 * QUIET, path };
}

/** The picture of a code; black on white in every colour scheme. */
export const qrPicture = ({ size, path }: QrCode, label: string): TemplateResult => html`
  <svg class="dk-qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${label} shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#fff"></rect>
    <path d=${path} fill="#000"></path>
  </svg>
`;

/** Characters: a longer one has so many modules that a telephone does not read it from paper, and nobody types it. */
const LONGEST = 700;
/** A longer one is for cameras only, and from here on its modules need more room. */
const TYPED = 60;
const SMALL = 300;

/** An address on paper: a code to scan, and below it what can be typed. */
export function codeFigure(address: string, label: string | undefined): TemplateResult | typeof nothing {
  const code = address.length <= LONGEST ? qrCode(address) : null;
  return code
    ? html`<figure class="dk-code" ?data-large=${address.length > SMALL}>${qrPicture(code, label ?? "")}
        ${address.length > TYPED ? nothing : html`<figcaption>${address}</figcaption>`}</figure>`
    : nothing;
}
