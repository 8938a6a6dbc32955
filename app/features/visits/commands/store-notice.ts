import type { RequestContext } from "~/server/request-context";
import { toStatement } from "~/server/command/statement";
import type { VisitNotice } from "../policy/customer-notice";
import { visitNotices } from "~/database/schema/visits";

/** Called by a job. Remembers what the customers of a visit are notified now, in one batch with the messages. */
export function storeVisitNotice(
  { db, now }: Pick<RequestContext, "db" | "now">,
  visitId: string,
  notified: VisitNotice,
) {
  const technicians = JSON.stringify(notified.technicians);
  const set = { ...notified, technicians, notifiedAt: now().getTime() };
  const { visitId: key } = visitNotices;
  return toStatement(
    db
      .insert(visitNotices)
      .values({ visitId, ...set })
      .onConflictDoUpdate({ target: key, set }),
  );
}
