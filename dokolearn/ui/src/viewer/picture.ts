/** What a viewer draws: its name, the table with its words, what leads elsewhere, and the dialogs. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { keyed } from "lit/directives/keyed.js";
import { branches, foldTools, stepBar, tools, type Asks } from "./controls";
import { fill } from "../page/fill";
import type { Full } from "../page/full";
import { hasEngine } from "../engine/engine";
import type { Waiting } from "../engine/conversation";
import { moment, ownScore, zone } from "./notes";
import { ownHand, stage } from "./stage";
import { asAsked, isOpen } from "./quiz";
import { asPlayer, begins, canAsk, canTry, isOver, reached } from "./player";
import { settings } from "../kept/settings";
import type { Places } from "./places";
import type { ShareDialog } from "./share";
import { icon } from "../page/signs";
import { stiche } from "./stiche";
import type { Trying } from "./trial";
import { felt } from "../felt/felt";
import { hand } from "../felt/hand";
import type { Film, Look, Moment, Send, Words } from "../views";
import { press } from "./keys";

/** What a viewer has beside its film. */
interface Parts {
  /** Once it is there. */
  below: typeof import("./below") | undefined;
  /** Once it was asked for. */
  share: ShareDialog | undefined;
  full: Full | undefined;
  trying: Trying | null;
  whole: Film;
  /** The line that is shown, to its end. */
  line: Film;
  words: Words;
  places: Places;
  /** What is waited for, beside a trial. */
  waiting: Waiting | undefined;
}

export const picture = (film: Film, look: Look, asks: Asks, parts: Parts): TemplateResult => {
  const now = film.moments[look.at];
  const shown = asPlayer(film, look);
  const { share, trying, words, below, places: { games, differs, near } } = parts;
  return html`
    <div class="dk-panel dk-film" translate="no" role="group" lang=${film.lang} aria-label=${film.title} data-deck=${settings().deck}
      @pointerdown=${foldTools} @keydown=${(event: KeyboardEvent) => press(event, look, asks)}>
      ${shown.problems.length ? problems(shown) : nothing}
      <div class="dk-scene" data-felt>
        <div class="dk-head">
          ${games ? html`<a class="dk-tool dk-away" href=${games} aria-label=${film.words.games ?? nothing} title=${film.words.games ?? nothing}>${icon("cross")}</a>` : nothing}
          <div class="dk-named">
            <span class="dk-title">${film.title}</span>
            ${below ? below.book(film, words, differs) : html`<span class="dk-progress">${film.rules}</span>`}
          </div>
          ${now ? toolsNow(shown, now, look, asks, parts) : nothing}
        </div>
        ${now ? scene(shown, now, look, asks, parts) : nothing}
      </div>
      ${film.facts.length
        ? html`<div class="dk-facts">
            ${film.facts.map(({ label, text }) => html`<span><b>${label}</b> ${text}</span> `)}
          </div>`
        : nothing}
      ${below?.neighbours(near, words)}
      <div class="dk-hidden" role="status">${keyed(look.turn, html`<span>${look.say}</span>`)}</div>
      ${below?.help(film)}
      ${trying || !share ? nothing : share.dialog(parts.whole, film, look)}
    </div>
  `;
};

/** The table with all that goes with its moment, of one height; beside or below it what leads elsewhere. */
function scene(film: Film, now: Moment, look: Look, asks: Asks, { trying, words, waiting, below }: Parts): TemplateResult {
  const latest = look.at === film.moments.length - 1;
  const mine = trying !== null && latest && Boolean(trying.view?.choices.length);
  const unanswered = isOpen(film, look);
  const seen = asAsked(film, look);
  const own = ownHand(film, now, seen, mine);
  const asked = trying ? undefined : below?.askedHand(film, now, look, own, asks);
  const pick: Send = ({ index }) => index !== undefined && (asked ? asked.pick(index) : trying?.tapped(index));
  return html`
    ${moment(film, now, seen)}
    <div class="dk-play">
      <div class="dk-stage" tabindex="0" role="group" aria-label=${now.title} ?data-before=${look.lastStich}>
        ${felt(stage(film, now, seen, (seat) => asks.change({ peek: look.peek === seat ? -1 : seat })), film.words, pick)}
      </div>
      <div class="dk-desk">
        <div class="dk-talk">
          <div class="dk-notes">
            ${zone(film, now, seen, trying ? trying.talk(latest) : nothing)}
            ${trying ? trying.box(latest, asks.leave) : unanswered ? nothing : branches(film, look, asks, hasEngine() ? words.try_drop : undefined)}
            ${waiting ? waiting.line() : nothing}
          </div>
          ${below?.quizzes(film, now, look, asks)} ${below?.reckoning(film, ownScore(film, look))}
        </div>
        ${hand(asked?.held ?? own, pick)} ${stepBar(film, look, asks)}
      </div>
    </div>
    <div class="dk-beside">
      ${look.blind ? html`<p class="dk-why">${fill(film.words.player_note, { who: film.players[look.seat] ?? "" })}</p>` : nothing}
      ${stiche(film, now, look, unanswered ? look.at : reached(look), asks.go)}
    </div>
  `;
}

function toolsNow(film: Film, now: Moment, look: Look, asks: Asks, { trying, words, line, full }: Parts): TemplateResult {
  const free = !trying && canTry(film, now);
  return tools(film, now, look, asks, {
    tryIt: (free && isOver(line, look) && words.try) || "",
    advice: (!trying && hasEngine() && begins(film) && words.advice) || "",
    canAsk: free && !isOpen(film, look) && canAsk(look, now),
    share: (!trying && words.share) || "",
    free: !trying,
    full: full?.on ?? false,
  });
}

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
