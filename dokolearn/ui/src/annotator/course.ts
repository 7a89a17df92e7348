/** The game from Stich to Stich: every card can be tapped, and says what stands at it. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { stillCard } from "../cards/card";
import { startOf } from "../viewer/lines";
import { asked } from "../viewer/quiz";
import { laid, type Scene, who } from "./parts";
import type { Look, Moment } from "../views";

/** A bubble with words, one with a question, a way that leaves. */
const SIGNS = {
  note: "M4 4.5h16v12h-8l-4.5 4v-4H4ZM8 9h8M8 12.5h5",
  question: "M4 3.5h16v14h-8l-4.5 4v-4H4ZM9.5 8.5c0-3 5-3 5 0 0 1.8-2.5 1.8-2.5 3.5M12 14.700v.1",
  line: "M7 4.5v15M7 12c0-3.5 3-4.5 6-4.5h4M14 4.5l3.5 3-3.5 3",
} as const;

export function course(scene: Scene): TemplateResult {
  const { line, words } = scene;
  const rows = new Map<number, [Moment, number][]>();
  line.moments.slice(1).forEach((now, at) => rows.set(now.stich, [...(rows.get(now.stich) ?? []), [now, at + 1]]));
  return html`
    <div class="dk-panel dk-course" role="group" aria-label=${words.course ?? nothing}>
      <div class="dk-label" aria-hidden="true">${words.course}</div>
      <div class="dk-course-list" tabindex="0" role="list" aria-label=${words.course ?? nothing}>
        <div role="listitem" class="dk-course-row">${moment(scene, line.moments[0], 0, words.beginning ?? "")}</div>
        ${[...rows].map(
          ([stich, cards]) => html`<div role="listitem" class="dk-course-row"><span class="dk-number">${stich}</span>
            ${cards.map(([now, at]) => moment(scene, now, at))}</div>`,
        )}
      </div>
    </div>
  `;
}

/** What stands at a moment, as signs and in words. */
function remarks(scene: Scene, now: Moment | undefined, at: number): (readonly [sign: keyof typeof SIGNS, word: string | undefined])[] {
  const { film, words, branch } = scene;
  const look = { at, branch, blind: false, tried: {} } as Look;
  const leaves = (film.branches ?? []).some((one) => one.parent === branch && startOf(film, one.id) === at + 1);
  const found = { note: Boolean(now?.notes.length), question: asked(film, look).length > 0, line: leaves };
  return (["note", "question", "line"] as const).flatMap((sign) => (found[sign] ? [[sign, words[`has_${sign}`]] as const] : []));
}

function moment(scene: Scene, now: Moment | undefined, at: number, label = ""): TemplateResult {
  const { line, acts } = scene;
  const found = laid(line, now);
  const said = remarks(scene, now, at);
  const name = [found ? `${now?.title}, ${who(scene, found.seat)}: ${found.card.name}` : label, now?.glyph_name, ...said.map(([, word]) => word)];
  return html`
    <button type="button" class="dk-jump" data-at=${at} aria-label=${name.filter(Boolean).join(", ")} aria-current=${at === scene.at ? "true" : nothing}
      @click=${() => acts.go(at)}
    >${found ? html`<span class="dk-laid">${stillCard(found.card, "", {})}</span>` : html`<span>${label}</span>`}<span class="dk-course-signs" aria-hidden="true"
      >${now?.glyph ? html`<b>${now.glyph}</b>` : nothing}${said.map(([sign]) => html`<svg class="dk-icon" viewBox="0 0 24 24"><path d=${SIGNS[sign]}></path></svg>`)}</span></button>
  `;
}
