import { describe, expect, it } from "vitest";
import { type NextStep, nextStep, type StepFacts } from "~/features/work-orders/policy/next-step";
import { withQueuedSteps } from "~/features/work-orders/ui/detail/step-facts";

const FACTS: StepFacts = {
  status: "in-progress",
  commands: [],
  isLead: false,
  isAssigned: false,
  hasLead: true,
  mayAssign: false,
  mayReport: false,
  hasReports: false,
  openChecklistItems: 0,
  reportedToday: false,
  sentBack: false,
  hasReportToFix: false,
  approvalsToday: 2,
  approvalsMissing: 0,
};
const LEAD = { isLead: true, isAssigned: true, mayReport: true };
const ASSIGNEE = { isAssigned: true };
/** Where each assignee reports their own hours. */
const REPORTING = { isAssigned: true, mayReport: true };
const OFFICE = { mayAssign: true, mayReport: true };

const PEOPLE = { LEAD, ASSIGNEE, REPORTING, OFFICE, APPROVER: {} };
type Person = keyof typeof PEOPLE;
const REPORTED = { hasReports: true, reportedToday: true };
const EARLIER = { hasReports: true };
const BACK = { ...EARLIER, sentBack: true };
const WAITING = { status: "waiting-for-approvals", hasReports: true, approvalsMissing: 1 } as const;
const APPROVED = { ...WAITING, approvalsMissing: 0 } as const;
const SIGNED = { ...WAITING, status: "signed" } as const;

type Row = [
  state: string,
  facts: Partial<StepFacts>,
  expected: Partial<Record<Person, string>>,
  commands?: Partial<Record<Person, StepFacts["commands"]>>,
];

/** "step": offered to the person whose turn it is; "step (party)": offered, while another one is waited for; "party: step": not offered. */
const TABLE: Row[] = [
  [
    "planned without a lead",
    { status: "backlog", hasLead: false },
    { OFFICE: "assign", APPROVER: "office: assign" },
  ],
  [
    "planned",
    { status: "backlog" },
    { LEAD: "start", ASSIGNEE: "start", OFFICE: "start (lead)", APPROVER: "lead: start" },
    { LEAD: ["start"], ASSIGNEE: ["start"], OFFICE: ["start"] },
  ],
  [
    "in progress without a report",
    {},
    {
      LEAD: "report",
      REPORTING: "report",
      ASSIGNEE: "lead: report",
      OFFICE: "report (lead)",
      APPROVER: "lead: report",
    },
  ],
  [
    "in progress with a checklist to fill in, without a report",
    { openChecklistItems: 2 },
    {
      LEAD: "checklist",
      REPORTING: "checklist",
      ASSIGNEE: "checklist",
      OFFICE: "checklist (lead)",
      APPROVER: "lead: checklist",
    },
  ],
  [
    "reported today, with a checklist to fill in",
    { ...REPORTED, openChecklistItems: 2 },
    { LEAD: "checklist", ASSIGNEE: "checklist", OFFICE: "checklist (lead)" },
    { OFFICE: ["submitForApproval"] },
  ],
  [
    "reported on an earlier day",
    EARLIER,
    {
      LEAD: "report",
      REPORTING: "report",
      ASSIGNEE: "lead: submitForApproval",
      OFFICE: "submitForApproval (lead)",
      APPROVER: "lead: submitForApproval",
    },
    { LEAD: ["submitForApproval"], OFFICE: ["submitForApproval"] },
  ],
  [
    "reported today",
    REPORTED,
    {
      LEAD: "submitForApproval",
      REPORTING: "lead: submitForApproval",
      ASSIGNEE: "lead: submitForApproval",
      OFFICE: "submitForApproval (lead)",
    },
    { LEAD: ["submitForApproval"], OFFICE: ["submitForApproval"] },
  ],
  [
    "reported today, in a company without approvals",
    { ...REPORTED, approvalsToday: 0 },
    { LEAD: "sign", ASSIGNEE: "lead: sign", OFFICE: "sign (lead)" },
    { LEAD: ["sign"], OFFICE: ["sign"] },
  ],
  [
    "reported today, with too few approvers",
    REPORTED,
    { LEAD: "office: submitForApproval", OFFICE: "lead: submitForApproval" },
  ],
  [
    "submitted on this device only",
    { ...WAITING, queued: "submitForApproval" },
    { LEAD: "sign (sending)" },
    { LEAD: ["sign"] },
  ],
  [
    "sent back, own report unchanged",
    { ...BACK, hasReportToFix: true },
    { LEAD: "fixReport", REPORTING: "fixReport" },
    { LEAD: ["submitForApproval"] },
  ],
  [
    "sent back, own report unchanged, with a checklist to fill in",
    { ...BACK, hasReportToFix: true, openChecklistItems: 2 },
    { LEAD: "fixReport", ASSIGNEE: "fixReport" },
  ],
  [
    "sent back, own report changed",
    BACK,
    {
      LEAD: "submitForApproval",
      REPORTING: "lead: submitForApproval",
      OFFICE: "submitForApproval (lead)",
    },
    { LEAD: ["submitForApproval"], OFFICE: ["submitForApproval"] },
  ],
  [
    "submitted",
    WAITING,
    {
      LEAD: "sign",
      ASSIGNEE: "lead+approvers: approve",
      OFFICE: "approve",
      APPROVER: "approve",
    },
    { LEAD: ["sign"], OFFICE: ["approve", "sign"], APPROVER: ["approve"] },
  ],
  [
    "submitted, and approved by these readers",
    WAITING,
    { OFFICE: "sign (lead+approvers)", APPROVER: "lead+approvers: approve" },
    { OFFICE: ["sign"] },
  ],
  [
    "approved, not signed",
    APPROVED,
    { LEAD: "sign", ASSIGNEE: "lead: sign", OFFICE: "sign (lead)", APPROVER: "lead: sign" },
    { LEAD: ["sign"], OFFICE: ["sign"] },
  ],
  [
    "signed, approvals missing",
    SIGNED,
    { LEAD: "approvers: approve", OFFICE: "approve", APPROVER: "approve" },
    { OFFICE: ["approve"], APPROVER: ["approve"] },
  ],
  [
    "done",
    { status: "done", hasReports: true },
    { LEAD: "none", OFFICE: "none", APPROVER: "none" },
  ],
];

