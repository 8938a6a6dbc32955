import { useEffect, useState } from "react";
import {
  allowPush,
  type DeviceState,
  deviceState,
  endPush,
  warnPushUnavailable,
  renewPush,
} from "~/shell/session/push-device";

type PushState = "unknown" | DeviceState;
type Push = { state: PushState; busy: boolean; allow(): void; end(): void };

/**
 * Push messages on this device; `told` when this session is known to be subscribed. If push is unsupported or denied, the only effects are
 * a warning in the log and a message on the page.
 */
export function usePush(publicKey: string, isNotified: boolean): Push {
  const [state, setState] = useState<PushState>("unknown");
  const [busy, setBusy] = useState(false);
  async function become(change: () => Promise<PushState>) {
    setBusy(true);
    setState(await change().catch(warnPushUnavailable));
    setBusy(false);
  }
  useEffect(
    () => void stateHere(isNotified).catch(warnPushUnavailable).then(setState),
    [isNotified],
  );
  return {
    state,
    busy,
    allow: () => void become(() => allowPush(publicKey)),
    end: () => void become(endPush),
  };
}

/** Permission was granted before, and the session that was subscribed has ended. */
async function stateHere(isNotified: boolean): Promise<PushState> {
  const state = await deviceState();
  if (state === "on" && !isNotified) await renewPush();
  return state;
}
