import { lazy, Suspense } from "react";
import { useOutbox } from "../outbox";

/** In the file of the outbox's database, so it is loaded when there are sent entries. */
const SentAnnouncement = lazy(async () => ({
  default: (await import("./announcement")).SentAnnouncement,
}));

/** Says on any page what the outbox has sent. */
export function SentToasts() {
  const { sent } = useOutbox();
  if (sent.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <SentAnnouncement />
    </Suspense>
  );
}
