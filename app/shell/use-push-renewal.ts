import { useEffect } from "react";

/** After the page has settled: nothing of it waits for this. */
const AFTER_MS = 4_000;

/** Once for each sign-in and start of the app. */
export function usePushRenewal(userId: string | undefined): void {
  useEffect(() => {
    if (!userId) return;
    const timer = setTimeout(() => void renew(), AFTER_MS);
    return () => clearTimeout(timer);
  }, [userId]);
}

async function renew(): Promise<void> {
  const { noPush, renewPush } = await import("./push-device");
  await renewPush().catch(noPush);
}
