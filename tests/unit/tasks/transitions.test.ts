import { isOpen } from "~/features/approvals/model";
import { describe, expect, it } from "vitest";
import {
  actionsFor,
  checkTransition,
  relationshipOf,
  transitionFor,
} from "~/features/tasks/policy";
import {
  COMMANDS,
  type Guard,
  type Status,
  STATUSES,
  type TransitionName,
} from "~/features/tasks/model";
import { may } from "~/kernel/authorization/actions";
import type { Role } from "~/kernel/authorization/roles";

type TaskFacts = Parameters<typeof checkTransition>[1];

/** One person for each relationship to a task. */
const PEOPLE: Record<string, { userId: string; roles: Role[] }> = {
  SA: { userId: "admin", roles: ["SYSTEM_ADMIN"] },
  MG: { userId: "manager", roles: ["MANAGER"] },
  AP: { userId: "approver", roles: ["APPROVER"] },
  lead: { userId: "lead", roles: ["TECHNICIAN"] },
  assignee: { userId: "assignee", roles: ["TECHNICIAN"] },
  creator: { userId: "creator", roles: ["TECHNICIAN"] },
  TE: { userId: "stranger", roles: ["TECHNICIAN"] },
  EMP: { userId: "employee", roles: ["EMPLOYEE"] },
  CU: { userId: "customer", roles: ["CUSTOMER_USER"] },
  PU: { userId: "partner", roles: ["PARTNER_USER"] },
  nobody: { userId: "nobody", roles: [] },
};
const OFFICE = ["SA", "MG"];
const APPROVERS = ["SA", "MG", "AP"];

type Row = { who: string[]; from: Status[]; facts?: Partial<TaskFacts> };

/** The table of domain-rules §3, copied from the document and not derived from the code; `facts` satisfy its guards. */
const TABLE: Record<TransitionName, Row> = {
  /* K2 */ start: { who: [...OFFICE, "lead", "assignee"], from: ["backlog"] },
  /* K2 */ returnToBacklog: { who: OFFICE, from: ["in-progress"] },
  /* K3 */ submitForApproval: { who: [...OFFICE, "lead"], from: ["in-progress"] },
  /* K4 */ complete: {
    who: [...OFFICE, "lead"],
    from: ["in-progress"],
    facts: { approvalsToday: 0 },
  },
  /* K5 */ approve: { who: APPROVERS, from: ["waiting-for-approvals", "signed"] },
  /* K6 */ allowEditing: { who: APPROVERS, from: ["waiting-for-approvals"] },
  /* K7 */ sign: { who: ["SA", "lead"], from: ["waiting-for-approvals"] },
  /* K7 */ signNow: { who: ["SA", "lead"], from: ["in-progress"], facts: { approvalsToday: 0 } },
  /* K8 */ reopen: { who: OFFICE, from: ["done"] },
  /* K8 */ reopenSigned: { who: ["SA"], from: ["done"] },
  /* K9 */ delete: { who: [...OFFICE, "creator"], from: ["backlog"] },
};
const NAMES = Object.keys(TABLE) as TransitionName[];

function task(status: Status, more: Partial<TaskFacts> = {}): TaskFacts {
  const submitted = !isOpen({ status });
  return {
    status,
    createdBy: "creator",
    signed: status === "signed",
    everSigned: false,
    leadId: "lead",
    assigneeIds: ["lead", "assignee"],
    submitterId: submitted ? "lead" : null,
    approvalsRequired: submitted ? 2 : null,
    approvedBy: [],
    signerIds: [],
    approvalsToday: 2,
    fourEyes: true,
    approverIds: ["admin", "manager", "approver"],
    ...more,
  };
}

describe.each(NAMES)("%s", (name) => {
  const { who, from, facts } = TABLE[name];

  it.each(Object.keys(PEOPLE))("allows exactly the listed states for %s", (key) => {
    const person = PEOPLE[key] ?? { userId: "", roles: [] };
    for (const status of STATUSES) {
      const decision = checkTransition(name, task(status, facts), person);
      if (!who.includes(key))
        expect(decision, status).toEqual({ allowed: false, code: "not_allowed" });
      else if (!from.includes(status))
        expect(decision, status).toEqual({ allowed: false, code: "transition_not_allowed" });
      else expect(decision, status).toEqual({ allowed: true });
    }
  });
});

