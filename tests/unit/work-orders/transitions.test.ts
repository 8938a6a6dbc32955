import { describe, expect, it } from "vitest";
import { editableFields, type OrderFacts } from "~/features/work-orders/policy/rights";
import {
  actionsFor,
  checkTransition,
  transitionFor,
} from "~/features/work-orders/policy/transitions";
import {
  COMMANDS,
  type Guard,
  type Status,
  STATUSES,
  type TransitionName,
} from "~/features/work-orders/model";
import { may } from "~/kernel/authorization/actions";
import type { Role } from "~/kernel/authorization/roles";

/** One person for each relationship to an order. */
const PEOPLE: Record<string, { userId: string; roles: Role[] }> = {
  SA: { userId: "admin", roles: ["SYSTEM_ADMIN"] },
  MG: { userId: "manager", roles: ["MANAGER"] },
  AP: { userId: "approver", roles: ["APPROVER"] },
  lead: { userId: "lead", roles: ["TECHNICIAN"] },
  assignee: { userId: "assignee", roles: ["TECHNICIAN"] },
  author: { userId: "author", roles: ["TECHNICIAN"] },
  TE: { userId: "stranger", roles: ["TECHNICIAN"] },
  EMP: { userId: "employee", roles: ["EMPLOYEE"] },
  CU: { userId: "customer", roles: ["CUSTOMER_USER"] },
  PU: { userId: "partner", roles: ["PARTNER_USER"] },
  nobody: { userId: "nobody", roles: [] },
};
const OFFICE = ["SA", "MG"];
const APPROVERS = ["SA", "MG", "AP"];

type Row = { who: string[]; from: Status[]; facts?: Partial<OrderFacts> };

/** The table of domain-rules §2, copied from the document and not derived from the code; `facts` satisfy its guards. */
const TABLE: Record<TransitionName, Row> = {
  /* W2 */ start: { who: [...OFFICE, "lead", "assignee"], from: ["backlog"] },
  /* W3 */ returnToBacklog: { who: OFFICE, from: ["in-progress"], facts: { reportCount: 0 } },
  /* W4 */ submitForApproval: {
    who: [...OFFICE, "lead"],
    from: ["in-progress"],
    facts: { approvalsToday: 2 },
  },
  /* W5 */ approve: { who: APPROVERS, from: ["waiting-for-approvals", "signed"] },
  /* W6 */ allowEditing: { who: APPROVERS, from: ["waiting-for-approvals"] },
  /* W7 */ sign: { who: [...OFFICE, "lead"], from: ["waiting-for-approvals"] },
  /* W8 */ signNow: {
    who: [...OFFICE, "lead"],
    from: ["in-progress"],
    facts: { approvalsToday: 0 },
  },
  /* W9 */ closeUnsigned: {
    who: OFFICE,
    from: ["waiting-for-approvals"],
    facts: { approvedBy: ["x", "y"] },
  },
  /* W9 */ closeUnsignedNow: { who: OFFICE, from: ["in-progress"], facts: { approvalsToday: 0 } },
  /* W10 */ reopen: { who: ["SA"], from: ["signed", "done"] },
  /* W11 */ delete: { who: OFFICE, from: ["backlog"], facts: { reportCount: 0 } },
  /* W12 */ callOff: { who: OFFICE, from: ["in-progress"] },
  /* W13 */ lowerApprovals: { who: ["SA"], from: ["waiting-for-approvals", "signed"] },
  requestReopening: { who: ["MG", "AP", "author"], from: ["signed", "done"] },
  enableRetroactiveEntry: { who: OFFICE, from: ["in-progress"] },
};
const NAMES = Object.keys(TABLE) as TransitionName[];

function order(status: Status, more: Partial<OrderFacts> = {}): OrderFacts {
  const submitted = status === "waiting-for-approvals" || status === "signed" || status === "done";
  return {
    status,
    outcome: status === "done" ? "signed" : null,
    signed: status === "signed" || status === "done",
    leadId: "lead",
    assigneeIds: ["lead", "assignee"],
    submitterId: submitted ? "lead" : null,
    approvalsRequired: submitted ? 2 : null,
    approvedBy: [],
    reportCount: 1,
    reportAuthorIds: ["author"],
    signerIds: [],
    revisionNumber: submitted ? 1 : 0,
    approvalsToday: 2,
    fourEyes: true,
    approverIds: ["admin", "manager", "approver"],
    openItems: { count: 0, first: [] },
    ...more,
  };
}

describe.each(NAMES)("%s", (name) => {
  const { who, from, facts } = TABLE[name];

  it.each(Object.keys(PEOPLE))("allows exactly the listed states for %s", (key) => {
    const person = PEOPLE[key] ?? { userId: "", roles: [] };
    for (const status of STATUSES) {
      const decision = checkTransition(name, order(status, facts), person);
      if (!who.includes(key))
        expect(decision, status).toEqual({ allowed: false, code: "not_allowed" });
      else if (!from.includes(status))
        expect(decision, status).toEqual({ allowed: false, code: "transition_not_allowed" });
      else expect(decision, status).toEqual({ allowed: true });
    }
  });
});

