import { parseStored } from "~/database/checked";
import { VISIT_CHANGED } from "~/features/visits/model";
import { peopleNotices, plannedOf, VISIT_PLAN } from "~/features/visits/policy/people-notice";
import type { NotificationEvent } from "~/features/notifications/model";
import { arrivalKey, findVisit } from "~/features/notifications/topics/visit";
import { tellCustomers } from "./customer-visits";
import { type Handled, type Handler, idsIn } from "./handler";
import { noticesFor } from "./notifications";

/**
 * Tells the technicians of a visit what has become of it since they were told last: `was`. The row was due after two minutes without a
 * further change, so that what was changed back is told to nobody.
 */
const tellPeople: Handler = async (context, _env, { was, ...ids }, row): Promise<Handled> => {
  const visit = await findVisit(context, idsIn(ids, "visitId").visitId);
  const before = was ? parseStored(VISIT_PLAN, was) : null;
  const notices = peopleNotices(before, plannedOf(visit));
  const former = before
    ? {
        wasStartsAt: String(before.startsAt),
        wasEndsAt: String(before.endsAt),
        wasArrival: arrivalKey(before),
        wasPeople: JSON.stringify(before.technicianIds),
      }
    : {};
  const all = await Promise.all(
    CHANGES.map((change) => {
      const event: NotificationEvent = `visit.${change}`;
      return noticesFor(context, row, event, { ...ids, ...former }, notices[change]);
    }),
  );
  const told = CHANGES.map((change, index) =>
    notices[change].length > 0 ? `${change}: ${all[index]?.remark}` : "",
  );
  return {
    remark: told.filter(Boolean).join("; ") || "people: nothing new",
    statements: all.flatMap(({ statements }) => statements),
  };
};

const CHANGES = ["planned", "moved", "cancelled"] as const;

/** Who hears of a visit. Each consumer makes outbox rows of its own types. */
export const VISIT_HANDLERS: Record<string, Handler> = {
  [VISIT_CHANGED]: inOneBatch([tellPeople, tellCustomers]),
};

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
