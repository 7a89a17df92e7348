/** Passing a game on: links, files, a code to scan, pictures of a moment. Everything is made in the page. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { closeButton, ownKeys, showDialog, shutOutside } from "../page/dialog";
import { copyText, fileName, saveFile } from "../page/copies";
import { fill } from "../page/fill";
import { ownPlace } from "./lines";
import { fragmentOf } from "./link";
import { reveal } from "../page/motion";
import { printAlone, written } from "../page/print-alone";
import { onlyHere, type Places } from "./places";
import { codeFigure, qrCode, qrPicture } from "./qr";
import { quoted } from "../page/quoted";
import { singleFile } from "./single";
import type { Film, Handout, Look, Picture, Protocol, Words } from "../views";
import { hasEngine } from "../engine/engine";
import { Waiting } from "../engine/conversation";

/** Pixels of a PNG for each of the drawing. */
const SHARP = 2;

type Format = "svg" | "png";

export class ShareDialog {
  #status = "";
  /** What could not be copied, to be copied by hand; or the code to scan. */
  #shown = "";
  #scan = "";
  /** Whether frame and file go out without notes, questions and variations. */
  #silent = false;
  readonly #waiting: Waiting;

  constructor(
    readonly words: Words,
    readonly places: Places,
    readonly changed: () => void,
  ) {
    this.#waiting = new Waiting(words, changed);
  }

  /** It begins anew. */
  open(panel: Element): void {
    this.#tell("");
    showDialog(panel, "share");
  }

