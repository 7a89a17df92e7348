/** The room: while somebody sits at a table, the page around it is not there. It stays on paper, and where everything is shown. */
import { html, type TemplateResult } from "lit/html.js";
import { settings } from "../kept/settings";
import { onPage } from "./page";
import { icon } from "./signs";

const ROOM = "data-dk-room";
/** On the way from the page down to the room: whatever else stands there is not shown. */
const IN = "data-dk-in";

let room: HTMLElement | undefined;

/** Sit down there, or stand up from there; whoever wants to see everything stays on the page. */
export function sitAt(table: HTMLElement, there = true): void {
  if (!there || settings().long) return void (room === table && clear());
  if (table === room) return;
  if (!table.isConnected) return queueMicrotask(() => table.isConnected && sitAt(table));
  clear();
  room = table;
  table.setAttribute(ROOM, "");
  for (let at = table.parentElement; at && at !== document.documentElement; at = at.parentElement) at.setAttribute(IN, "");
  scrollTo({ top: 0, behavior: "instant" });
}

function clear(): void {
  room?.removeAttribute(ROOM);
  for (const each of document.querySelectorAll(`[${IN}]`)) each.removeAttribute(IN);
  room = undefined;
}

/** Once for a document: a page that takes the place of another one begins outside. */
export const startRoom = (): void => onPage(() => room && !room.isConnected && clear());

/** The way out of a table that is no step of a page. */
export const outButton = (label: string | undefined, out: () => void): TemplateResult =>
  html`<button type="button" class="dk-tool dk-out" aria-label=${label} title=${label} @click=${out}>${icon("cross")}</button>`;
