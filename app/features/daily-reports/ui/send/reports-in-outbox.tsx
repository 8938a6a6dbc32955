import { Link } from "@remix-run/react";
import { EntryState } from "~/offline/outbox/entry-state";
import { isRecord } from "~/kernel/is-record";
import { useQueuedEntries } from "~/offline/outbox/use-queued";
import { useFormat } from "~/shell/layout/use-format";
import { FILE, UPDATE } from "./report-kind-names";

/** Queued reports of one order, and queued changes of its reports. Each links to its actions in the outbox. */
export function ReportsInOutbox({ workOrderId }: { workOrderId: string }) {
  const format = useFormat();
  const waiting = useQueuedEntries(
    ({ kind, queue }) => (kind === FILE || kind === UPDATE) && queue === workOrderId,
  );
  return (
    <ul className="mb-2 flex flex-col gap-2 empty:hidden">
      {waiting.map((entry) => (
        <li key={entry.id}>
          <Link
            to="/outbox"
            className="border-edge rounded-box hover:border-primary flex min-h-14 items-center gap-3 border border-dashed p-4"
          >
            <span className="min-w-0 flex-1 font-semibold">
              {entry.kind === UPDATE ? entry.title : dayOf(entry.call.body, format.dayWithWeekday)}
            </span>
            <EntryState entry={entry} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function dayOf(body: unknown, format: (day: string) => string): string {
  const day = isRecord(body) ? body["reportOn"] : null;
  return typeof day === "string" ? format(day) : "";
}
