import { useEffect, useState } from "react";
import { callApi } from "~/shell/api-client";

export type PushState = "unknown" | "unsupported" | "off" | "on" | "denied" | "failed";
type Push = { state: PushState; busy: boolean; allow(): void; end(): void };

/** Push on this device; `told` when this session is known to have it. Where it cannot be, or was refused, a warning in the log and a word on the page are all that happens. */
export function usePush(publicKey: string, told: boolean): Push {
  const [state, setState] = useState<PushState>("unknown");
  const [busy, setBusy] = useState(false);
  async function become(change: () => Promise<PushState>) {
    setBusy(true);
    setState(await change().catch(warned));
    setBusy(false);
  }
  useEffect(() => void stateHere(told).catch(warned).then(setState), [told]);
  return { state, busy, allow: () => void become(() => subscribe(publicKey)), end: () => void become(unsubscribe) };
}

function warned(error: unknown): PushState {
  // oxlint-disable-next-line no-console -- SPEC §8 wants just this of a device that cannot be pushed to.
  console.warn("Push is not possible on this device", error);
  return "failed";
}

/** Without a service worker nothing could show a message. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return undefined;
  return navigator.serviceWorker.getRegistration();
}

async function stateHere(told: boolean): Promise<PushState> {
  const registered = await registration();
  if (!registered) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const subscription = await registered.pushManager.getSubscription();
  if (!subscription || Notification.permission !== "granted") return "off";
  // It was allowed before, and the session that had it has ended.
  if (!told) await keep(subscription);
  return "on";
}

async function subscribe(publicKey: string): Promise<PushState> {
  const registered = await registration();
  if (!registered) return "unsupported";
  if ((await Notification.requestPermission()) !== "granted") {
    warned("not allowed");
    return Notification.permission === "denied" ? "denied" : "off";
  }
  const subscription = await registered.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await keep(subscription);
  return "on";
}

async function keep(subscription: PushSubscription): Promise<void> {
  await callApi("/notificationSubscription", { method: "POST", body: subscription.toJSON() });
}

async function unsubscribe(): Promise<PushState> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return "off";
  await callApi("/notificationSubscription", { method: "DELETE", body: subscription.toJSON() });
  await subscription.unsubscribe();
  return "off";
}
