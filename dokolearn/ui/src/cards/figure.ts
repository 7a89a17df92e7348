import { html, type TemplateResult } from "lit/html.js";

/** A suit sign; its shapes are drawn on 24 × 24. */
export const sign = (shapes: TemplateResult<2>): TemplateResult =>
  html`<svg class="dk-suit" viewBox="0 0 24 24" aria-hidden="true">${shapes}</svg>`;

/** The person on a King, Queen or Jack, drawn on 30 × 40. */
export const figure = (shapes: TemplateResult<2>): TemplateResult =>
  html`<svg class="dk-figure" viewBox="0 0 30 40" aria-hidden="true">${shapes}</svg>`;
