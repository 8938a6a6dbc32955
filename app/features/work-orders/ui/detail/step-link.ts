import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { VisibleEffect } from "~/offline/outbox/effects";
import type { Day } from "~/kernel/time/days";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import type { IconName } from "~/ui/layout/icon";
import {
  type NextStep,
  nextStep,
  type Party,
  type Step,
  type StepFacts,
} from "../../policy/next-step";
import type { Status } from "../../model";
import { BY_WEIGHT, pathOf, worksOffline } from "../command/order-commands";
import { reportToFix, stepFactsOf, type StepOrder, withQueuedSteps } from "./step-facts";

/** What the link of a next step needs besides the rule's result. */
type StepSubject = {
  id: string;
  facts: StepFacts;
  reportToFix: { id: string; reportOn: Day } | null;
  /** The one to fill in, where the order has no other. */ checklistId?: string | undefined;
};

type StepLink = {
  to: string;
  icon: IconName;
  text: string;
  short: string;
  /** The device can queue it and send it later. */ worksOffline: boolean;
};

/** The next step of an order for its reader, with the link that does it. */
export type OrderStep = { facts: StepFacts; next: NextStep; link: StepLink | null };

/** The next step of the order on its page, with what the outbox has of it. */
export function useOrderStep(order: StepOrder, effects: readonly VisibleEffect[]): OrderStep {
  const userId = useRootFacts()?.user?.id;
  const { id, status, today } = order;
  const [checklist, ...others] = order.checklists?.checklists ?? [];
  const checklistId = others.length === 0 ? checklist?.id : undefined;
  const queued = { record: `work-orders/${id}`, status, today };
  const facts = withQueuedSteps(stepFactsOf(order, userId), queued, effects);
  const next = nextStep(facts);
  const subject = { id, facts, reportToFix: reportToFix(order, userId), checklistId };
  const link = useStepLink(subject, next.step);
  return { facts, next, link };
}

/** The page that does a step, with the label of its button. Null without a step. */
export function useStepLink(
  { id, facts, reportToFix, checklistId }: StepSubject,
  step: Step | null,
): StepLink | null {
  const { t } = useTranslation();
  const format = useFormat();
  const path = `/work-orders/${id}`;
  if (step === null) return null;
  if (step === "assign")
    return {
      to: `${path}/edit`,
      icon: "users",
      text: t("workOrders.step.assign"),
      short: t("workOrders.step.assign"),
      worksOffline: false,
    };
  if (step === "report")
    return {
      to: `${path}/daily-reports/new`,
      icon: "clipboard",
      text: t("workOrders.step.report"),
      short: t("workOrders.step.report-short"),
      worksOffline: true,
    };
  if (step === "checklist") {
    const open = facts.openChecklistItems;
    return {
      to: checklistId ? `${path}/checklists/${checklistId}` : `${path}?tab=checklists`,
      icon: "list-checks",
      text: t("workOrders.step.checklist", { open }),
      short: t("workOrders.step.checklist-short"),
      worksOffline: true,
    };
  }
  if (step === "fixReport")
    return {
      to: `${path}/daily-reports/${reportToFix?.id ?? ""}/edit`,
      icon: "pen",
      text: t("workOrders.sentBack.fix", { day: format.day(reportToFix?.reportOn ?? "") }),
      short: t("workOrders.step.fix-short"),
      worksOffline: true,
    };
  const command = BY_WEIGHT.find((each) => each.command === step);
  const isAgain = step === "submitForApproval" && facts.sentBack;
  return {
    to: `${path}/${pathOf(step)}`,
    icon: command?.icon ?? "arrow-right",
    text: t(isAgain ? "workOrders.sentBack.submit-again" : `workOrders.${step}.confirm`),
    short: t(`workOrders.step.${step}-short`),
    worksOffline: worksOffline(step),
  };
}

/** The open tab as a query, for the links of dialogs that return to it. */
export function useTabOfPage(): string {
  const tab = useSearchParams()[0].get("tab");
  return tab ? `?tab=${encodeURIComponent(tab)}` : "";
}

/** "Your turn", or whom the order waits for; empty when it is finished. */
export function useTurn(leadName: string): (next: NextStep) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = (party: Party) =>
    party === "lead"
      ? leadName || t("workOrders.progress.managers")
      : t(party === "approvers" ? "workOrders.progress.approvers" : "workOrders.progress.managers");
  return ({ step, mayAct, waitsFor }) => {
    if (step === null) return "";
    if (waitsFor.length === 0) return t("workOrders.step.your-turn");
    if (waitsFor.includes("sending"))
      return t(
        step === "sign" && !mayAct
          ? "workOrders.step.sign-not-sent"
          : "workOrders.step.submit-not-sent",
      );
    return t("workOrders.step.waiting-for", { names: format.list(waitsFor.map(nameOf)) });
  };
}

/** The bar offers the PDF of a signed order whose reader has no step left. */
export function isPdfInBar({ status }: { status: Status }, { mayAct }: NextStep): boolean {
  return !mayAct && (status === "signed" || status === "done");
}