  /** `whole`: the film with all its lines. */
  dialog(whole: Film, film: Film, look: Look): TemplateResult | typeof nothing {
    const { words } = this;
    if (!words.share) return nothing;
    return html`
      <dialog class="dk-dialog dk-share" data-dialog="share" aria-label=${words.share} @keydown=${ownKeys} @click=${shutOutside}>
        <div class="dk-dialog-title" aria-hidden="true">${words.share}</div>
        ${onlyHere(this.places) ? html`<p class="dk-why">${words.only_here}</p>` : nothing}
        ${this.#links(film, look)} ${this.#files(whole)} ${this.#pictures(whole, look)}
        <div class="dk-shared">
          <div class="dk-verdict" role="status">${this.#status}</div>
          ${this.#shown
            ? html`<textarea class="dk-copy" readonly rows="3" aria-label=${words.by_hand ?? nothing}
                @focus=${(event: Event) => (event.target as HTMLTextAreaElement).select()} .value=${this.#shown}></textarea>`
            : nothing}
          ${this.#code()} ${this.#waiting.line()}
        </div>
        ${closeButton(film.words)}
      </dialog>
    `;
  }

  #links(film: Film, look: Look): TemplateResult | typeof nothing {
    const { words, places } = this;
    const spot = fragmentOf(film, look).replace("#", "&");
    const opened = (part: string): string => `${places.open?.split("#")[0]}#${part}${spot}`;
    const { game, text } = film.links ?? { game: "", text: "" };
    const short = places.open && (game || text) ? opened(game || text) : "";
    if (!places.own && !short) return nothing;
    return group(
      words.share_links,
      places.own ? act("moment", words.share_moment, () => void this.#own(fragmentOf(film, look))) : nothing,
      places.open && game ? act("short", words.share_short, () => void this.#copy(opened(game))) : nothing,
      places.open && text ? act("text", words.share_text, () => void this.#copy(opened(text), words.with_names)) : nothing,
      short ? act("qr", words.share_qr, () => this.#scanned(short)) : nothing,
      short && hasEngine() ? leads("all", new URL(`../spiel-fuer-alle/#${game || text}${spot}`, places.open).href, words.share_all) : nothing,
    );
  }

  #files(film: Film): TemplateResult {
    const { words, places } = this;
    return group(
      words.share_files,
      hasEngine() ? act("html", words.share_html, () => this.#html(film)) : nothing,
      film.dkn ? act("dkn", words.share_dkn, () => this.#save(film.dkn, "text/plain;charset=utf-8", `${fileName(film.title)}.dkn`)) : nothing,
      hasEngine() && film.dkn && film.stiche.length ? act("csv", words.share_csv, () => this.#table(film)) : nothing,
      (hasEngine() || places.embed) && film.moments.length
        ? html`<label class="dk-tool"><input type="checkbox" data-share="silent" .checked=${this.#silent}
            @change=${(event: Event) => (this.#silent = (event.target as HTMLInputElement).checked)}><span>${words.share_silent}</span></label>`
        : nothing,
      places.handout ? leads("handout", places.handout, words.share_handout) : this.#paper(film),
      places.embed ? act("embed", words.share_embed, () => void this.#copy(frame(this.#silent ? silent(places.embed ?? "") : (places.embed ?? ""), film.title))) : nothing,
    );
  }

  /** A game that has no page for it is printed from here. */
  #paper(film: Film): TemplateResult | typeof nothing {
    return hasEngine() && film.dkn && film.moments.length ? act("handout", this.words.share_handout, () => this.#print(film)) : nothing;
  }

  #print({ dkn, lang, links }: Film): void {
    this.#tell("");
    this.#waiting.ask({ machine: "handout", spec: { dkn, lang }, events: [] }, (found) => {
      const [sheet] = written((found as Handout).html).children as unknown as [HTMLElement];
      const code = document.createElement("div");
      const link = this.places.open && (links?.game || links?.text);
      if (link) render(codeFigure(`${this.places.open?.split("#")[0]}#${link}`, this.words.share_qr), code);
      sheet.querySelector("header")?.prepend(...code.children);
      printAlone(sheet);
    });
  }

  #pictures(film: Film, look: Look): TemplateResult | typeof nothing {
    if (!hasEngine() || !film.dkn) return nothing;
    const { words } = this;
    return group(
      words.share_pictures,
      act("svg", words.share_svg, () => this.#draw("svg", film, look)),
      act("png", words.share_png, () => this.#draw("png", film, look)),
    );
  }

  #code(): TemplateResult | typeof nothing {
    const code = this.#scan ? qrCode(this.#scan) : null;
    return code ? html`<div class="dk-scan">${qrPicture(code, this.words.share_qr ?? "")}</div>` : nothing;
  }

  /** The moment on this page: in the address bar, too. */
  async #own(fragment: string): Promise<void> {
    history.replaceState(history.state, "", fragment);
    await this.#copy(location.href);
  }

  async #copy(text: string, more = ""): Promise<void> {
    const copied = await copyText(text);
    this.#tell(`${this.words[copied ? "copied" : "by_hand"] ?? ""} ${more}`.trim(), copied ? "" : text);
  }

  #scanned(link: string): void {
    const code = qrCode(link);
    this.#tell(this.words[code ? "scan" : "scan_long"], "", code ? link : "");
  }

  #save(content: BlobPart, type: string, name: string, told = this.words.saved): void {
    saveFile(name, content, type);
    this.#tell(fill(told, { name }));
  }

  /** The bare Stiche, for a spreadsheet. */
  #table({ dkn, lang, title }: Film): void {
    this.#waiting.ask({ machine: "protocol", spec: { dkn, lang }, events: [] }, (found) =>
      this.#save((found as Protocol).csv, "text/csv;charset=utf-8", `${fileName(title)}.csv`),
    );
  }

  /** With all that is in it; or, made anew by the engine, without all that speaks of the game. */
  #html(film: Film): void {
    if (!this.#silent) return void this.#whole(film);
    this.#waiting.ask({ machine: "film", spec: { dkn: film.dkn, silent: true, lang: film.lang }, events: [] }, (view) => void this.#whole(view as Film));
  }

  async #whole(film: Film): Promise<void> {
    this.#tell("");
    try {
      const page = await singleFile(film, onlyHere(this.places) ? "" : (this.places.open ?? ""));
      this.#save(page, "text/html;charset=utf-8", `${fileName(film.title)}.html`, this.words.saved_html);
    } catch {
      this.#tell(this.words.no_html);
    }
  }

  #draw(kind: Format, film: Film, look: Look): void {
    this.#tell("");
    const { seat, hidden } = look;
    const spec = { dkn: film.dkn, lang: film.lang, seat, hidden, ...ownPlace(film, look) };
    this.#waiting.ask({ machine: "picture", spec, events: [] }, (view) => {
      const { svg } = view as Picture;
      const name = fileName(`${film.title} ${film.moments[look.at]?.title ?? ""}`);
      if (kind === "svg") this.#save(svg, "image/svg+xml", `${name}.svg`);
      else
        void painted(svg).then(
          (png) => this.#save(png, "image/png", `${name}.png`),
          () => this.#tell(this.words.no_picture),
        );
    });
  }

  #tell(status = "", shown = "", scan = ""): void {
    this.#status = status;
    this.#shown = shown;
    this.#scan = scan;
    this.changed();
    reveal(document.querySelector<HTMLElement>("dialog.dk-share[open] .dk-shared")); // below the edge of a phone
  }
}

const group = (label: string | undefined, ...buttons: (TemplateResult | typeof nothing)[]): TemplateResult => html`
  <div role="group" aria-label=${label ?? nothing}>
    <div class="dk-label" aria-hidden="true">${label}</div>
    <div class="dk-tools">${buttons}</div>
  </div>
`;

const act = (name: string, label: string | undefined, press: () => void): TemplateResult => html`
  <button type="button" class="dk-tool" data-share=${name} @click=${press}>${label}</button>
`;

const leads = (name: string, address: string, label: string | undefined): TemplateResult => html`
  <a class="dk-tool" data-share=${name} href=${address}>${label}</a>
`;

/** Beside the page to embed lies one whose data has nothing that speaks of the game. */
const silent = (address: string): string => new URL("../ohne-notizen/einbetten/", address).href;

/** One line of HTML for other pages; without `allow` nothing could be copied inside. */
const frame = (address: string, title: string): string =>
  `<iframe src="${quoted(address)}" title="${quoted(title)}" width="100%" height="720" loading="lazy" allow="clipboard-write"></iframe>`;

/** The drawing as PNG. Rejects where the browser cannot do that. */
async function painted(svg: string): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), {
    width: picture.naturalWidth * SHARP,
    height: picture.naturalHeight * SHARP,
  });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((made, failed) => canvas.toBlob((blob) => (blob ? made(blob) : failed(new Error("no picture"))), "image/png"));
}