function written({ step, mayAct, waitsFor }: NextStep): string {
  if (step === null) return "none";
  const parties = waitsFor.join("+");
  if (!mayAct) return `${parties}: ${step}`;
  return parties ? `${step} (${parties})` : step;
}

describe("the next step of an order", () => {
  const cases = TABLE.flatMap(([state, facts, expected, commands]) =>
    Object.entries(expected).map(([person, step]) => {
      // Safe: the rows are typed by person.
      const key = person as Person;
      return { state, person, step, facts: { ...facts, commands: commands?.[key] ?? [] }, key };
    }),
  );
  it.each(cases)("that is $state, for $person: $step", ({ key, facts, step }) => {
    expect(written(nextStep({ ...FACTS, ...PEOPLE[key], ...facts }))).toBe(step);
  });

  it("always names who must act when it is not offered", () => {
    for (const { key, facts } of cases) {
      const next = nextStep({ ...FACTS, ...PEOPLE[key], ...facts, commands: [] });
      if (next.step !== null && !next.mayAct) expect(next.waitsFor).not.toEqual([]);
    }
  });
});

describe("the next step with queued entries", () => {
  const record = "work-orders/1";
  const today = "2026-11-20";
  const queued = (status: StepFacts["status"], facts: Partial<StepFacts>, day?: string) =>
    written(
      nextStep(
        withQueuedSteps({ ...FACTS, ...LEAD, ...facts }, { record, status, today }, [
          { record, isWaiting: true, ...(day ? { day } : {}) },
          { record: "work-orders/2", isWaiting: true, day: today },
        ]),
      ),
    );

  it("is the report after a queued start", () =>
    expect(queued("in-progress", { status: "backlog", commands: ["start"] })).toBe("report"));

  it("is to submit after the first report, which is sent before", () =>
    expect(queued("in-progress", {}, today)).toBe("submitForApproval"));

  it("is to sign after the first report, where no approvals are required", () =>
    expect(queued("in-progress", { status: "backlog", approvalsToday: 0 }, today)).toBe("sign"));

  it.each([
    ["waiting-for-approvals", "sign (sending)"],
    ["signed", "sending: sign"],
    ["done", "sending: sign"],
  ] as const)(
    "waits for sending, and offers no more than to sign, when the queued status is %s",
    (status, expected) => {
      const own = { record, isWaiting: true, status: { from: "in-progress", to: status } };
      // The page's facts have the queued status already, those of home not.
      for (const before of ["in-progress", status] as const) {
        const read = { ...FACTS, ...LEAD, status: before };
        const facts = withQueuedSteps(read, { record, status, today }, [own]);
        expect(written(nextStep(facts))).toBe(expected);
      }
    },
  );

  it("is to submit after a further report", () =>
    expect(queued("in-progress", { ...EARLIER, commands: ["submitForApproval"] }, today)).toBe(
      "submitForApproval",
    ));

  it("is still the report of today after one of an earlier day", () =>
    expect(queued("in-progress", {}, "2026-11-19")).toBe("report"));

  it("ignores entries of other orders", () => expect(queued("in-progress", {})).toBe("report"));
});
