import { useTranslation } from "react-i18next";
import { useWithAway } from "~/features/approvals/ui/away-text";
import type { TextIn } from "~/locales/keys";
import { type ProgressStep, ProgressSteps } from "~/ui/wizard/progress-steps";
import type { TaskDetail } from "../queries/detail";

type Step = Pick<ProgressStep, "state"> & { key: TextIn<"tasks.progress.step"> };

export function TaskProgress({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  const facts = {
    given: task.approvals.length,
    required: task.approvalsRequired ?? task.approvalsToday,
  };
  const steps = stepsOf(task).map((step) => ({
    ...step,
    label: t(`tasks.progress.step.${step.key}`, facts),
  }));
  const { ball, next } = useNext(task);
  return <ProgressSteps steps={steps} ball={ball} next={useWithAway()(next, task.approversAway)} />;
}

/** Without a signature there is no separate step for it: approvals alone complete a task (domain-rules §3). */
function stepsOf(task: TaskDetail): Step[] {
  const { status, signed } = task;
  const done = status === "done";
  const waits = status === "waiting-for-approvals" || status === "signed";
  const requiresApprovals = (task.approvalsRequired ?? task.approvalsToday) > 0;
  return [
    { key: "backlog", state: status === "backlog" ? "current" : "done" },
    {
      key: "in-progress",
      state: status === "in-progress" ? "current" : status === "backlog" ? "ahead" : "done",
    },
    ...(signed ? [{ key: "signed", state: "done" } as const] : []),
    ...(requiresApprovals
      ? [{ key: "approved", state: done ? "done" : waits ? "current" : "ahead" } as const]
      : []),
    { key: "done", state: done ? "done" : "ahead" },
  ];
}

function useNext(task: TaskDetail): { ball: string | null; next: string | null } {
  const { t } = useTranslation();
  const lead = task.technicians[0]?.name;
  const missing = Math.max(0, (task.approvalsRequired ?? 0) - task.approvals.length);
  switch (task.status) {
    case "backlog":
      return lead
        ? { ball: lead, next: t("tasks.progress.start") }
        : { ball: t("tasks.progress.managers"), next: t("tasks.progress.assign") };
    case "in-progress":
      return {
        ball: lead ?? t("tasks.progress.managers"),
        next: t(task.approvalsToday > 0 ? "tasks.progress.submit" : "tasks.progress.complete"),
      };
    case "waiting-for-approvals":
    case "signed":
      return {
        ball: t("tasks.progress.approvers"),
        next: t("tasks.progress.approvals-missing", { count: missing }),
      };
    case "done":
      return { ball: null, next: null };
  }
}
