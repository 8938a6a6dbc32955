import { useLater } from "~/ui/layout/use-later";
import { whenIdleAfterInteraction } from "../../offline/connectivity/when-idle";

/** A screen on a wall is looked at and never touched. */
const UNTOUCHED_MS = 15_000;

async function loadLive() {
  await whenIdleAfterInteraction(UNTOUCHED_MS);
  return (await import("./live")).Live;
}

/** Follows the changes of others once the user has interacted with a page or had time to look at it. Without a network there is nothing to follow. */
export function LaterLive() {
  const Live = useLater(loadLive);
  return Live ? <Live /> : null;
}
