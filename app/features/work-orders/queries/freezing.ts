import { buildRevision, readSnapshotSource } from "~/features/revisions/queries";
import { revisionSteps } from "~/features/revisions/statements";
import { newId } from "~/kernel/ids";
import type { Actor } from "~/kernel/roles";
import type { Ctx } from "~/kernel/server/ctx";
import type { Step } from "~/kernel/server/statement";
import { type OrderRecord, readOrderFacts } from "./facts";
import { guardRefusal } from "./judged";

/** The order and everything that its revision will hold, in one wave. */
export async function readForFreezing(ctx: Ctx, id: string) {
  const [order, source] = await Promise.all([readOrderFacts(ctx, id), readSnapshotSource(ctx, id)]);
  return { order, source };
}
type Source = Awaited<ReturnType<typeof readForFreezing>>["source"];

export type Frozen = { order: OrderRecord; freeze: { revisionId: string; contentVersion: number; approvalsRequired: number }; sha256: string; steps: Step[] };

/** The revision as it would be written now. `order` is the order as it stands after that. */
export async function freezeNow(ctx: Ctx, actor: Actor, order: OrderRecord, source: Source, noHoursReason: string): Promise<Frozen> {
  if (order.totalMinutes === 0 && noHoursReason === "") throw guardRefusal("needs_hours_or_reason");
  const at = ctx.now().getTime();
  const built = await buildRevision(source.source, at);
  const revisionId = newId(at);
  const number = order.revisionNumber + 1;
  const approvalsRequired = order.approvalsToday;
  const about = { revisionId, orderId: order.id, number, built, previousSha256: source.previousSha256, submittedBy: actor.userId, approvalsRequired, noHoursReason };
  return {
    order: { ...order, revisionId, revisionNumber: number, revision: built.sha256, approvalsRequired },
    freeze: { revisionId, contentVersion: source.contentVersion, approvalsRequired },
    sha256: built.sha256,
    steps: revisionSteps(ctx, about),
  };
}
