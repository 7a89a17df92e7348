/** The page's side of reading without a network: the service worker, the box "Offline mitnehmen", news of a version. */
import { html, render } from "lit/html.js";
import { onNews } from "../engine/engine";
import { cachePrefix, RELOAD } from "./offline-talk";
import type { Taking } from "./offline-taking";
import { mountAll, onPage } from "../page/page";
import type { Words } from "../views";
import { ask, BASE, ours, register, WORKER } from "./worker-link";

const SECOND = 1_000;
const HOUR = 3_600_000;

/** What the build says about this site on every page. */
interface Site {
  on: boolean;
  words: Words;
}

function site(): Site | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="dokolearn-offline"]');
  try {
    return JSON.parse(meta?.content ?? "") as Site;
  } catch {
    return undefined;
  }
}

/** A site that is being written, or without offline: what an earlier one has left here must not answer for it. */
async function remove(): Promise<void> {
  for (const each of await navigator.serviceWorker.getRegistrations()) {
    const worker = each.active ?? each.waiting ?? each.installing;
    if (each.scope === BASE && worker?.scriptURL === WORKER) await each.unregister();
  }
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(cachePrefix(BASE))).map((name) => caches.delete(name)));
}

/** Say that a newer version is there, with a button for it. */
async function tellFresh(registration: ServiceWorkerRegistration, words: Words): Promise<void> {
  const { active, waiting } = registration;
  if (!active || !waiting || document.querySelector(".dk-fresh")) return;
  const answer = await ask(active, { type: "state", assets: [] });
  // Where pages come from the server anyway, they are fresh without being asked for.
  if (answer.type !== "state" || !answer.state.whole) return;
  const bar = document.createElement("aside");
  bar.className = "dk dk-fresh";
  bar.setAttribute("aria-label", words.fresh ?? "");
  // Said until it has happened: a worker that is stopped meanwhile has heard nothing.
  const load = (): void => {
    if (!registration.waiting) return;
    registration.waiting.postMessage({ type: "activate" });
    setTimeout(load, SECOND);
  };
  render(
    html`<div class="dk-live">
      <span role="status">${words.fresh}</span>
      <button type="button" class="dk-button" data-primary @click=${load}>${words.load}</button>
      <button type="button" class="dk-button" @click=${() => bar.remove()}>${words.later}</button>
    </div>`,
    bar,
  );
  document.body.append(bar);
}

/** Keep what the engine has just fetched: the next visit need not fetch it again. */
function keepEngine(follow: (registration: ServiceWorkerRegistration) => void): void {
  let asked = false;
  onNews(({ phase }) => {
    if (phase !== "ready" || asked) return;
    asked = true;
    register().then(
      (registration) => {
        follow(registration);
        registration.active?.postMessage({ type: "keep" });
      },
      () => undefined, // a private window may refuse
    );
  });
}

/** Follow what becomes of the worker, and ask for a newer one now and then: a phone may keep a page open for days. */
function follow(registration: ServiceWorkerRegistration, words: Words): void {
  const tell = (): void => void tellFresh(registration, words).catch(() => undefined);
  let asked = Date.now();
  const update = (): void => {
    asked = Date.now();
    registration.update().catch(() => undefined); // no network: the version here is good enough
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", tell);
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - asked > HOUR) update();
  });
  tell();
  update();
}

async function begin(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data === RELOAD) location.reload();
  });
  serviceWorker.startMessages();
  // A message may be lost on its way: whoever sees another worker take over needs none.
  let served = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (served) location.reload();
    served = true;
  });
  const registration = await ours();
  if (registration) followed(registration);
  keepEngine(followed);
}

const known = site();
const able = "serviceWorker" in navigator && "caches" in globalThis && known !== undefined;
let following: ServiceWorkerRegistration | undefined;
const followed = (registration: ServiceWorkerRegistration): void => {
  if (registration !== following) follow(registration, known?.words ?? {});
  following = registration;
};
/** Only the page about it needs it. */
let taking: Promise<Taking> | undefined;
const wanted = (): Promise<Taking> =>
  (taking ??= import("./offline-taking").then(({ Taking }) => new Taking(able && known.on, followed)));

mountAll("offline", (root, data) => {
  void Promise.all([import("./offline-box"), wanted()]).then(([{ offlineBox }, taking]) => offlineBox(root, data as Words, taking));
});
if (able) {
  (known.on ? begin() : remove()).catch(() => undefined); // a private window may refuse
  onPage(() => document.querySelector('[data-dk="offline"]') && void wanted().then((taking) => taking.look()));
}
