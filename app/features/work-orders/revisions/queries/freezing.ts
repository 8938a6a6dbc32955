import { buildRevision, readSnapshotSource, type RevisionRow } from "./snapshot";
import { newId } from "~/kernel/ids";
import { listCarriedOut } from "~/server/command/carried-out";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import { conflict } from "~/server/command/stored";
import { type OrderRecord, readOrderFacts } from "../../queries/facts";
import { checklistIncomplete, guardRefusal } from "../../queries/authorize";
import type { ContentInView } from "../../inputs/commands";
import type { SnapshotSource } from "../model";
import { isAsSeen } from "../../policy/content-in-view";

/** The order, everything that its revision will contain, and which queued entries were carried out before, in one round trip. */
export async function readForFreezing(ctx: AuthContext, id: string, content?: ContentInView) {
  const [order, source, carriedOut] = await Promise.all([
    readOrderFacts(ctx, id),
    readSnapshotSource(ctx, id),
    listCarriedOut(ctx, content?.queued.map((each) => each.id) ?? []),
  ]);
  return { order, source, carriedOut };
}
export type ToFreeze = Awaited<ReturnType<typeof readForFreezing>>;
type Source = ToFreeze["source"];

/** Refuses to freeze another content than the user saw. */
export function requireAsSeen(
  order: OrderRecord,
  { source, carriedOut }: ToFreeze,
  inView: { version: number; content?: ContentInView | undefined },
): void {
  const { version, contentVersion } = order;
  const { reports } = source.source.draft;
  if (!isAsSeen(inView, { version, contentVersion, reports, carriedOut })) throw conflict(order);
}

type Frozen = {
  /** The order as it is once frozen. */
  order: OrderRecord;
  freeze: { revisionId: string; contentVersion: number; approvalsRequired: number };
  /** The row to write: see revisionSteps. */
  revision: RevisionRow;
};

/** `checklistReason` is null where open items of checklists do not hold back. */
type Reasons = { noHoursReason: string; checklistReason?: string | null | undefined };

/** The revision as it would be written now. The checked state and the frozen state must be from the same moment. */
export async function freezeNow(
  ctx: AuthContext,
  actor: Actor,
  order: OrderRecord,
  source: Source,
  { noHoursReason, checklistReason }: Reasons,
): Promise<Frozen> {
  if (order.contentVersion !== source.contentVersion) throw conflict(order);
  if (order.totalMinutes === 0 && noHoursReason === "") throw guardRefusal("needs_hours_or_reason");
  const isIncomplete = order.openItems.count > 0;
  if (isIncomplete && checklistReason !== null && !checklistReason)
    throw checklistIncomplete(order);
  const at = ctx.now().getTime();
  const built = await buildRevision(
    withChecklistReason(source.source, isIncomplete ? (checklistReason ?? "") : ""),
    at,
  );
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

function withChecklistReason(source: SnapshotSource, checklistReason: string): SnapshotSource {
  return { ...source, draft: { ...source.draft, checklistReason } };
}
