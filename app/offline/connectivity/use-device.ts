import { useEffect } from "react";
import { homeOf } from "~/kernel/access";
import { bcp47 } from "~/kernel/languages";
import type { RootFacts } from "~/kernel/server/page";
import { atRest, atRestAfterTouch } from "./when-idle";
import { ownerHere } from "../data/owner";

/** What the frame does for working without a network: what the phone knows of its person and their company, the service worker. All of it late. */
export function usePhone(root: RootFacts | undefined): void {
  useEffect(() => {
    // A full storage leaves what was known before.
    if (root?.user) void atRest().then(() => keep(root)).catch(() => undefined);
  }, [root]);
  useEffect(() => {
    void (isAtHome() ? atRest() : atRestAfterTouch()).then(install);
  }, []);
  const language = root && bcp47(root.language);
  useEffect(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A service worker is of this origin.
    if (language) navigator.serviceWorker?.controller?.postMessage({ language });
  }, [language]);
}

/** It is on this phone already, or was put on its home screen. Who only looks in fetches none of the release: it comes with the first touch. */
function isAtHome(): boolean {
  return Boolean(navigator.serviceWorker?.controller) || matchMedia("(display-mode: standalone)").matches;
}

/** After a deployment, or without a network: with the next page. */
async function install(): Promise<void> {
  const releases = await import("../releases/releases").catch(() => null);
  await releases?.installRelease();
}

async function keep(root: RootFacts): Promise<void> {
  // They may have logged out meanwhile.
  if (!root.user || ownerHere() !== root.user.id) return;
  const { storeRoot } = await import("../service-worker/stored-root");
  await storeRoot({ owner: root.user.id, root, home: homeOf(root.user, root.features) });
}
