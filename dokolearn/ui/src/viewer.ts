import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { claim, plain } from "./focus";
import { seat } from "./seat";
import { icon } from "./signs";
import { STEPS } from "./steps";
import { stich } from "./stich";
import type { Film, Moment } from "./views";

type Go = (moment: number) => void;

/** Draw a replay into `root`, at its first moment. */
export function viewer(root: HTMLElement, film: Film): void {
  let at = 0;
  const show = (say: string): void => void render(picture(film, at, say, go), root);
  const go: Go = (moment) => {
    if (moment === at) return;
    at = moment;
    show(film.moments[at]?.say ?? "");
  };
  show(""); // nothing is read out before somebody moves
}

const picture = (film: Film, at: number, say: string, go: Go): TemplateResult => {
  const now = film.moments[at];
  return html`
    <div class="dk-panel dk-film" role="group" lang=${film.lang} aria-label=${film.title}
      @keydown=${(event: KeyboardEvent) => press(event, film, at, go)}>
      <div class="dk-head">
        <span class="dk-title">${film.title}</span>
        ${film.rules ? html`<span class="dk-progress">${film.rules}</span>` : nothing}
      </div>
      ${film.facts.length
        ? html`<div class="dk-facts">
            ${film.facts.map(({ label, text }) => html`<span><b>${label}</b> ${text}</span> `)}
          </div>`
        : nothing}
      ${film.problems.length ? problems(film) : nothing}
      ${now ? scene(film, now, at, go) : nothing}
      <div class="dk-hidden" role="status">${say}</div>
    </div>
  `;
};

const scene = (film: Film, now: Moment, at: number, go: Go): TemplateResult => html`
  <div class="dk-play">
    <div class="dk-stage" tabindex="0" role="group" aria-label=${now.title}>
      ${seat(film, now, 0)} ${stich(film, now)}
      ${film.players.slice(1).map((_, index) => seat(film, now, index + 1))}
    </div>
    <div class="dk-steps" role="group" aria-label=${film.words.game ?? nothing}>
      ${STEPS.map(
        ({ word, icon: sign, goal }) => html`
          <button type="button" class="dk-step" data-step=${word} aria-label=${film.words[word] ?? word}
            title=${film.words[word] ?? nothing} aria-disabled=${goal(film, at) === at}
            @click=${() => go(goal(film, at))}
          >${icon(sign)}<span class="dk-step-text">${film.words[word]}</span></button>
        `,
      )}
    </div>
  </div>
  <div class="dk-moment">
    <span class="dk-when">${now.title}</span>
    ${now.glyph ? html`<span class="dk-glyph">${now.glyph}</span>` : nothing}
  </div>
  ${now.notes.length ? notes(film, now) : nothing}
  ${film.result && at === film.moments.length - 1 ? html`<div class="dk-result">${film.result.text}</div>` : nothing}
  ${film.stiche.length ? jumps(film, now, at, go) : nothing}
`;

const notes = (film: Film, now: Moment): TemplateResult => html`
  <div class="dk-notes" role="group" aria-label=${film.words.notes ?? nothing}>
    ${now.notes.map(
      ({ who, text }) => html`<div class="dk-note">${who ? html`<b>${who}:</b> ` : nothing}${text}</div>`,
    )}
  </div>
`;

const jumps = (film: Film, now: Moment, at: number, go: Go): TemplateResult => html`
  <div class="dk-jumps" role="group" aria-label=${film.words.jump ?? nothing}>
    <div class="dk-label" aria-hidden="true">${film.words.stiche}</div>
    <div class="dk-jump-list" role="list">
      ${film.stiche.map(
        ({ label, moment }) => html`<div role="listitem">
          <button type="button" class="dk-jump" @click=${() => go(moment)}
            aria-current=${film.moments[moment]?.stich === now.stich || moment === at ? "true" : nothing}
          >${label}</button>
        </div>`,
      )}
    </div>
  </div>
`;

const problems = ({ problems, words }: Film): TemplateResult => html`
  <div class="dk-problems" role="group" aria-label=${words.problems ?? nothing}>
    <div class="dk-problems-title">${icon("point")} ${words.problems}</div>
    <div role="list">
      ${problems.map(
        ({ line, col, text, hint }) => html`<div role="listitem" class="dk-problem">
          <b>${words.line} ${line}, ${words.column} ${col}:</b> ${text}
          ${hint ? html`<div class="dk-hint"><b>${words.hint}:</b> ${hint}</div>` : nothing}
        </div>`,
      )}
    </div>
  </div>
`;

/** Keys of the viewer, unless a field that needs them itself has the focus. */
function press(event: KeyboardEvent, film: Film, at: number, go: Go): void {
  const target = event.target as Element;
  if (!plain(event) || target.closest("select, input, textarea")) return;
  if ((event.key === "Enter" || event.key === " ") && target.closest("button")) event.stopPropagation();
  const step = STEPS.find(({ keys }) => keys.includes(event.key));
  if (!step) return;
  claim(event);
  go(step.goal(film, at));
}
