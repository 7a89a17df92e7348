/** "Dieselben Karten": the same deals at every table, what is written down about them, and what the tables made of them. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { Waiting } from "../engine/conversation";
import { hasEngine } from "../engine/engine";
import { filled } from "../exercise/exercise";
import { forget, isFields, load, save } from "../kept/store";
import { copyText } from "../page/copies";
import { fill } from "../page/fill";
import { keepFocus } from "../page/focus";
import { reveal } from "../page/motion";
import { onAddress } from "../page/on-address";
import { onlyThis } from "../page/print-alone";
import { rulesOf, seedOf } from "../practice/drill-link";
import type { ScoreSheet } from "../score/score";
import { myTable, onTable, tableName } from "../table/my-table";
import { qrCode, qrPicture } from "../viewer/qr";
import type { Duplicate, DuplicateData, ScoreView, SideBySide, WishedDeal, WishView, Words } from "../views";
import { GameForm } from "./game-form";
import { handLines, slips } from "./slips";
import { fragmentOf, playedAlone, type Wanted, wantedBy } from "./wish-link";

/** Where it is kept: on the device, in no file of a learner's progress, since names of others stand in it. */
const NAME = "same";
/** Characters that somebody may paste; the engine looks at no more. */
const LONGEST = 200_000;
const LONGEST_NAME = 40;
/** A longer link makes a code that phones do not read from a screen. */
const LONGEST_CODE = 1_300;
/** What comes back says so: sheets of a table, or a game that somebody has played alone. */
const SHEETS = "gespielt";
const BACK = new RegExp(`(^|[#&])(${SHEETS}|ergebnis)(=|%3D)`, "i");
const SEATS = [0, 1, 2, 3];

type Sheets = Record<string, object>;

/** A hand on a phone: of which deal and seat, by number from 0 on. */
interface HandShown {
  deal: number;
  seat: number;
  open: boolean;
}

export class DuplicatePage {
  readonly #waiting: Waiting;
  /** The cards are asked for apart: whoever waits for them reads results meanwhile. */
  readonly #dealing: Waiting;
  #cards: Wanted | undefined;
  #many: number;
  #seed: string;
  #id: number;
  #table: string;
  #names: string[];
  #sheets: Sheets;
  #kept: string[];
  #view: Duplicate | undefined;
  #deals: readonly WishedDeal[] = [];
  /** The game that is written down. */
  #form: GameForm | undefined;
  #hand: HandShown = { deal: 0, seat: 0, open: false };
  #pasted = "";
  #note = "";

