import { useEffect } from "react";
import { homeOf } from "~/kernel/authorization/access";
import { bcp47 } from "~/kernel/text/languages";
import type { RootFacts } from "~/kernel/server/page/page";
import { whenIdle, whenIdleAfterTouch } from "./when-idle";
import { ownerHere } from "../data/owner";

/** Sets up offline support in the frame: stores the root data of the user and their company and installs the service worker, when idle. */
export function useDevice(root: RootFacts | undefined): void {
  useEffect(() => {
    // If the storage is full, the previously stored data stays.
    if (root?.user)
      void whenIdle()
        .then(() => keep(root))
        .catch(() => undefined);
  }, [root]);
  useEffect(() => {
    void (isAtHome() ? whenIdle() : whenIdleAfterTouch()).then(install);
  }, []);
  const language = root && bcp47(root.language);
  useEffect(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A service worker is of this origin.
    if (language) navigator.serviceWorker?.controller?.postMessage({ language });
  }, [language]);
}

/** True if a service worker controls the page or the app is installed. Otherwise the release is fetched after the first interaction. */
function isAtHome(): boolean {
  return (
    Boolean(navigator.serviceWorker?.controller) || matchMedia("(display-mode: standalone)").matches
  );
}

/** If the import fails after a deployment or without a network, the next page retries it. */
async function install(): Promise<void> {
  const releases = await import("../releases/releases").catch(() => null);
  await releases?.installRelease();
}

async function keep(root: RootFacts): Promise<void> {
  // The user may have signed out meanwhile.
  if (!root.user || ownerHere() !== root.user.id) return;
  const { storeRoot } = await import("../service-worker/stored-root");
  await storeRoot({ owner: root.user.id, root, home: homeOf(root.user, root.features) });
}
