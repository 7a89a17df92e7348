/** The one service worker of this site: where it is, and how it is asked. */
import { type Answer, type Question, STOP } from "./offline-talk";

/** The folder of the site, whichever page this is: our scripts lie two folders below it. */
export const BASE = new URL("../../", import.meta.url).href;
export const WORKER = `${BASE}service-worker.js`;

/** A worker that says nothing for so long has been stopped. */
const PATIENCE = 60_000;

/** Our registration; that of a site around this one is not ours. */
export async function ours(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration(BASE);
  return found?.scope === BASE ? found : undefined;
}

/** Our registration with a worker at work. Throws where the browser refuses. */
export async function register(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: BASE, updateViaCache: "none" });
  if (!registration.active) await reached(registration.installing ?? registration.waiting, ["activated"]);
  return registration;
}

/** Waits until a worker is in one of these states, or has failed. */
export function reached(worker: ServiceWorker | null, states: readonly ServiceWorkerState[]): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!worker || worker.state === "redundant" || states.includes(worker.state)) resolve();
    };
    worker?.addEventListener("statechange", look);
    look();
  });
}

/** Ask a worker; `heard` gets the bytes of a file as they come. No answer counts as a torn line. */
export function ask(
  worker: ServiceWorker,
  question: Question,
  heard: (bytes: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    let timer = 0;
    const end = (answer: Answer): void => {
      clearTimeout(timer);
      port1.close();
      resolve(answer);
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => end({ type: "trouble", trouble: "torn" }), PATIENCE);
    };
    port1.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.type !== "bytes") return end(data);
      heard(data.bytes);
      wait();
    };
    signal?.addEventListener("abort", () => port1.postMessage(STOP), { once: true });
    wait();
    worker.postMessage(question, [port2]);
  });
}
