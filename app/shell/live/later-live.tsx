import { useLater } from "~/ui/layout/use-later";
import { whenIdleAfterInteraction } from "../../offline/connectivity/when-idle";

async function loadLive() {
  await whenIdleAfterInteraction();
  return (await import("./live")).Live;
}

/** Follows the changes of others once the user has interacted with a page. Without a network there is nothing to follow. */
export function LaterLive() {
  const Live = useLater(loadLive);
  return Live ? <Live /> : null;
}
