import type { VisitEvent } from "~/features/mails/emails/visit-mails";
import { tellCustomersLater } from "./customer-visits";
import type { Handled, Handler } from "./handler";
import { notifyOf } from "./notifications";

/** Who hears of a visit. Each consumer makes outbox rows of its own types. */
const CONSUMERS: Record<VisitEvent, readonly Handler[]> = {
  "visit.planned": [notifyOf("visit.planned"), tellCustomersLater],
  "visit.moved": [notifyOf("visit.moved"), tellCustomersLater],
  "visit.cancelled": [notifyOf("visit.cancelled"), tellCustomersLater],
};

export const VISIT_HANDLERS: Record<string, Handler> = Object.fromEntries(
  Object.entries(CONSUMERS).map(([event, consumers]) => [event, inOneBatch(consumers)]),
);

/** The statements of all consumers are written in one batch with the completion of the row. */
function inOneBatch(consumers: readonly Handler[]): Handler {
  return async (context, env, ids, row): Promise<Handled> => {
    const results = await Promise.all(consumers.map((consume) => consume(context, env, ids, row)));
    const all = results.map((result) =>
      typeof result === "object" ? result : { remark: result ?? "", statements: [] },
    );
    return {
      remark: all
        .map(({ remark }) => remark)
        .filter(Boolean)
        .join("; "),
      statements: all.flatMap(({ statements }) => statements),
    };
  };
}
