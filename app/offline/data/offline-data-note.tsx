import { useMatches } from "@remix-run/react";
import { lazy, Suspense } from "react";
import type { OfflineDataNote } from "./offline-data";

/** In the file that reads the offline data, so it is loaded when a page has such data. */
const OfflineDataAge = lazy(async () => ({
  default: (await import("./offline-data-age")).OfflineDataAge,
}));

/** Above a page rendered from offline data: its age. */
export function OfflineDataLine() {
  const note = useOfflineDataNote();
  return note ? (
    <Suspense fallback={null}>
      <OfflineDataAge note={note} />
    </Suspense>
  ) : null;
}

/** From the innermost route that has data. */
function useOfflineDataNote(): OfflineDataNote | null {
  const { data } = useMatches().findLast((match) => match.data !== undefined) ?? {};
  return isOfflineDataNote(data) ? data : null;
}

/** Only `offlineLoader` writes a note. */
function isOfflineDataNote(data: unknown): data is OfflineDataNote {
  return (
    typeof data === "object" &&
    data !== null &&
    "offlineDataAt" in data &&
    typeof data.offlineDataAt === "number"
  );
}
