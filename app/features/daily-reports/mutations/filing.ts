import { moveStock } from "~/features/spare-parts/mutations";
import { startedActivity, startSteps } from "~/features/work-orders/mutations/order";
import type { OrderRecord } from "~/features/work-orders/queries/facts";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import { retryOnConflict } from "~/server/command/retry-until-current";
import type { Activity } from "~/server/command/records";
import type { Step } from "~/server/command/statement";
import { photoSteps } from "./photos";
import { insertRows } from "./rows";
import type { FileReportInput } from "../inputs";
import type { UnfiledReason } from "../model";
import { type StockUse, stockUsedBy, type ReportRows } from "../policy/content";
import type { FiledReport } from "../queries/filed";
import type { Report } from "../queries/stored";
import {
  changeReport,
  expectNoMoreThanADay,
  expectOrderAtWork,
  expectRoomForUnfiled,
  headingLabels,
  insertReport,
  recordLine,
} from "./report";
import { frozenContent, signVersion, storeVersion } from "./versions";

/** `kept` is why the report is stored as unfiled: it then counts for nothing and changes no order. */
type NewReport = {
  input: FileReportInput;
  written: { rows: ReportRows; moves: readonly StockUse[] };
  photoHashes: Record<string, string>;
  unfiledReason: UnfiledReason | null;
  order: OrderRecord | null;
};

/** Stores a new report with its first version. The first report of an order starts it (W2). */
export async function filingSteps(
  ctx: AuthContext,
  actor: Actor,
  { input, written, photoHashes, unfiledReason, order }: NewReport,
): Promise<Step[]> {
  const { id, workOrderId, reportOn } = input;
  const capturedAt = Math.min(input.capturedAt, ctx.now().getTime());
  const state = {
    status: unfiledReason ? "unfiled" : "submitted",
    statusReason: unfiledReason ?? "",
  } as const;
  const frozen = frozenContent(input, actor.userId, input, written.rows, photoHashes);
  return [
    insertReport(ctx, {
      id,
      workOrderId,
      reportOn,
      authorId: actor.userId,
      capturedAt,
      ...state,
      ...headingLabels(input),
    }),
    ...insertRows(id, written.rows),
    ...photoSteps(ctx, actor, id, input.photos ?? []),
    await storeVersion(ctx, actor, { id, version: 1 }, frozen),
    ...(await signVersion(ctx, actor, { id, version: 1, signedAt: capturedAt }, input)),
    ...(unfiledReason
      ? expectRoomForUnfiled(input, actor.userId)
      : [
          ...startingSteps(ctx, actor, order),
          expectOrderAtWork(workOrderId),
          ...moveStock(ctx, written.moves),
          expectNoMoreThanADay(id, reportOn),
        ]),
  ];
}

export async function refilingSteps(
  ctx: AuthContext,
  actor: Actor,
  { report, first, order }: { report: Report; first: FiledReport; order: OrderRecord },
): Promise<Step[]> {
  return [
    ...startingSteps(ctx, actor, order),
    expectOrderAtWork(order.id),
    ...changeReport(ctx, report, {
      status: "submitted",
      statusReason: "",
      workOrderId: order.id,
    }),
    ...(await movedTo(ctx, actor, report, first, order.id)),
    ...moveStock(ctx, stockUsedBy(report.parts)),
    expectNoMoreThanADay(report.id, report.reportOn),
  ];
}

function startingSteps(ctx: AuthContext, actor: Actor, order: OrderRecord | null): Step[] {
  return order?.status === "backlog" ? retryOnConflict(startSteps(ctx, order, actor)) : [];
}

/** The activity of a filed report, and of the order that it starts. */
export function filedRecord(
  report: Pick<Report, "id" | "workOrderId" | "reportOn">,
  order: OrderRecord | null,
  facts: Record<string, unknown> = {},
): [Activity, ...Activity[]] {
  const started = order?.status === "backlog" ? [startedActivity(order)] : [];
  return [recordLine(report, "daily-report.filed", facts), ...started];
}

/** A report filed to another work order has other content: it gets a new version, without the signatures of the first version. */
async function movedTo(
  ctx: AuthContext,
  actor: Actor,
  report: Report,
  first: FiledReport,
  workOrderId: string,
): Promise<Step[]> {
  if (workOrderId === report.workOrderId) return [];
  const { content } = first;
  return [
    await storeVersion(
      ctx,
      actor,
      { id: report.id, version: report.version + 1 },
      { ...content, said: { ...content.said, workOrderId } },
    ),
  ];
}