  constructor(
    readonly root: HTMLElement,
    readonly data: DuplicateData,
    readonly words: Words,
  ) {
    this.#waiting = new Waiting(words, () => this.#paint());
    this.#dealing = new Waiting(words, () => this.#paint());
    this.#seed = this.#fresh();
    const { cards, id, table, names, sheets, kept } = load(NAME);
    this.#cards = (typeof cards === "string" && wantedBy(cards, data, true)) || undefined;
    this.#many = data.numbers.includes(12) ? 12 : (data.numbers[0] ?? 1);
    this.#id = Number.isInteger(id) && (id as number) > 0 && (id as number) <= data.most_id ? (id as number) : this.#chance(data.most_id);
    this.#table = typeof table === "string" ? table.slice(0, LONGEST_NAME) : "";
    this.#names = SEATS.map((seat) => (Array.isArray(names) && typeof names[seat] === "string" ? names[seat].slice(0, LONGEST_NAME) : ""));
    const known = ([deal, sheet]: [string, unknown]): boolean => isFields(sheet) && Number(deal) >= 1 && Number(deal) <= (this.#cards?.many ?? 0);
    this.#sheets = isFields(sheets) ? (Object.fromEntries(Object.entries(sheets).filter(known)) as Sheets) : {};
    this.#kept = Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(-data.most_kept) : [];
  }

  begin(): void {
    onAddress(this.root, () => this.#follow());
    onTable(this.root, () => this.#paint());
    this.#paint();
    this.#follow();
  }

  #chance = (most: number): number => 1 + Math.floor(Math.random() * most);
  #fresh = (): string => String(this.#chance(this.data.fresh));

  /** Results that came back are taken in; an address with cards lays them here. */
  #follow(): void {
    const { hash } = location;
    const came = BACK.test(hash) && hash.length <= LONGEST ? hash : "";
    const wanted = wantedBy(hash, this.data, true);
    if (came || wanted) history.replaceState(history.state, "", location.pathname + location.search);
    if (wanted === null) return this.#say(this.words.same_bad_link);
    if (wanted && !this.#lay(wanted)) return;
    if (came || this.#cards || this.#kept.length) this.#ask(came);
  }

  /** Other cards take the place of these, if nothing is lost or somebody wants it; whether they lie here now. */
  #lay(cards: Wanted): boolean {
    const same = this.#cards && fragmentOf({ ...cards, many: 1 }) === fragmentOf({ ...this.#cards, many: 1 });
    if (!same && Object.keys(this.#sheets).length) {
      if (!confirm(this.words.same_other_sure)) {
        this.#ask();
        return false;
      }
      this.#sheets = {};
      this.#id = this.#chance(this.data.most_id);
    }
    if (!same || this.#cards!.many < cards.many) {
      this.#close();
      this.#cards = cards;
      this.#deals = [];
    }
    return true;
  }

  #say(note = ""): void {
    this.#note = note;
    this.#paint();
  }

  #start(): void {
    const seed = seedOf(this.#seed, this.data.most);
    if (!seed) return this.#say(this.words.same_bad_seed);
    if (this.#lay({ wish: "", seed, many: this.#many, table: myTable() })) this.#ask();
  }

  /** Everything that came, and what the tables made of the cards. */
  #ask(came = "", then?: () => void): void {
    if (!hasEngine()) return this.#say(this.words["no-worker"]);
    const cards = this.#cards;
    const set = cards ? { wish: cards.wish, seed: cards.seed, many: cards.many, rules: cards.table.book, options: cards.table.options } : null;
    const mine = set ? { id: this.#id, table: this.#table, sheets: this.#sheets } : null;
    this.#waiting.ask({ machine: "duplicate", spec: { set, mine, kept: this.#kept, came, lang: this.data.lang }, events: [] }, (view) => {
      this.#view = view as Duplicate;
      this.#kept = [...this.#view.kept];
      this.#pasted = "";
      const { set: found } = this.#view;
      if (!this.#cards && found) this.#cards = { ...found, table: { book: found.rules, options: found.options } } as Wanted;
      this.#keep(this.#view.told.join(" "));
      then?.();
    });
  }

  #keep(note = ""): void {
    const cards = this.#cards ? fragmentOf(this.#cards) : "";
    const kept = { cards, id: this.#id, table: this.#table, names: this.#names, sheets: this.#sheets, kept: this.#kept };
    this.#say(save(NAME, kept) ? note : `${note} ${this.words.same_unsaved}`.trim());
  }

  #wipe(): void {
    if (!confirm(this.words.same_wipe_sure)) return;
    this.#close();
    [this.#cards, this.#view, this.#deals, this.#sheets, this.#kept] = [undefined, undefined, [], {}, []];
    this.#id = this.#chance(this.data.most_id);
    forget(NAME);
    this.#say();
  }

  async #copy(text: string): Promise<void> {
    this.#say((await copyText(text)) ? this.words.same_copied : this.words.same_by_hand);
  }

  // The cards themselves

  /** All deals, once somebody needs them. */
  #dealAll(then: () => void): void {
    const cards = this.#cards;
    if (!cards) return;
    if (this.#deals.length) return then();
    const { wish, seed, table, many } = cards;
    const events = Array.from({ length: many }, () => ({ type: "deal" }));
    const spec = { wish, seed, ...rulesOf(table), lang: this.data.lang };
    this.#dealing.ask({ machine: "wish", spec, events }, (view) => {
      const { deals, problems } = view as WishView;
      this.#deals = deals;
      if (problems.length) return this.#say(problems.map(({ text }) => text).join(" "));
      this.#paint();
      then();
    });
  }

  // Writing down

