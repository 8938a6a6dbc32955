import { buildRevision, readSnapshotSource, type RevisionRow } from "./snapshot";
import { newId } from "~/kernel/ids";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/kernel/server/request-context";
import { type OrderRecord, readOrderFacts } from "../../queries/facts";
import { conflict, guardRefusal } from "../../queries/authorize";

/** The order and everything that its revision will contain, in one round trip. */
export async function readForFreezing(ctx: AuthContext, id: string) {
  const [order, source] = await Promise.all([readOrderFacts(ctx, id), readSnapshotSource(ctx, id)]);
  return { order, source };
}
type Source = Awaited<ReturnType<typeof readForFreezing>>["source"];

type Frozen = {
  /** The order as it is once frozen. */
  order: OrderRecord;
  freeze: { revisionId: string; contentVersion: number; approvalsRequired: number };
  /** The row to write: see revisionSteps. */
  revision: RevisionRow;
};

/** The revision as it would be written now. The checked state and the frozen state must be from the same moment. */
export async function freezeNow(
  ctx: AuthContext,
  actor: Actor,
  order: OrderRecord,
  source: Source,
  noHoursReason: string,
): Promise<Frozen> {
  if (order.contentVersion !== source.contentVersion) throw conflict(order);
  if (order.totalMinutes === 0 && noHoursReason === "") throw guardRefusal("needs_hours_or_reason");
  const at = ctx.now().getTime();
  const built = await buildRevision(source.source, at);
  const revisionId = newId(at);
  const number = order.revisionNumber + 1;
  const approvalsRequired = order.approvalsToday;
  const revision = {
    revisionId,
    orderId: order.id,
    number,
    built,
    previousSha256: source.previousSha256,
    submittedBy: actor.userId,
    approvalsRequired,
    noHoursReason,
  };
  return {
    order: {
      ...order,
      revisionId,
      revisionNumber: number,
      revision: built.sha256,
      approvalsRequired,
    },
    freeze: { revisionId, contentVersion: source.contentVersion, approvalsRequired },
    revision,
  };
}
