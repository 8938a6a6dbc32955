import { postMessageTo } from "../post-message";
import { useEffect } from "react";
import { homeOf } from "~/kernel/authorization/access";
import { bcp47 } from "~/kernel/text/languages";
import type { RootFacts } from "~/server/page/root-facts";
import { whenIdle, whenIdleAfterInteraction } from "./when-idle";
import { asOf } from "../data/offline-data";
import { currentOwner } from "../data/owner";
import { SHELL } from "../service-worker/shell-path";

/**
 * Sets up offline support in the frame, when idle: registers the service worker, stores the root data of the user and their company, and
 * the release.
 */
export function useDevice(root: RootFacts | undefined): void {
  useEffect(() => {
    // If the storage is full, the previously stored data stays.
    if (root?.user)
      void whenIdle()
        .then(() => store(root))
        .catch(() => undefined);
  }, [root]);
  useWorker();
  useEffect(() => void storeWhenWanted(), []);
  const language = root && bcp47(root.language);
  useEffect(() => {
    if (language) postMessageTo(navigator.serviceWorker?.controller, { language });
  }, [language]);
}

/** Registers the service worker when the page is idle. It stores nothing by itself. */
export function useWorker(): void {
  useEffect(
    () =>
      void whenIdle()
        .then(releases)
        .then((loaded) => loaded?.registerWorker()),
    [],
  );
}

/** A device that has stored a release, or has the app on its home screen, fetches when idle; others after the first interaction. */
async function storeWhenWanted(): Promise<void> {
  await ((await isAtHome()) ? whenIdle() : whenIdleAfterInteraction());
  await (await releases())?.storeRelease();
}

async function isAtHome(): Promise<boolean> {
  if (matchMedia("(display-mode: standalone)").matches) return true;
  return "caches" in window && Boolean(await caches.match(SHELL).catch(() => undefined));
}

/** If the import fails after a deployment or without a network, the next page retries it. */
function releases() {
  return import("../releases/releases").catch(() => null);
}

async function store(root: RootFacts): Promise<void> {
  // The user may have signed out meanwhile.
  if (!root.user || currentOwner() !== root.user.id) return;
  const { storeRoot } = await import("../service-worker/stored-root");
  const stored = { ...root, offlineDataAt: asOf(root) };
  await storeRoot({ owner: root.user.id, root: stored, home: homeOf(root.user, root.features) });
}
