import type { CommandName, Status } from "../model";

/** What an order can need next. Commands have their own names. */
export type Step =
  | "assign"
  | "report"
  | "fixReport"
  | "checklist"
  | Extract<CommandName, "start" | "submitForApproval" | "sign" | "approve">;

/** Who has to act. "sending": this person already did, and the device has not sent it yet. */
export type Party = "lead" | "approvers" | "office" | "sending";

/** The facts about an order and one person that decide about the next step. They are part of the offline data. */
export type StepFacts = {
  status: Status;
  /** The commands that this person may run now. */
  commands: readonly CommandName[];
  isLead: boolean;
  isAssigned: boolean;
  hasLead: boolean;
  mayAssign: boolean;
  mayReport: boolean;
  /** Whether anybody submitted a report. */
  hasReports: boolean;
  /** Required items of checklists without an answer. They hold back submitting and signing. */
  openChecklistItems: number;
  /** True when a report of today by this person, or for them by the lead, exists. */
  reportedToday: boolean;
  sentBack: boolean;
  /** True while an own report of an order that was sent back is as it was then. */
  hasReportToFix: boolean;
  approvalsToday: number;
  approvalsMissing: number;
  /** The step that this user has completed and the device has not sent yet. Until it is sent, no other step than signing is offered. */
  queued?: "submitForApproval" | "sign";
};

/**
 * `step`: what the order needs; null when nothing. `mayAct`: this person may do it now. `waitsFor`: empty when it is this person's turn.
 * A manager may often act in the place of others without being the one who is waited for.
 */
export type NextStep = { step: Step | null; mayAct: boolean; waitsFor: readonly Party[] };

/** The one rule about the next step (domain-rules §2), for the home page, the order's page and its offline copy. */
export function nextStep(facts: StepFacts): NextStep {
  if (facts.queued) return afterQueued(facts.queued, facts);
  switch (facts.status) {
    case "backlog":
      return facts.hasLead
        ? starting(facts)
        : stepFor("assign", facts.mayAssign, facts.mayAssign ? null : "office");
    case "in-progress":
      return inProgress(facts);
    case "waiting-for-approvals":
      return submitted(facts);
    case "signed":
      return approving(facts);
    case "done":
      return { step: null, mayAct: false, waitsFor: [] };
  }
}

/** Who has submitted an order without a network may have it signed on the same device. */
function afterQueued(queued: "submitForApproval" | "sign", { commands }: StepFacts): NextStep {
  const maySign = queued === "submitForApproval" && commands.includes("sign");
  return { step: maySign ? "sign" : queued, mayAct: maySign, waitsFor: ["sending"] };
}

function starting({ commands, isAssigned }: StepFacts): NextStep {
  const mayAct = commands.includes("start");
  return stepFor("start", mayAct, mayAct && isAssigned ? null : "lead");
}

/**
 * A day's report is written once, after the checklists: it says what they found. An order that was sent back has its reports: one is
 * changed, and the order is submitted again.
 */
function inProgress(facts: StepFacts): NextStep {
  if (facts.sentBack && facts.hasReportToFix) return stepFor("fixReport", true, null);
  if (facts.openChecklistItems > 0)
    return stepFor(
      "checklist",
      facts.isAssigned || facts.mayAssign,
      facts.isAssigned ? null : "lead",
    );
  if (facts.sentBack) return closing(facts);
  if (facts.mayReport && facts.isAssigned && !facts.reportedToday)
    return stepFor("report", true, null);
  return facts.hasReports ? closing(facts) : stepFor("report", facts.mayReport, "lead");
}

function closing(facts: StepFacts): NextStep {
  const step = facts.approvalsToday > 0 ? "submitForApproval" : "sign";
  const mayAct = facts.commands.includes(step);
  if (!facts.isLead) return stepFor(step, mayAct, "lead");
  return stepFor(step, mayAct, mayAct ? null : "office");
}

/** Approvals and signature may come in either order. */
function submitted(facts: StepFacts): NextStep {
  if (facts.commands.includes("approve")) return stepFor("approve", true, null);
  const maySign = facts.commands.includes("sign");
  if (maySign && facts.isLead) return stepFor("sign", true, null);
  const step = maySign || facts.approvalsMissing === 0 ? "sign" : "approve";
  return { step, mayAct: maySign, waitsFor: facts.approvalsMissing > 0 ? BOTH : ["lead"] };
}

const BOTH = ["lead", "approvers"] as const;

function approving({ commands }: StepFacts): NextStep {
  const mayAct = commands.includes("approve");
  return stepFor("approve", mayAct, mayAct ? null : "approvers");
}

function stepFor(step: Step, mayAct: boolean, waitsFor: Party | null): NextStep {
  return { step, mayAct, waitsFor: waitsFor === null ? [] : [waitsFor] };
}
