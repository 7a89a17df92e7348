/** The people at the table, drawn by us on 48 × 48: the same face at the same name everywhere. */
import { html, svg, type TemplateResult } from "lit/html.js";

/** Anna is careful, Bernd is bold, Clara counts; Dieter has the chair of whoever only watches. */
const FACES: Record<string, TemplateResult<2>> = {
  Anna: svg`
    <rect width="48" height="48" fill="#e8b79f"></rect>
    <path d="M10 40V21C10 10 16 5 24 5s14 5 14 16v19Z" fill="#33222b"></path>
    <path d="M7 48c0-9 7-13 17-13s17 4 17 13Z" fill="#8a2f4b"></path>
    <path d="M20 30h8v7c0 3-8 3-8 0Z" fill="#e3b48f"></path>
    <circle cx="24" cy="22" r="10" fill="#f3cfae"></circle>
    <path d="M13.5 22C13 12 18 9 24 9s11 3 10.5 13c-2-5-5-7.5-10.5-8.500C18.5 14.5 15.5 17 13.5 22Z" fill="#33222b"></path>
    <circle cx="20" cy="23" r="1.4" fill="#33222b"></circle><circle cx="28" cy="23" r="1.4" fill="#33222b"></circle>
    <path d="M21 27.500c1.5 1 4.5 1 6 0" fill="none" stroke="#9a4a3c" stroke-width="1.5" stroke-linecap="round"></path>`,
  Bernd: svg`
    <rect width="48" height="48" fill="#86b8d8"></rect>
    <path d="M6 48c0-10 8-14 18-14s18 4 18 14Z" fill="#2f4d7d"></path>
    <path d="M20 29h8v7c0 3-8 3-8 0Z" fill="#d9a679"></path>
    <circle cx="24" cy="22" r="10.5" fill="#eec093"></circle>
    <path d="M12.5 20C12 11 17 7 25 7c6.5 0 11 4 10.5 13-2-4-3.5-5.5-6-6-4 1.5-11 .5-14 1-1.5 1-2.2 2.7-3 5Z" fill="#5d3a1c"></path>
    <path d="M17.5 19.500h4M26.5 19.500h4" stroke="#5d3a1c" stroke-width="1.5" stroke-linecap="round"></path>
    <circle cx="20" cy="22.8" r="1.4" fill="#2b1c10"></circle><circle cx="28" cy="22.8" r="1.4" fill="#2b1c10"></circle>
    <path d="M19 26.500c2.5 3.5 7.5 3.5 10 0Z" fill="#fff" stroke="#8f4a2d" stroke-width="1.2" stroke-linejoin="round"></path>`,
  Clara: svg`
    <rect width="48" height="48" fill="#c3d4a0"></rect>
    <path d="M7 48c0-9 7-13 17-13s17 4 17 13Z" fill="#3c6a4d"></path>
    <path d="M20 30h8v7c0 3-8 3-8 0Z" fill="#dfb48e"></path>
    <circle cx="24" cy="7.5" r="5" fill="#cfd2d6"></circle>
    <circle cx="24" cy="22" r="10.5" fill="#efcaa4"></circle>
    <path d="M13 21C12 12 17 8.5 24 8.500S36 12 35 21c-2-4.5-5-7-11-7s-9 2.5-11 7Z" fill="#cfd2d6"></path>
    <circle cx="19.5" cy="22.5" r="3.7" fill="none" stroke="#2c3436" stroke-width="1.5"></circle>
    <circle cx="28.5" cy="22.5" r="3.7" fill="none" stroke="#2c3436" stroke-width="1.5"></circle>
    <path d="M23.2 22.500h1.6" stroke="#2c3436" stroke-width="1.5"></path>
    <circle cx="19.5" cy="22.7" r="1.2" fill="#2c3436"></circle><circle cx="28.5" cy="22.7" r="1.2" fill="#2c3436"></circle>
    <path d="M21 28.500c2 .9 4 .9 6 0" fill="none" stroke="#8f4a3d" stroke-width="1.5" stroke-linecap="round"></path>`,
};

const SOMEBODY = svg`
    <rect width="48" height="48" fill="#d8c08a"></rect>
    <path d="M6 48c0-10 8-14 18-14s18 4 18 14Z" fill="#6a4a2b"></path>
    <circle cx="24" cy="22" r="10.5" fill="#e9bd93"></circle>
    <path d="M13.5 20C13.5 12 18 9 24 9s10.5 3 10.5 11c-2-3-3.5-4.5-5-5h-11c-1.5.5-3 2-5 5Z" fill="#8d9095"></path>
    <path d="M17 26c1.5 6 12.5 6 14 0-2.5 1-4.5 1-7 1s-4.5 0-7-1Z" fill="#8d9095"></path>
    <circle cx="20" cy="21.8" r="1.4" fill="#2b2118"></circle><circle cx="28" cy="21.8" r="1.4" fill="#2b2118"></circle>`;

/** The face of a name; whoever has none of his own has that of a man nobody knows. */
export const face = (name: string): TemplateResult =>
  html`<svg class="dk-face" viewBox="0 0 48 48" aria-hidden="true">${FACES[name] ?? SOMEBODY}</svg>`;
