import { useTranslation } from "react-i18next";
import type { TextIn } from "~/locales/keys";
import { ProgressSteps, type ProgressStep } from "~/ui/wizard/progress-steps";
import { useWithAway } from "~/features/approvals/ui/away-text";
import type { NextStep, StepFacts } from "../../policy/next-step";
import { orderPath } from "../../policy/order-path";
import type { WorkOrderDetail } from "../../queries/detail";
import type { StepOrder } from "./step-facts";
import { type OrderStep, useTurn } from "./step-link";

type Step = Pick<ProgressStep, "state"> & { key: TextIn<"workOrders.progress.step"> };

/** The status of the order, who acts next, and the next step. Signature and approvals may come in either order. */
export function OrderProgress({ order, step }: { order: StepOrder; step: OrderStep }) {
  const { t } = useTranslation();
  const turn = useTurn(order.technicians[0]?.name ?? "")(step.next);
  const next = useNext(order, step.next, step.link);
  const withAway = useWithAway();
  const waitsForApprovers = step.next.waitsFor.includes("approvers");
  const steps = stepsOf(order).map((step) => ({
    ...step,
    label: t(`workOrders.progress.step.${step.key}`, {
      given: order.approvals.length,
      required: order.approvalsRequired ?? order.approvalsToday,
    }),
  }));
  return (
    <ProgressSteps
      steps={steps}
      path={usePath(order, step.facts)}
      turn={turn}
      next={waitsForApprovers ? withAway(next, order.approversAway) : next}
    />
  );
}

/** What the technician does one after the other. */
function usePath(order: StepOrder, facts: StepFacts) {
  const { t } = useTranslation();
  const steps = orderPath(facts, {
    hasChecklists: (order.checklists?.checklists.length ?? 0) > 0,
    isSigned: order.signature !== null,
  }).map((each) => ({ ...each, label: t(`workOrders.progress.path.${each.key}`) }));
  return steps.length > 0 ? { label: t("workOrders.progress.path.label"), steps } : null;
}

function stepsOf(order: WorkOrderDetail): Step[] {
  const { status, approvals, approvalsRequired, signature, outcome } = order;
  const done = status === "done";
  const submitted = !["backlog", "in-progress"].includes(status);
  // Null while the submission waits on this device.
  const required = approvalsRequired ?? order.approvalsToday;
  const requiresApprovals = required > 0;
  const approved = submitted && approvals.length >= required;
  const gate = (passed: boolean): ProgressStep["state"] =>
    passed || done ? "done" : submitted ? "current" : "ahead";
  const decisions: Step[] =
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
    ...decisions,
    { key: "done", state: done ? "done" : "ahead" },
  ];
}

/** A submitted order names all that is missing: signature and approvals may come in either order. */
function useNext(order: StepOrder, next: NextStep, link: { text: string } | null): string | null {
  const { t } = useTranslation();
  const isTurn = next.waitsFor.length === 0;
  const missing = Math.max(
    0,
    (order.approvalsRequired ?? order.approvalsToday) - order.approvals.length,
  );
  const approvals = t("workOrders.progress.approvals-missing", { count: missing });
  if (order.status === "waiting-for-approvals" && !isTurn)
    return missing > 0
      ? `${approvals}, ${t("workOrders.progress.signature-missing")}`
      : t("workOrders.progress.approved-unsigned");
  if (order.status === "signed" && !isTurn) return approvals;
  return link?.text ?? null;
}
