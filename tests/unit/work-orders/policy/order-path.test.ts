import { expect, it } from "vitest";
import type { StepFacts } from "~/features/work-orders/policy/next-step";
import { orderPath } from "~/features/work-orders/policy/order-path";

const FACTS: StepFacts = {
  status: "in-progress",
  commands: [],
  isLead: true,
  isAssigned: true,
  hasLead: true,
  mayAssign: false,
  mayReport: true,
  hasReports: false,
  openChecklistItems: 0,
  reportedToday: false,
  sentBack: false,
  hasReportToFix: false,
  approvalsToday: 0,
  approvalsMissing: 0,
};
const REPORTED = { hasReports: true };
const WAITING = { ...REPORTED, status: "waiting-for-approvals" } as const;

/** "checklist report* signature": what is done is in capitals, the current step has a star. */
const ROWS: [state: string, facts: Partial<StepFacts>, paper: object, expected: string][] = [
  ["planned", { status: "backlog" }, {}, "checklist report signature"],
  ["begun", { openChecklistItems: 2 }, {}, "checklist* report signature"],
  ["filled in", {}, {}, "CHECKLIST report* signature"],
  ["without checklists", {}, { hasChecklists: false }, "report* signature"],
  ["reported first", { ...REPORTED, openChecklistItems: 1 }, {}, "checklist* REPORT signature"],
  ["reported", REPORTED, {}, "CHECKLIST REPORT signature*"],
  [
    "sent back",
    { ...REPORTED, sentBack: true, hasReportToFix: true },
    {},
    "CHECKLIST report* signature",
  ],
  ["submitted", WAITING, {}, "CHECKLIST REPORT signature*"],
  [
    "submitted with open items, for a reason",
    { ...WAITING, openChecklistItems: 2 },
    {},
    "CHECKLIST REPORT signature*",
  ],
  [
    "submitted without hours, for a reason",
    { ...WAITING, hasReports: false },
    {},
    "CHECKLIST REPORT signature*",
  ],
  ["signed", { ...WAITING, status: "signed" }, { isSigned: true }, "CHECKLIST REPORT SIGNATURE"],
  ["signed here", { ...WAITING, queued: "sign" }, {}, "CHECKLIST REPORT SIGNATURE"],
  ["done", { ...REPORTED, status: "done" }, { isSigned: true }, "CHECKLIST REPORT SIGNATURE"],
  ["closed without a signature", { ...REPORTED, status: "done" }, {}, ""],
];

it.each(ROWS)("the path to the signature of an order: %s", (_, facts, paper, expected) => {
  const path = orderPath(
    { ...FACTS, ...facts },
    { hasChecklists: true, isSigned: false, ...paper },
  );
  const text = path.map(({ key, state }) =>
    state === "done" ? key.toUpperCase() : state === "current" ? `${key}*` : key,
  );
  expect(text.join(" ")).toBe(expected);
});
