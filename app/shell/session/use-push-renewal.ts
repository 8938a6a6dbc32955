import { useEffect } from "react";

/** Delay after mounting: nothing in the page depends on it. */
const AFTER_MS = 4_000;

/** Renews the subscription once per sign-in and start of the app, and when the browser has changed the push endpoint. */
export function usePushRenewal(userId: string | undefined): void {
  useEffect(() => {
    if (!userId) return;
    const timer = setTimeout(() => void renew(), AFTER_MS);
    const renewChanged = ({ data }: MessageEvent) => void (data === "push-changed" && renew());
    navigator.serviceWorker?.addEventListener("message", renewChanged);
    return () => {
      clearTimeout(timer);
      navigator.serviceWorker?.removeEventListener("message", renewChanged);
    };
  }, [userId]);
}

async function renew(): Promise<void> {
  const { warnPushUnavailable: noPush, renewPush } = await import("./push-device");
  await renewPush().catch(noPush);
}
