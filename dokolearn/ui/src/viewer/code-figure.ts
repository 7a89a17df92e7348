/** An address on paper: a code to scan, and below it what can be typed. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { qrCode, qrPicture } from "./qr";

/** Characters: a longer one has so many modules that a telephone does not read it from paper, and nobody types it. */
const LONGEST = 700;
/** A longer one is for cameras only, and from here on its modules need more room. */
const TYPED = 60;
const SMALL = 300;

export function codeFigure(address: string, label: string | undefined): TemplateResult | typeof nothing {
  const code = address.length <= LONGEST ? qrCode(address) : null;
  return code
    ? html`<figure class="dk-code" ?data-large=${address.length > SMALL}>${qrPicture(code, label ?? "")}
        ${address.length > TYPED ? nothing : html`<figcaption>${address}</figcaption>`}</figure>`
    : nothing;
}
