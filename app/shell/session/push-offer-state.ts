// What this device knows about push before the code of push-device.ts is loaded.

/** A user who turned push off here is not subscribed again by the next sign-in. */
export const ENDED_KEY = "push-ended";
const OFFERED_KEY = "push-offered";

export function isPushSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** True once on each device that could be subscribed and was not asked: browsers ask for permission only after a gesture. */
export function takeOffer(): boolean {
  if (!isPushSupported() || Notification.permission !== "default") return false;
  if (localStorage.getItem(OFFERED_KEY) || localStorage.getItem(ENDED_KEY)) return false;
  localStorage.setItem(OFFERED_KEY, "1");
  return true;
}
