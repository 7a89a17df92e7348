/**
 * Keeps the site for readers without a network. The build writes `dokolearn = …` before this program: the list of all
 * files with their hashes, or null for a worker that removes what earlier ones have kept.
 */
import { Depot, type Site } from "./depot";
import { type Answer, cachePrefix, type Question, RELOAD, STOP, type Trouble } from "./offline-talk";

interface Extendable extends Event {
  waitUntil(what: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(what: Promise<Response>): void;
}
interface Asked extends Extendable {
  data: Question;
  ports: readonly MessagePort[];
}
interface Client {
  url: string;
  postMessage(message: unknown): void;
  navigate(url: string): Promise<unknown>;
}
interface Scope {
  dokolearn: Site | null;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void>; matchAll(options: { type: "window" }): Promise<Client[]> };
  skipWaiting(): Promise<void>;
  addEventListener<E extends Extendable>(type: string, hear: (event: E) => void): void;
}

const scope = self as unknown as Scope;
const base = new URL("./", self.location.href).href;

function keepSite(site: Site): void {
  const depot = new Depot(base, site);
  let replaces = false;

  scope.addEventListener("install", (event) => {
    replaces = scope.registration.active !== null;
    event.waitUntil(depot.prepare());
  });

  scope.addEventListener("activate", (event) => {
    event.waitUntil(
      (async () => {
        const before = await depot.takeOver();
        await scope.clients.claim();
        // Pages of the version before would get files of this one from now on.
        if (replaces || before) for (const client of await windows()) client.postMessage(RELOAD);
      })(),
    );
  });

  scope.addEventListener<Fetching>("fetch", (event) => {
    const { request } = event;
    const file = request.method === "GET" ? depot.find(request.url) : undefined;
    if (!file) return;
    event.respondWith(depot.answer(file, request, (later) => event.waitUntil(later)));
  });

  const replies: { [T in Question["type"]]: (question: Extract<Question, { type: T }>, port?: MessagePort) => unknown } = {
    state: async ({ assets }, port) => say(port, { type: "state", state: await depot.state(assets) }),
    fetch: async ({ path }, port) => {
      const stop = new AbortController();
      if (port) port.onmessage = ({ data }) => data === STOP && stop.abort();
      ended(port, await depot.fetch(path, stop.signal, (bytes) => say(port, { type: "bytes", bytes })));
    },
    finish: async (_, port) => ended(port, await depot.finish()),
    keep: () => depot.keepEngine(),
    drop: async (_, port) => {
      await depot.drop();
      ended(port);
    },
    activate: () => takeTurn(),
  };
  scope.addEventListener<Asked>("message", (event) => {
    const reply = replies[event.data.type] as ((question: Question, port?: MessagePort) => unknown) | undefined;
    if (reply) event.waitUntil(Promise.resolve(reply(event.data, event.ports[0])));
  });
}

function removeEverything(): void {
  scope.addEventListener("install", () => takeTurn());
  scope.addEventListener("activate", (event) => {
    event.waitUntil(
      (async () => {
        const names = await caches.keys();
        const ours = names.filter((name) => name.startsWith(cachePrefix(base)));
        await Promise.all(ours.map((name) => caches.delete(name)));
        const open = await windows();
        await scope.registration.unregister();
        // Not awaited: a page is loaded only when this worker is done.
        for (const client of open) client.navigate(client.url).catch(() => undefined);
      })(),
    );
  });
}

/**
 * Be the one at work, at once. Said again and again: Chromium forgets it when the worker before has just something to do.
 */
function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    const say = (): void => {
      if (atWork) return resolve();
      void scope.skipWaiting();
      setTimeout(say, 250);
    };
    say();
  });
}

let atWork = false;
scope.addEventListener("activate", () => (atWork = true));

/** The open pages of this site that this worker serves. */
const windows = (): Promise<Client[]> => scope.clients.matchAll({ type: "window" });

function say(port: MessagePort | undefined, answer: Answer): void {
  port?.postMessage(answer);
}

const ended = (port: MessagePort | undefined, trouble?: Trouble): void =>
  say(port, trouble ? { type: "trouble", trouble } : { type: "done" });

if (scope.dokolearn) keepSite(scope.dokolearn);
else removeEverything();
