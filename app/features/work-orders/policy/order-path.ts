import { isOpen } from "~/features/approvals/model";
import type { StepFacts } from "./next-step";

type PathFacts = Pick<
  StepFacts,
  "status" | "hasReports" | "hasReportToFix" | "openChecklistItems" | "queued"
>;
export type PathStep = {
  key: "checklist" | "report" | "signature";
  state: "done" | "current" | "ahead";
};
type Paper = { hasChecklists: boolean; isSigned: boolean };

/**
 * What a technician does for an order one after the other, to the signature: at most one is current, none before work has started. Empty for an order
 * that ended without a signature.
 */
export function orderPath(facts: PathFacts, { hasChecklists, isSigned }: Paper): PathStep[] {
  const { status, hasReports, hasReportToFix, openChecklistItems, queued } = facts;
  const signed = isSigned || queued === "sign";
  if (status === "done" && !signed) return [];
  /** What was submitted is neither filled in nor reported any more. */
  const isFrozen = !isOpen({ status });
  const isFilled = isFrozen || (status !== "backlog" && openChecklistItems === 0);
  const steps = [
    ...(hasChecklists ? [{ key: "checklist" as const, isDone: isFilled }] : []),
    { key: "report" as const, isDone: isFrozen || (hasReports && !hasReportToFix) },
    { key: "signature" as const, isDone: signed },
  ];
  const current = status === "backlog" ? undefined : steps.find(({ isDone }) => !isDone);
  return steps.map((step) => ({
    key: step.key,
    state: step.isDone ? "done" : step === current ? "current" : "ahead",
  }));
}
