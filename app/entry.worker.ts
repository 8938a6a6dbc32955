import { assets } from "virtual:assets-sw";
import { setTimeFactor } from "./kernel/time-limits";
import { isPublicPath } from "./kernel/public-paths";
import { openRecord, readMessage, notificationOf } from "./push-handler";
import { isPdf } from "./offline/data/offline-pages";
import { postMessageTo } from "./offline/post-message";
import { storedHome, storedReader } from "./offline/service-worker/stored-root";
import { RELEASE_STORED, STORE_RELEASE } from "./offline/releases/release-messages";
import {
  fileOfRelease,
  hasRelease,
  storeRelease,
  storeShellIn,
  putInForce,
  shellOfRelease,
} from "./offline/releases/release-cache";
import { isFileOfRelease } from "./offline/releases/release-file";
import { fileResponse, isFile } from "./offline/service-worker/worker-files";
import { navigationResponse } from "./offline/service-worker/worker-navigation";
import { isShare, shareResponse } from "./offline/service-worker/worker-share";
import { sendFromWorker } from "./offline/service-worker/worker-outbox";
import { workerScope } from "./offline/service-worker/worker-scope";

// The service worker: stored files and offline navigation, push, background sync. It contains no feature code and no `~` imports.

const scope = workerScope();
setTimeFactor(scope.timeFactor);
const stored = { shell: () => shellOfRelease(__RELEASE__), home: storedHome };

// Installed only: it activates when the pages report no unsaved input (app/offline/releases/releases.ts). The first release of a device is
// stored when a page asks for it (decision 0023).
scope.addEventListener("install", (event) => event.waitUntil(storeNext()));

scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function storeNext(): Promise<void> {
  if (await hasRelease()) await storeRelease(__RELEASE__, assets);
}

/** The worker controls open pages only once it can answer for them offline. */
async function takeOver(): Promise<void> {
  await putInForce(__RELEASE__);
  if (await shellOfRelease(__RELEASE__)) await scope.clients.claim();
}

async function storeFirst(): Promise<void> {
  if (await shellOfRelease(__RELEASE__)) return;
  await storeRelease(__RELEASE__, assets);
  await scope.clients.claim();
  await notifyWindows(RELEASE_STORED);
}

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (isShare(request, scope.location.origin))
    return event.respondWith(shareResponse(request, storedReader));
  // Page data and API calls bypass the worker: the page handles a missing response itself.
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  // A public page is nobody's: this device stores nothing of it, and answers nothing in its place.
  if (isPublicPath(pathname)) return;
  // A downloaded file is a navigation too.
  if (isFile(pathname)) event.respondWith(fileResponse(request, storedReader));
  else if (request.mode === "navigate" && !isPdf(pathname))
    event.respondWith(navigationResponse(request, stored));
  else if (isFileOfRelease(pathname)) event.respondWith(fileOfRelease(request, __RELEASE__));
});

scope.addEventListener("message", (event) => {
  if (event.data === "activate") event.waitUntil(scope.skipWaiting());
  else if (event.data === STORE_RELEASE) event.waitUntil(storeFirst());
  else if (isLanguage(event.data)) event.waitUntil(storeShellIn(event.data.language, __RELEASE__));
});

function isLanguage(value: unknown): value is { language: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "language" in value &&
    typeof value.language === "string"
  );
}

scope.addEventListener("push", (event) => {
  const message = readMessage(event.data?.text());
  if (!message) return;
  const { title, options } = notificationOf(message);
  event.waitUntil(scope.registration.showNotification(title, options));
});

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = Object(event.notification.data);
  const windows = {
    matchAll: () => scope.clients.matchAll({ type: "window" }),
    openWindow: (url: string) => scope.clients.openWindow(url),
  };
  event.waitUntil(openRecord(windows, scope.location.origin, path));
});

/** The browser changed the push endpoint. An open page sends the new one to the server; otherwise the next page does. */
scope.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(notifyWindows("push-changed")),
);

scope.addEventListener("sync", (event) => {
  if (event.tag === "outbox") event.waitUntil(sendFromWorker(() => notifyWindows("send-outbox")));
});

/** Returns the number of windows that received the message. */
async function notifyWindows(message: string): Promise<number> {
  const windows = await scope.clients.matchAll({ type: "window" });
  for (const each of windows) postMessageTo(each, message);
  return windows.length;
}
