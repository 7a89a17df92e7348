/** A passage that differs between books, for the table of the reader. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { changes, myTable, onTable, tableName, type MyTable } from "./my-table";
import type { Passage, PassageRule, PassageTable, PassageValue } from "../views";

/** It follows the book until the engine knows everything that house rules change: never half of both. */
export function passage(root: HTMLElement, { lang, here, there, rules }: Passage): void {
  const draw = (): void => {
    const own = changes();
    render(html`<div class="dk-passage" lang=${lang}>${rules.map((rule) => told(rule, here, there, own))}</div>`, root);
  };
  onTable(root, draw);
  draw();
}

/** What a rule says at the table that counts. */
export function said({ option, by = [option], usual, values }: PassageRule, options: MyTable["options"]): PassageValue | undefined {
  const known = (usual[myTable().book] ?? "").split("|");
  const key = by.map((one, at) => (one in options ? JSON.stringify(options[one]) : known[at])).join("|");
  return values[key] ?? values[known.join("|")];
}

function told(rule: PassageRule, here: string, there: string, options: MyTable["options"]): unknown {
  const { option, by = [option], places, names = {}, table } = rule;
  const { book } = myTable();
  const value = said(rule, options);
  if (!value?.text) return nothing;
  const own = [option, ...by].some((one) => one in options);
  const levels = names[book] ?? [];
  const text = value.text.replace(/\{(\d)\}/g, (_, at) => levels[at] ?? "");
  return html`<p><strong>${here}</strong> (${own ? tableName() : places[book]}): ${text}</p>
    ${table ? limits(table, value, levels, options[option]) : nothing}
    ${value.others ? html`<details class="dk-else"><summary>${there}</summary><p>${value.others}</p></details>` : nothing}`;
}

function limits({ heads, levels }: PassageTable, { head, numbers = [], less }: PassageValue, names: string[], own: unknown): TemplateResult {
  const shown = Array.isArray(own) && less !== undefined ? own.map((limit) => Number(limit) - less) : numbers;
  return html`<table>
    <thead>
      <tr>
        ${[...heads, head].map((one) => html`<th>${one}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${names.map((name, at) => html`<tr><td>${name}</td><td>${levels[at]}</td><td>${shown[at]}</td></tr>`)}
    </tbody>
  </table>`;
}