describe("guards", () => {
  const HELD: [TransitionName, Guard, Partial<OrderFacts>, string?][] = [
    ["start", "needs_lead", { leadId: null, assigneeIds: [] }],
    ["returnToBacklog", "has_report", { reportCount: 1 }],
    ["returnToBacklog", "has_report", { revisionNumber: 1, reportCount: 0 }],
    ["submitForApproval", "approvals_off", { approvalsToday: 0 }],
    ["submitForApproval", "needs_report", { reportCount: 0 }],
    ["submitForApproval", "not_enough_approvers", { approvalsToday: 4 }],
    ["submitForApproval", "not_enough_approvers", { approvalsToday: 3 }, "MG"],
    ["submitForApproval", "not_enough_approvers", { approvalsToday: 3, assigneeIds: ["approver"] }],
    ["approve", "four_eyes", { submitterId: "manager" }],
    ["approve", "four_eyes", { assigneeIds: ["lead", "manager"] }],
    ["approve", "four_eyes", { reportAuthorIds: ["manager"] }],
    ["approve", "four_eyes", { signerIds: ["manager"] }],
    ["approve", "approved_already", { approvedBy: ["manager"] }],
    ["approve", "approved_already", { approvedBy: ["manager"], fourEyes: false }],
    ["allowEditing", "signed_already", { signed: true }],
    ["sign", "signed_already", { signed: true }],
    ["signNow", "approvals_on", { approvalsToday: 1 }],
    ["signNow", "needs_report", { approvalsToday: 0, reportCount: 0 }],
    ["closeUnsigned", "approvals_missing", { approvedBy: ["approver"] }],
    ["closeUnsignedNow", "approvals_on", { approvalsToday: 1 }],
    ["closeUnsignedNow", "needs_report", { approvalsToday: 0, reportCount: 0 }],
    ["reopen", "called_off", { outcome: "called-off" }, "SA"],
    ["delete", "has_report", { reportCount: 1 }],
    ["delete", "has_report", { reportCount: 0, revisionNumber: 1 }],
    ["lowerApprovals", "submitter_may_not", { submitterId: "admin" }, "SA"],
    ["lowerApprovals", "nothing_to_lower", { approvedBy: ["x", "y"] }, "SA"],
    ["requestReopening", "called_off", { outcome: "called-off" }],
  ];

  it.each(HELD)("%s is blocked by %s", (name, guard, facts, key = "MG") => {
    const status = TABLE[name].from[0] ?? "backlog";
    expect(
      checkTransition(name, order(status, facts), PEOPLE[key] ?? { userId: "", roles: [] }),
    ).toEqual({ allowed: false, code: "guard_failed", guard });
  });

  it("lets involved users approve where the four-eyes rule is off, and counts them as approvers", () => {
    const manager = { userId: "manager", roles: ["MANAGER" as const] };
    expect(
      checkTransition(
        "approve",
        order("waiting-for-approvals", { submitterId: "manager", fourEyes: false }),
        manager,
      ),
    ).toEqual({ allowed: true });
    expect(
      checkTransition(
        "submitForApproval",
        order("in-progress", { approvalsToday: 3, fourEyes: false }),
        manager,
      ),
    ).toEqual({ allowed: true });
  });

  it("applies to users with several roles: a manager who is assigned does not approve", () => {
    const both = { userId: "assignee", roles: ["MANAGER" as const, "TECHNICIAN" as const] };
    expect(checkTransition("approve", order("waiting-for-approvals"), both)).toMatchObject({
      guard: "four_eyes",
    });
  });
});

describe("derived actions", () => {
  it("sign and close in one step only while the order is in progress", () => {
    expect([
      transitionFor("sign", order("in-progress")),
      transitionFor("sign", order("waiting-for-approvals")),
    ]).toEqual(["signNow", "sign"]);
    expect([
      transitionFor("closeUnsigned", order("in-progress")),
      transitionFor("approve", order("in-progress")),
    ]).toEqual(["closeUnsignedNow", "approve"]);
  });

  it("W1: allow creation by office staff, and by technicians for themselves", () => {
    const creators = Object.entries(PEOPLE).filter(([, person]) =>
      may(person, "work-orders.create", { own: true }),
    );
    expect(creators.map(([key]) => key)).toEqual(["SA", "MG", "lead", "assignee", "author", "TE"]);
    expect(may({ roles: ["TECHNICIAN"] }, "work-orders.create")).toBe(false);
  });

  it("offer exactly the allowed commands, and none to users without rights", () => {
    for (const status of STATUSES) {
      for (const person of Object.values(PEOPLE)) {
        const { available } = actionsFor(order(status), person);
        const allowed = COMMANDS.filter(
          (command) =>
            checkTransition(transitionFor(command, order(status)), order(status), person).allowed,
        );
        expect(available.map((one) => one.command)).toEqual(allowed);
      }
    }
    expect(actionsFor(order("in-progress"), { userId: "employee", roles: ["EMPLOYEE"] })).toEqual({
      available: [],
      blocked: [],
    });
  });

  it("let fields be edited in the open states: all by office staff, notes by the lead", () => {
    const results = Object.fromEntries(
      Object.entries(PEOPLE).map(([key, person]) => [
        key,
        STATUSES.map((status) => editableFields(order(status), person)).join(" "),
      ]),
    );
    const closed = "none none none";
    expect(results).toMatchObject({
      SA: `all all ${closed}`,
      MG: `all all ${closed}`,
      lead: `notes notes ${closed}`,
    });
    for (const key of ["AP", "assignee", "author", "TE", "EMP", "CU", "PU"])
      expect(results[key]).toBe(`none none ${closed}`);
  });
});
