import { useEffect } from "react";

/** After the page has settled: nothing of it waits for this. */
const AFTER_MS = 4_000;

/** Once for each sign-in and start of the app, and when the browser has changed the address that messages are sent to. */
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
  const { noPush, renewPush } = await import("./push-device");
  await renewPush().catch(noPush);
}
