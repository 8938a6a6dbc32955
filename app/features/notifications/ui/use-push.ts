import { useEffect, useState } from "react";
import {
  allowPush,
  type DeviceState,
  deviceState,
  endPush,
  noPush,
  renewPush,
} from "~/shell/session/push-device";

type PushState = "unknown" | DeviceState;
type Push = { state: PushState; busy: boolean; allow(): void; end(): void };

/**
 * Push messages on this device; `told` when this session is known to be subscribed. If push is unsupported or denied, the only effects are
 * a warning in the log and a message on the page.
 */
export function usePush(publicKey: string, told: boolean): Push {
  const [state, setState] = useState<PushState>("unknown");
  const [busy, setBusy] = useState(false);
  async function become(change: () => Promise<PushState>) {
    setBusy(true);
    setState(await change().catch(noPush));
    setBusy(false);
  }
  useEffect(() => void stateHere(told).catch(noPush).then(setState), [told]);
  return {
    state,
    busy,
    allow: () => void become(() => allowPush(publicKey)),
    end: () => void become(endPush),
  };
}

/** Permission was granted before, and the session that was subscribed has ended. */
async function stateHere(told: boolean): Promise<PushState> {
  const state = await deviceState();
  if (state === "on" && !told) await renewPush();
  return state;
}
