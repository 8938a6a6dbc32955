import { useEffect } from "react";

/** After the page has come to rest: nobody waits for a sync. */
const REST_MS = 2_000;

/** Keeps the field pack of this person up to date while pages of his are open. */
export function useOfflineData(owner: string | undefined): void {
  useEffect(() => {
    if (owner === undefined) return;
    let stop: (() => void) | undefined;
    let over = false;
    const timer = setTimeout(() => {
      void import("./sync").then(
        ({ startOfflineSync }) => {
          if (!over) stop = startOfflineSync();
        },
        // After a deployment, or without a network: with the next page.
        () => undefined,
      );
    }, REST_MS);
    return () => {
      over = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [owner]);
}