  /** The form is that of the calculator, and comes when somebody writes. */
  #write(deal: number): void {
    void this.#waiting.wait(() => import("../desks"), ({ ScoreSheet }) => this.#fill(deal, ScoreSheet));
  }

  #fill(deal: number, Sheet: typeof ScoreSheet): void {
    const cards = this.#cards;
    if (!cards) return;
    this.#form?.end();
    const rules = { set: cards.table.book, options: cards.table.options };
    const spec = { players: this.#names, ...this.#sheets[deal], rules, lang: this.data.lang };
    const buttons = (): TemplateResult => html`${this.#tool("done", () => this.#done())}
      ${deal < cards.many ? this.#tool("next", () => this.#write(deal + 1), true) : nothing}`;
    this.#form = new GameForm(Sheet, deal, spec, this.words, (sheet) => this.#written(deal, sheet), buttons);
    this.#paint();
    requestAnimationFrame(() => {
      const place = this.root.querySelector<HTMLElement>(".dk-same-writing");
      place?.focus({ preventScroll: true });
      if (place) reveal(place);
    });
  }

  /** A sheet as it stands now; what all of them have in common stays away. */
  #written(deal: number, sheet: ScoreView["sheet"]): void {
    const { rules: _rules, lang: _lang, ...mine } = sheet;
    this.#sheets = { ...this.#sheets, [deal]: mine };
    this.#keep();
  }

  #close(): void {
    this.#form?.end();
    this.#form = undefined;
  }

  #done(): void {
    const deal = this.#form?.deal;
    this.#close();
    this.#ask("", () => this.root.querySelector<HTMLElement>(`[data-deal="${deal}"]`)?.focus());
  }

  // The picture

  #paint(): void {
    keepFocus(this.root, () => render(this.#picture(), this.root), () => this.root.querySelector<HTMLElement>("h2, .dk-panel"));
  }

  #picture(): TemplateResult {
    const { words, data } = this;
    const cards = this.#cards;
    return html`<div class="dk-panel dk-wishing dk-same" lang=${data.lang}>
        ${cards ? this.#passedOn(cards) : this.#choice()}
        <div class="dk-told" role="status" data-note>${this.#note}</div>
        ${this.#waiting.line()}
        ${cards ? [this.#dealt(cards), this.#mine(cards)] : nothing}
        <h2 class="dk-task" id="ergebnisse">${words.same_results}</h2>
        ${this.#results()}
      </div>
      ${this.#deals.length ? html`<div class="dk-wish-paper" data-sheet="slips" aria-hidden="true">${this.#deals.map((deal) => slips(deal, at(data.viewer, deal.link), words))}</div>` : nothing}`;
  }

  /** A line to type; `done`: what follows once it is typed. */
  #field(name: string, label: string | undefined, value: string, typed: (value: string) => void, usual = "", most = LONGEST_NAME, done?: () => void): TemplateResult {
    return html`<label class="dk-field"><span class="dk-label">${label}</span>
      <input name=${name} type="text" maxlength=${most} autocomplete="off" placeholder=${usual || nothing} .value=${value}
        @input=${({ target }: Event) => typed((target as HTMLInputElement).value)} @change=${done ?? nothing}></label>`;
  }

  #tool(name: string, act: () => void, primary = false): TemplateResult {
    return html`<button type="button" class="dk-button" ?data-primary=${primary} data-tool=${name} @click=${act}>${this.words[`same_${name}`]}</button>`;
  }

  #numbers(name: string, label: string | undefined, all: readonly (readonly [number, string])[], now: number, choose: (one: number) => void): TemplateResult {
    return html`<label class="dk-field"><span class="dk-label">${label}</span>
      <select name=${name} @change=${({ target }: Event) => choose(Number((target as HTMLSelectElement).value))}>
        ${all.map(([value, word]) => html`<option value=${value} .selected=${value === now}>${word}</option>`)}</select></label>`;
  }

  /** Without cards: how many, and by which number. */
  #choice(): TemplateResult {
    const { words, data } = this;
    return html`<form class="dk-wish-row" novalidate @submit=${(event: Event) => (event.preventDefault(), this.#start())}>
        ${this.#numbers("many", words.same_number, data.numbers.map((many) => [many, String(many)] as const), this.#many, (many) => (this.#many = many))}
        ${this.#field("seed", words.same_seed, this.#seed, (seed) => (this.#seed = seed), "", 9)}
        <button type="submit" class="dk-button" data-primary data-tool="deal">${words.same_deal}</button>
      </form>
      <p class="dk-why">${fill(words.same_table, { table: tableName() })}</p>`;
  }

  /** The cards as a code and a link. */
  #passedOn(cards: Wanted): TemplateResult {
    const { words } = this;
    const link = `${here()}${fragmentOf(cards)}`;
    return html`<p><b>${fill(words.same_cards, { n: cards.many, seed: cards.seed })}</b> ${cards.wish} · ${fill(words.same_table, { table: tableName(cards.table) })}</p>
      ${this.#scan(link, words.same_code, html`<p>${words.same_scan}</p>
        <div class="dk-row">${this.#tool("copy", () => void this.#copy(link), true)}${this.#tool("print", () => this.#dealAll(() => requestAnimationFrame(() => onlyThis("slips"))))}</div>
        <p class="dk-why">${words.same_print_how}</p>`)}
      ${this.#dealing.line()}`;
  }

  #scan(link: string, label: string | undefined, beside: TemplateResult): TemplateResult {
    const code = link.length <= LONGEST_CODE ? qrCode(link) : null;
    return html`<div class="dk-for-all">
      ${code ? html`<div class="dk-scan">${qrPicture(code, label ?? "")}</div>` : html`<p class="dk-why">${this.words.same_long}</p>`}
      <div>${beside}<input class="dk-play-link" readonly aria-label=${this.words.same_link ?? nothing} .value=${link}></div>
    </div>`;
  }

  /** For phones: one hand of one deal, and the games of somebody who plays alone. */
  #dealt(cards: Wanted): TemplateResult {
    const { words, data } = this;
    const { deal, seat, open } = this.#hand;
    const one = this.#deals[deal];
    const hand = open ? one?.hands[seat] : undefined;
    const turn = (event: Event): void => void ((event.target as HTMLDetailsElement).open && this.#dealAll(() => undefined));
    const choose = (change: Partial<HandShown>): void => {
      this.#hand = { ...this.#hand, open: false, ...change };
      this.#paint();
    };
    const deals = this.#deals.map(({ title }, number) => [number, title] as const);
    return html`
      <details @toggle=${turn}><summary>${words.same_phones}</summary>
        ${one
          ? html`<div class="dk-wish-row">
              ${this.#numbers("hand", words.same_hand_of, deals, deal, (number) => choose({ deal: number }))}
              ${this.#numbers("seat", words.same_hand_seat, one.hands.map((each, number) => [number, each.seat] as const), seat, (number) => choose({ seat: number }))}
              ${this.#tool(open ? "hand_hide" : "hand_show", () => choose({ open: !open }))}
            </div>
            ${hand ? html`<div data-hand><p>${hand.seat}${hand.does ? html` · ${hand.does}` : nothing}</p>${handLines(hand)}</div>` : html`<p class="dk-why">${words.same_hand_where}</p>`}`
          : nothing}
      </details>
      ${data.table
        ? html`<details @toggle=${turn}><summary>${words.same_alone}</summary>
            <p>${words.same_alone_how}</p>
            <p class="dk-row">${this.#deals.map((each) => html`<a class="dk-button" href=${at(data.table, playedAlone(each, cards, data.version, fill(words.same_task, { deal: each.title })))}>${each.title}</a>`)}</p>
          </details>`
        : nothing}
    `;
  }

  /** The own table: who sits where, what is written down, and how it gets to the others. */
  #mine(cards: Wanted): TemplateResult {
    const { words } = this;
    const { mine } = this.#view ?? {};
    const link = mine?.link ? `${here()}#${mine.link}` : "";
    const seats = SEATS.map((seat) =>
      this.#field(`name-${seat + 1}`, fill(words.same_seat, { n: seat + 1 }), this.#names[seat]!, (name) => {
        this.#names = this.#names.map((old, one) => (one === seat ? name : old));
        this.#keep();
      }),
    );
    return html`<h2 class="dk-task" id="unser-tisch">${words.same_mine}</h2>
      <p>${words.same_mine_how}</p>
      <div class="dk-wish-row">${this.#field("table", words.same_name, this.#table, (table) => ((this.#table = table), this.#keep()), words.same_name_usual, LONGEST_NAME, () => this.#ask())}</div>
      <p class="dk-label" id="dk-same-names">${words.same_names}</p>
      <div class="dk-wish-row" role="group" aria-labelledby="dk-same-names">${seats}</div>
      <ol class="dk-same-deals" aria-label=${words.same_deals ?? nothing}>
        ${Array.from({ length: cards.many }, (_, at) => at + 1).map((deal) => {
          const said = mine?.deals[deal - 1] ?? "";
          return html`<li><button type="button" class="dk-tool" data-deal=${deal} aria-expanded=${deal === this.#form?.deal} @click=${() => (deal === this.#form?.deal ? this.#done() : this.#write(deal))}
            ><span>${fill(words.same_write, { n: deal })}${said ? html`: ${said}` : nothing}</span></button></li>`;
        })}
      </ol>
      ${this.#form ? html`<section class="dk-same-writing" tabindex="-1" aria-label=${fill(words.same_write, { n: this.#form.deal })}><h3>${fill(words.same_write, { n: this.#form.deal })}</h3>${this.#form.root}</section>` : nothing}
      ${link && !this.#form
        ? this.#scan(link, words.same_send_code, html`<p>${words.same_send_how}</p><div class="dk-row">${this.#tool("send", () => void this.#copy(link), true)}</div>`)
        : nothing}`;
  }

  #results(): TemplateResult {
    const { words } = this;
    const { groups = [], others = 0 } = this.#view ?? {};
    return html`
      ${groups.length ? html`${groups.map((group) => this.#group(group))}<p>${words.same_honest} ${words.same_chance}</p>` : html`<p>${words.same_none}</p>`}
      ${others ? html`<p class="dk-why">${fill(words.same_others, { n: others })}</p>` : nothing}
      <label class="dk-field"><span class="dk-label">${words.same_paste}</span>
        <textarea name="came" rows="2" maxlength=${LONGEST} spellcheck="false" autocapitalize="off" .value=${this.#pasted}
          @input=${({ target }: Event) => (this.#pasted = (target as HTMLTextAreaElement).value)}></textarea></label>
      <div class="dk-row">
        ${this.#tool("take", () => this.#pasted.trim() && this.#ask(this.#pasted))}
        ${this.#kept.length ? this.#tool("list", () => void this.#copy(this.#list)) : nothing}
        ${this.#cards || this.#kept.length ? html`<button type="button" class="dk-tool" data-tool="wipe" @click=${() => this.#wipe()}>${words.same_wipe}</button>` : nothing}
      </div>
      <p class="dk-why">${words.same_stays}</p>`;
  }

  /** All that came and what the own table has, for another device. */
  get #list(): string {
    const mine = this.#view?.mine?.link;
    const links = [...(mine ? [mine] : []), ...this.#kept.map((one) => (BACK.test(one) ? one : `ergebnis=1&${one}`))];
    return links.map((one) => `${here()}#${one}`).join("\n");
  }

  #group({ title, players, pairs, deals }: SideBySide): TemplateResult {
    const wide = (lines: NonNullable<SideBySide["players"]>): TemplateResult =>
      html`<div class="dk-back" tabindex="0" role="region" aria-label=${lines.label}>${filled(lines)}</div>`;
    return html`<h3>${title}</h3>
      ${players ? wide(players) : nothing} ${pairs ? html`${wide(pairs)}<p class="dk-why">${this.words.same_pairs_how}</p>` : nothing}
      ${deals.map((deal) => html`<details><summary>${deal.label}</summary>${wide(deal)}</details>`)}`;
  }
}

/** This page, without what stands behind the #. */
const here = (): string => location.href.split("#")[0]!;

/** Another page of the site, where there is that page. */
const at = (page: string, fragment: string): string => page && new URL(`#${fragment}`, new URL(page, document.baseURI)).href;
