/** "What if I play …": the reader plays one seat from a moment on, the engine all others. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import type { Film, Look, Trial, TrialEvent, TrialSpec, Words } from "../views";
import { Conversation } from "../engine/conversation";
import { fill } from "../page/fill";
import { icon } from "../page/signs";

export class Trying extends Conversation<Trial, TrialEvent> {
  /** `base`: the film along the line that is left; `moved` hears of new moments. */
  constructor(
    readonly base: Film,
    override readonly spec: TrialSpec,
    readonly from: Look,
    words: Words,
    changed: () => void,
    readonly moved: (say: string) => void,
    readonly kept: (game: NonNullable<Trial["kept"]>) => void,
  ) {
    super("try", spec, words, () => undefined, changed);
  }

  /** What failed is not tried again with the next tap. */
  override send(event: TrialEvent): void {
    if (this.busy) return;
    this.events = this.seen ?? [];
    super.send(event);
  }

  /** What the viewer shows of it, and a card of the hand that was tapped. */
  readonly talk = (latest: boolean): TemplateResult => trialTalk(this, latest);
  readonly box = (latest: boolean, back: () => void): TemplateResult => trialBox(this, latest, back);
  readonly tapped = (index: number): void => tapped(this, index);

  protected override take(view: Trial): void {
    const { view: last } = this;
    const before = last?.moments.length ?? 0;
    const heard = before === view.moments.length ? (last?.said.length ?? 0) : 0;
    if (view.kept) return this.kept(view.kept);
    super.take(view);
    const said = view.moments.slice(before).map(({ say }) => say);
    said.push(...view.said.slice(heard).map(({ seat, text }) => `${this.base.players[seat]}: ${text}.`));
    if (view.result) said.push(view.result.text);
    if (view.feedback) said.push(view.feedback.text);
    this.moved(said.filter(Boolean).join(" "));
  }

  /** The moments up to where the game was left, and what was tried since. */
  get film(): Film {
    const { base, view } = this;
    const start = this.from.at + 1;
    const moments = [...base.moments.slice(0, start), ...(view?.moments ?? [])].map((each, at) =>
      at < start ? each : { ...each, notes: [], glyph: "" as const, glyph_name: "" },
    );
    const last = moments.at(-1);
    // What was said since the last card has no moment of its own yet.
    if (last && view?.said.length)
      moments.splice(-1, 1, { ...last, ...view.known, calls: [...last.calls, ...view.said], said: [...last.said, ...view.said] });
    return {
      ...base,
      moments,
      stiche: [
        ...base.stiche.filter(({ moment }) => moment < start && base.moments[moment]?.winner !== null),
        ...(view?.stiche ?? []).map((each) => ({ ...each, moment: each.moment + start })),
      ],
      branches: [],
      quiz: [],
      result: view?.result ?? null,
      scores: view?.score ? { own: view.score } : {},
    };
  }
}

/** What a trial says in the zone: whose turn it is, at first who plays whom, why a card is refused, how it ended. */
function trialTalk(trying: Trying, latest: boolean): TemplateResult {
  const { view, base, words } = trying;
  const mine = latest && view?.choices.length;
  return html`
    ${view?.feedback
      ? html`<div class="dk-verdict" data-tone=${view.feedback.tone}>${view.feedback.text}
          ${(view.feedback.refs ?? []).map(({ label }) => html` <span class="dk-ref">${label}</span>`)}</div>`
      : nothing}
    ${mine ? html`<div><b>${base.players[view.seat]}:</b> ${words.try_turn}</div>` : nothing}
    ${view?.moments.length ? nothing : html`<div>${note(words, base, trying.spec.seat)}</div>`}
    ${view?.result && view.original ? html`<div class="dk-happened">${view.original}</div>` : nothing}
  `;
}

/** Who is played, and how the others do. */
export const note = (words: Words, film: Film, seat: number): string => fill(words.try_note, { who: film.players[seat] ?? "" });

/** A card of the hand was tapped. */
function tapped(trying: Trying, index: number): void {
  const choices = trying.view?.choices.filter((each) => each.index === index) ?? [];
  const code = trying.base.hands[trying.view?.seat ?? 0]?.[index]?.code;
  const choice = choices.find(({ move }) => move === code) ?? choices[0];
  if (choice) trying.send({ type: "play", move: choice.move });
}

/** What can be done beside playing a card: calls, a card under another name, one card back, and the way out. */
function trialBox(trying: Trying, latest: boolean, back: () => void): TemplateResult {
  const { view, base, words } = trying;
  const send = (event: TrialEvent): void => trying.send(event);
  const own = view && latest ? (base.hands[view.seat] ?? []) : [];
  const raised = view && latest ? view.choices.filter(({ move, index }) => own[index]?.code !== move) : [];
  return html`
    <div class="dk-quiz dk-trial" role="group" tabindex="-1" aria-label="${words.try_title} ${note(words, base, trying.spec.seat)}" aria-busy=${trying.busy}>
      <div class="dk-tools">
        ${raised.map(({ move, label }) => html`<button type="button" class="dk-tool" data-move=${move}
          @click=${() => send({ type: "play", move })}>${label}</button>`)}
        ${view && latest
          ? view.calls.map(({ move, label }) => html`<button type="button" class="dk-tool" data-call=${move}
              @click=${() => send({ type: "call", move })}>${label}</button>`)
          : nothing}
        ${view?.can_undo
          ? html`<button type="button" class="dk-tool" data-try="undo" @click=${() => send({ type: "undo" })}>${words.try_undo}</button>`
          : nothing}
        ${view?.can_keep
          ? html`<button type="button" class="dk-tool" data-try="keep" @click=${() => send({ type: "keep" })}>${words.try_keep}</button>`
          : nothing}
        <button type="button" class="dk-tool" data-try="back" @click=${back}>${icon("back")}<span>${words.try_back}</span></button>
      </div>
      ${trying.line()}
    </div>
  `;
}
