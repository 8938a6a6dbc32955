import type { SystemVisit } from "~/kernel/server/ctx";
import type { Env } from "../env";
import { makeDonePaper, makeSignedPaper } from "./work-order-papers";

/** Does one row's work, again if it must: it may have been done before. What it returns is remarked on the row. */
export type Handler = (visit: SystemVisit, env: Env, ids: Record<string, string>) => Promise<string | void>;

/**
 * Push and mail come with their own issue. Until then the row is closed and says so: a message about a day long past would be
 * worse than none.
 */
const notYetDelivered: Handler = async () => "not delivered: push and mail are not there yet";

/** By the type of the outbox row. A type without a line is retried, then dead, and seen in the log. */
export const HANDLERS: Record<string, Handler> = {
  "work_order.signed": makeSignedPaper,
  "work_order.done": makeDonePaper,
  "work_order.assigned": notYetDelivered,
  "work_order.submitted": notYetDelivered,
  "work_order.approved": notYetDelivered,
  "work_order.sent_back": notYetDelivered,
  "work_order.reopening_requested": notYetDelivered,
  "daily_report.unfiled": notYetDelivered,
};