describe("guards", () => {
  const HELD: [TransitionName, Guard, Partial<TaskFacts>, string?][] = [
    ["start", "task_needs_people", { leadId: null, assigneeIds: [] }],
    ["submitForApproval", "task_approvals_off", { approvalsToday: 0 }],
    ["submitForApproval", "task_few_approvers", { approvalsToday: 4 }],
    ["submitForApproval", "task_few_approvers", { approvalsToday: 3 }],
    [
      "submitForApproval",
      "task_few_approvers",
      { approvalsToday: 3, assigneeIds: ["lead", "approver"] },
      "lead",
    ],
    ["complete", "task_approvals_on", { approvalsToday: 1 }],
    ["approve", "task_four_eyes", { submitterId: "manager" }],
    ["approve", "task_four_eyes", { assigneeIds: ["lead", "manager"] }],
    ["approve", "task_four_eyes", { signerIds: ["manager"] }],
    ["approve", "task_approved_already", { approvedBy: ["manager"] }],
    ["approve", "task_approved_already", { approvedBy: ["manager"], fourEyes: false }],
    ["sign", "task_needs_lead", { leadId: null }, "SA"],
    ["signNow", "task_approvals_on", { approvalsToday: 1 }, "SA"],
    ["signNow", "task_needs_lead", { approvalsToday: 0, leadId: null }, "SA"],
    ["delete", "task_was_signed", { everSigned: true }],
  ];

  it.each(HELD)("%s is blocked by %s", (name, guard, facts, key = "MG") => {
    const status = TABLE[name].from[0] ?? "backlog";
    expect(
      checkTransition(name, task(status, facts), PEOPLE[key] ?? { userId: "", roles: [] }),
    ).toEqual({ allowed: false, code: "guard_failed", guard });
  });

  it("lets involved users approve where the four-eyes rule is off, and counts them as approvers", () => {
    const manager = { userId: "manager", roles: ["MANAGER" as const] };
    expect(
      checkTransition(
        "approve",
        task("waiting-for-approvals", { submitterId: "manager", fourEyes: false }),
        manager,
      ),
    ).toEqual({ allowed: true });
    expect(
      checkTransition(
        "submitForApproval",
        task("in-progress", { approvalsToday: 3, fourEyes: false }),
        manager,
      ),
    ).toEqual({ allowed: true });
  });

  it("applies to users with several roles: a manager who is assigned does not approve", () => {
    const both = { userId: "assignee", roles: ["MANAGER" as const, "TECHNICIAN" as const] };
    expect(checkTransition("approve", task("waiting-for-approvals"), both)).toMatchObject({
      guard: "task_four_eyes",
    });
  });
});

describe("derived actions", () => {
  it("sign a task in progress in one step, and reopen a signed task under the strict rule", () => {
    expect([
      transitionFor("sign", task("in-progress")),
      transitionFor("sign", task("waiting-for-approvals")),
    ]).toEqual(["signNow", "sign"]);
    expect([
      transitionFor("reopen", task("done")),
      transitionFor("reopen", task("done", { signed: true })),
    ]).toEqual(["reopen", "reopenSigned"]);
  });

  it("K1: allow creation by office staff, and by technicians for themselves", () => {
    const creators = Object.entries(PEOPLE).filter(([, person]) =>
      may(person, "tasks.create", { own: true }),
    );
    expect(creators.map(([key]) => key)).toEqual(["SA", "MG", "lead", "assignee", "creator", "TE"]);
    expect(may({ roles: ["TECHNICIAN"] }, "tasks.create")).toBe(false);
  });

  it("allow editing by office staff, and by a technician who created it", () => {
    const editors = Object.entries(PEOPLE).filter(([, person]) =>
      may(person, "tasks.edit", relationshipOf(task("backlog"), person)),
    );
    expect(editors.map(([key]) => key)).toEqual(["SA", "MG", "creator"]);
  });

  it("offer exactly the allowed commands, and none to users without rights", () => {
    for (const status of STATUSES) {
      for (const person of Object.values(PEOPLE)) {
        const { available } = actionsFor(task(status), person);
        const allowed = COMMANDS.filter(
          (command) =>
            checkTransition(transitionFor(command, task(status)), task(status), person).allowed,
        );
        expect(available.map((one) => one.command)).toEqual(allowed);
      }
    }
    expect(actionsFor(task("in-progress"), { userId: "employee", roles: ["EMPLOYEE"] })).toEqual({
      available: [],
      blocked: [],
    });
  });
});
