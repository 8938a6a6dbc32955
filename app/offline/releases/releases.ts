import { hasUnsavedInput } from "../../ui/form/dirty-forms";
import { tell } from "./release-updates";

// The service worker as a page sees it: installed once somebody has touched the page, and replaced when no tab would lose anything by it.

/** A tab that has not answered by then has nothing to say: it is asleep, and asks itself before it loads anew. */
const ANSWER_MS = 500;
const AGAIN_MS = 30_000;
const UPDATE_MS = 3_600_000;

let insisted = false;
let stale = false;

let installing: Promise<void> | null = null;

/** Once for each page. Where a browser has no service workers, or they are forbidden, everything but working offline goes on. */
export function installRelease(): Promise<void> {
  return (installing ??= install());
}

async function install(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  answerOtherTabs();
  const isFirst = !navigator.serviceWorker.controller;
  const registration = await navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" }).catch(() => null);
  if (!registration) return;
  watchWorkers(registration, isFirst);
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_MS);
  // Tabs that were writing have finished, perhaps.
  setInterval(() => void takeOver(registration), AGAIN_MS);
}

function watchWorkers(registration: ServiceWorkerRegistration, isFirst: boolean): void {
  let first = isFirst;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (first) tell("ready");
    else loadAnew();
    first = false;
  });
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => void (worker.state === "installed" && takeOver(registration)));
  });
  void takeOver(registration);
}

/** A new version comes into force when no tab would lose anything; each tab then loads anew by itself. */
async function takeOver(registration: ServiceWorkerRegistration): Promise<void> {
  if (stale) return loadAnew();
  if (!registration.waiting || !navigator.serviceWorker.controller) return;
  if (!insisted && (await isAnybodyWriting())) return tell("waiting");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A service worker is of this origin.
  registration.waiting.postMessage("activate");
}

/** Somebody wants the new version now: whoever is writing in another tab goes on with the old one there. */
export async function insist(): Promise<void> {
  insisted = true;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) await takeOver(registration);
  else location.reload();
}

/** Its own word counts, whoever put the new version in force: nothing that was typed is thrown away. */
function loadAnew(): void {
  stale = true;
  if (!insisted && hasUnsavedInput()) tell("waiting");
  else location.reload();
}

type Requested = "who writes" | "I do";

function answerOtherTabs(): void {
  const line = new BroadcastChannel("releases");
  line.addEventListener("message", ({ data }: MessageEvent<Requested>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of this origin.
    if (data === "who writes" && hasUnsavedInput()) line.postMessage("I do" satisfies Requested);
  });
}

function isAnybodyWriting(): Promise<boolean> {
  if (hasUnsavedInput()) return Promise.resolve(true);
  const line = new BroadcastChannel("releases");
  return new Promise<boolean>((resolve) => {
    line.addEventListener("message", ({ data }: MessageEvent<Requested>) => void (data === "I do" && resolve(true)));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of this origin.
    line.postMessage("who writes" satisfies Requested);
    setTimeout(() => resolve(false), ANSWER_MS);
  }).finally(() => line.close());
}
