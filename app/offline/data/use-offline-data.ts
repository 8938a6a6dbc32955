import { useEffect } from "react";

/** Delay after mounting, so that a sync does not compete with the page. */
const REST_MS = 2_000;

/** Keeps the current user's offline data up to date while a page is open. */
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
        // If the import fails after a deployment or without a network, the next page retries it.
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
