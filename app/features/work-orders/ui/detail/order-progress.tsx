import { useTranslation } from "react-i18next";
import type { TextIn } from "~/locales/keys";
import { ProgressSteps, type ProgressStep } from "~/ui/wizard/progress-steps";
import type { WorkOrderDetail } from "../../queries/detail";

type ReportedOrder = WorkOrderDetail & { totals: { reportCount: number } };
type Step = Pick<ProgressStep, "state"> & { key: TextIn<"workOrders.progress.step"> };

/** The status of the order, who acts next, and the next step. Signature and approvals may come in either order. */
export function OrderProgress({ order }: { order: ReportedOrder }) {
  const { t } = useTranslation();
  const next = useNext(order);
  const steps = stepsOf(order).map((step) => ({
    ...step,
    label: t(`workOrders.progress.step.${step.key}`, {
      given: order.approvals.length,
      required: order.approvalsRequired ?? order.approvalsToday,
    }),
  }));
  return <ProgressSteps steps={steps} ball={next.ball} next={next.next} />;
}

function stepsOf(order: WorkOrderDetail): Step[] {
  const { status, approvals, approvalsRequired, signature, outcome } = order;
  const done = status === "done";
  const submitted = !["backlog", "in-progress"].includes(status);
  const requiresApprovals = (approvalsRequired ?? order.approvalsToday) > 0;
  const approved = submitted && approvals.length >= (approvalsRequired ?? 0);
  const gate = (passed: boolean): ProgressStep["state"] =>
    passed || done ? "done" : submitted ? "current" : "ahead";
  const gates: Step[] =
    outcome === "called-off"
      ? []
      : [
          ...(requiresApprovals ? [{ key: "approved" as const, state: gate(approved) }] : []),
          { key: "signed", state: gate(Boolean(signature)) },
        ];
  return [
    { key: "backlog", state: status === "backlog" ? "current" : "done" },
    {
      key: "in-progress",
      state: status === "in-progress" ? "current" : status === "backlog" ? "ahead" : "done",
    },
    ...gates,
    { key: "done", state: done ? "done" : "ahead" },
  ];
}

function useNext(order: ReportedOrder): { ball: string | null; next: string | null } {
  const { t } = useTranslation();
  const lead = order.technicians[0]?.name ?? t("workOrders.progress.nobody");
  const approvers = t("workOrders.progress.approvers");
  const missing = Math.max(0, (order.approvalsRequired ?? 0) - order.approvals.length);
  const approvalLabel = t("workOrders.progress.approvals-missing", { count: missing });
  if (order.status === "backlog")
    return {
      ball: order.technicians.length > 0 ? lead : t("workOrders.progress.managers"),
      next: t(
        order.technicians.length > 0 ? "workOrders.progress.start" : "workOrders.progress.assign",
      ),
    };
  if (order.status === "in-progress")
    return {
      ball: lead,
      next: t(
        order.totals.reportCount === 0
          ? "workOrders.progress.report"
          : order.approvalsToday > 0
            ? "workOrders.progress.submit"
            : "workOrders.progress.sign",
      ),
    };
  if (order.status === "waiting-for-approvals") {
    return missing > 0
      ? {
          ball: `${approvers}, ${lead}`,
          next: `${approvalLabel}, ${t("workOrders.progress.signature-missing")}`,
        }
      : { ball: lead, next: t("workOrders.progress.approved-unsigned") };
  }
  if (order.status === "signed") return { ball: approvers, next: approvalLabel };
  return { ball: null, next: null };
}
