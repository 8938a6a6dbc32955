import { postMessageTo } from "../post-message";
import { hasUnsavedInput } from "../../ui/form/dirty-forms";
import { RELEASE_STORED, STORE_RELEASE } from "./release-messages";
import { scaled } from "../../kernel/time-limits";
import { announceUpdate } from "./release-updates";

// Manages the service worker from a page: registers it, and activates a new version when no tab has unsaved input.

/** A tab that does not reply within this time is suspended. It checks for unsaved input itself before it reloads. */
const REPLY_TIMEOUT_MS = 500;
const AGAIN_MS = 30_000;
const UPDATE_MS = 3_600_000;

let insisted = false;
let stale = false;

let registering: Promise<ServiceWorkerRegistration | null> | null = null;

/**
 * Registers the service worker, once per page. Null where service workers are missing or blocked: everything except offline use and push
 * works.
 */
export function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  return (registering ??= register());
}

/** Asks the service worker to store the release. It does nothing if this device has stored it. */
export async function storeRelease(): Promise<void> {
  if (!(await registerWorker())) return;
  const { active } = await navigator.serviceWorker.ready;
  postMessageTo(active, STORE_RELEASE);
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  replyToOtherTabs();
  const isFirst = !navigator.serviceWorker.controller;
  const registration = await navigator.serviceWorker
    .register("/sw.js", { scope: "/", updateViaCache: "none" })
    .catch(() => null);
  if (!registration) return null;
  watchWorkers(registration, isFirst);
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_MS);
  // By now the tabs with unsaved input may have saved it.
  setInterval(() => void takeOver(registration), AGAIN_MS);
  return registration;
}

function watchWorkers(registration: ServiceWorkerRegistration, isFirst: boolean): void {
  let first = isFirst;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!first) loadAnew();
    first = false;
  });
  navigator.serviceWorker.addEventListener(
    "message",
    ({ data }) => void (data === RELEASE_STORED && announceUpdate("ready")),
  );
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener(
      "statechange",
      () => void (worker.state === "installed" && takeOver(registration)),
    );
  });
  void takeOver(registration);
}

/** Activates a new version when no tab has unsaved input. Each tab then reloads by itself. */
async function takeOver(registration: ServiceWorkerRegistration): Promise<void> {
  if (stale) return loadAnew();
  if (!registration.waiting || !navigator.serviceWorker.controller) return;
  if (!insisted && (await isAnybodyWriting())) return announceUpdate("waiting");
  postMessageTo(registration.waiting, "activate");
}

/** Activates the new version at the user's request. A tab with unsaved input stays on the old version. */
export async function activateUpdate(): Promise<void> {
  insisted = true;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) await takeOver(registration);
  else location.reload();
}

/** Reloads only without unsaved input, whichever tab activated the new version, so that no input is lost. */
function loadAnew(): void {
  stale = true;
  if (!insisted && hasUnsavedInput()) announceUpdate("waiting");
  else location.reload();
}

type Requested = "who writes" | "I do";

function replyToOtherTabs(): void {
  const line = new BroadcastChannel("releases");
  line.addEventListener("message", ({ data }: MessageEvent<Requested>) => {
    if (data === "who writes" && hasUnsavedInput()) postMessageTo(line, "I do" satisfies Requested);
  });
}

function isAnybodyWriting(): Promise<boolean> {
  if (hasUnsavedInput()) return Promise.resolve(true);
  const line = new BroadcastChannel("releases");
  return new Promise<boolean>((resolve) => {
    line.addEventListener(
      "message",
      ({ data }: MessageEvent<Requested>) => void (data === "I do" && resolve(true)),
    );
    postMessageTo(line, "who writes" satisfies Requested);
    setTimeout(() => resolve(false), scaled(REPLY_TIMEOUT_MS));
  }).finally(() => line.close());
}
