import { scaled } from "~/kernel/time-limits";
import { callApi } from "../api/api-client";
import { ENDED_KEY, isPushSupported } from "./push-offer-state";

// Push on this device: the browser's subscription and the server's record of it, which ends with each session.

export type DeviceState = "unsupported" | "off" | "on" | "denied" | "failed";
type Recipient = { publicKey: string | null; endpoint: string | null };

/** Undefined without a service worker: nothing could show a message. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!isPushSupported()) return undefined;
  const { registerWorker } = await import("../../offline/releases/releases");
  // Only an active worker can be subscribed.
  return (await registerWorker()) ? navigator.serviceWorker.ready : undefined;
}

export async function deviceState(): Promise<DeviceState> {
  const registered = await registration();
  if (!registered) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const subscription = await registered.pushManager.getSubscription();
  return subscription && Notification.permission === "granted" ? "on" : "off";
}

/** Subscribes after the user agreed. The browser asks for permission the first time. */
export async function allowPush(publicKey: string): Promise<DeviceState> {
  const registered = await registration();
  if (!registered) return "unsupported";
  if ((await Notification.requestPermission()) !== "granted") {
    warnPushUnavailable("not allowed");
    return Notification.permission === "denied" ? "denied" : "off";
  }
  localStorage.removeItem(ENDED_KEY);
  await register(await subscribed(registered, publicKey));
  return "on";
}

/**
 * Subscribes this device on sign-in and on start where push was allowed before: the session or the browser's subscription may have changed.
 * Where it is denied or unsupported, it only warns (requirements §8).
 */
export async function renewPush(): Promise<void> {
  if (!isPushSupported()) return void warnPushUnavailable("not supported");
  if (Notification.permission === "denied") return void warnPushUnavailable("not allowed");
  if (Notification.permission !== "granted" || localStorage.getItem(ENDED_KEY)) return;
  const registered = await registration();
  if (!registered) return;
  const { publicKey, endpoint } = await callApi<Recipient>("/notificationSubscription");
  if (publicKey === null) return;
  const subscription = await subscribed(registered, publicKey);
  if (subscription.endpoint !== endpoint) await register(subscription);
}

export async function endPush(): Promise<DeviceState> {
  localStorage.setItem(ENDED_KEY, "1");
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return "off";
  await callApi("/notificationSubscription", { method: "DELETE", body: subscription.toJSON() });
  await subscription.unsubscribe();
  return "off";
}

const TIMEOUT_MS = 3_000;

/** On sign-out: the server's record ends with the session, this device's subscription ends here, also without a network. */
export async function endPushHere(): Promise<void> {
  const ending = registration().then(async (registered) =>
    (await registered?.pushManager.getSubscription())?.unsubscribe(),
  );
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, scaled(TIMEOUT_MS)))]);
}

export function warnPushUnavailable(error: unknown): DeviceState {
  // oxlint-disable-next-line no-console -- requirements §8 asks for this message on a device without push.
  console.warn("Push is not possible on this device", error);
  return "failed";
}

async function subscribed(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  return (
    (await pushManager.getSubscription()) ??
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  );
}

async function register(subscription: PushSubscription): Promise<void> {
  await callApi("/notificationSubscription", { method: "POST", body: subscription.toJSON() });
}
