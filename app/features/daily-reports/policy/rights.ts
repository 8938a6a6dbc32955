import { isOpen } from "~/features/approvals/model";
import type { Status } from "~/features/work-orders/model";
import { may } from "~/kernel/authorization/actions";
import { type Actor, holdsAny } from "~/kernel/authorization/roles";
import { Refusal } from "~/kernel/refusal";
import type { ReportAction, ReportStatus } from "../model";

type Who = Pick<Actor, "userId" | "roles">;

/** SA and MG may write reports for anybody (domain-rules §5). */
export function isOffice(actor: Pick<Actor, "roles">): boolean {
  return holdsAny(actor, ["SYSTEM_ADMIN", "MANAGER"]);
}

/** The report, or the order to file it to, is in a state that no longer allows the action. */
export function stateRefusal(
  reason: "report_locked" | "report_not_open",
  status?: string,
): Refusal {
  return new Refusal("transition_not_allowed", reason, { status });
}

/** The columns of a report that its rules need. `order` is null when the order was deleted. */
type ReportFacts = {
  status: ReportStatus;
  authorId: string;
  order: { status: Status } | null;
};

/** The author, MG and SA may edit or withdraw a report until it is locked. The same users may file or discard an unfiled one. */
export function reportActions(report: ReportFacts, actor: Who): ReportAction[] {
  if (!mayModify(report, actor)) return [];
  if (report.status === "unfiled") return ["file", "discard"];
  return report.status === "submitted" && report.order && isOpen(report.order)
    ? ["edit", "withdraw"]
    : [];
}

export function mayModify(report: Pick<ReportFacts, "authorId">, actor: Who): boolean {
  return may(actor, "daily-reports.write", { assigned: report.authorId === actor.userId });
}

/** Returns the report if the user may perform the action now. Checks right, state and version in this order (domain-rules §1). */
export function requireAction<R extends ReportFacts & { version: number }>(
  report: R | null,
  action: ReportAction,
  version: number,
  actor: Who,
): R {
  if (
    !report ||
    !(
      mayModify(report, actor) ||
      (report.status === "submitted" && may(actor, "daily-reports.read"))
    )
  )
    throw new Refusal("not_found");
  if (!mayModify(report, actor)) throw new Refusal("not_allowed");
  const state =
    report.status === "submitted" && action !== "file" && action !== "discard"
      ? "report_locked"
      : "report_not_open";
  if (!reportActions(report, actor).includes(action)) throw stateRefusal(state, report.status);
  if (report.version !== version)
    throw new Refusal("version_conflict", "version_conflict", { current: report });
  return report;
}
