import type { Actor, Role } from "./roles";

/**
 * Scope of a right: all records of the tenant, assigned records, records led, own records, or
 * records of the own customer.
 */
type Reach = "all" | "assigned" | "lead" | "own" | "customer";
const SIGNS = {
  "●": "all",
  A: "assigned",
  L: "lead",
  O: "own",
  C: "customer",
  "–": null,
} as const satisfies Record<string, Reach | null>;

type Sign = keyof typeof SIGNS;
type Row = readonly [SA: Sign, MG: Sign, AP: Sign, TE: Sign, EMP: Sign, CU: Sign, PU: Sign];

/** The permission table of domain-rules §7, row by row. Columns: SA MG AP TE EMP CU PU. */
const TABLE = {
  "work-orders.read": ["●", "●", "●", "●", "–", "–", "–"],
  "work-orders.create": ["●", "●", "–", "O", "–", "–", "–"],
  "work-orders.edit": ["●", "●", "–", "–", "–", "–", "–"],
  "work-orders.edit-notes": ["●", "●", "–", "L", "–", "–", "–"],
  "work-orders.start": ["●", "●", "–", "A", "–", "–", "–"],
  "work-orders.submit": ["●", "●", "–", "L", "–", "–", "–"],
  "work-orders.sign": ["●", "●", "–", "L", "–", "–", "–"],
  "work-orders.approve": ["●", "●", "●", "–", "–", "–", "–"],
  "work-orders.allow-editing": ["●", "●", "●", "–", "–", "–", "–"],
  "work-orders.return": ["●", "●", "–", "–", "–", "–", "–"],
  "work-orders.close-unsigned": ["●", "●", "–", "–", "–", "–", "–"],
  "work-orders.call-off": ["●", "●", "–", "–", "–", "–", "–"],
  "work-orders.delete": ["●", "●", "–", "–", "–", "–", "–"],
  "work-orders.enable-retroactive": ["●", "●", "–", "–", "–", "–", "–"],
  "work-orders.reopen": ["●", "–", "–", "–", "–", "–", "–"],
  "work-orders.lower-approvals": ["●", "–", "–", "–", "–", "–", "–"],
  "work-orders.request-reopening": ["–", "●", "●", "O", "–", "–", "–"],
  "work-orders.add-document": ["●", "●", "–", "A", "–", "–", "–"],
  "work-orders.remove-document": ["●", "●", "–", "O", "–", "–", "–"],
  "work-orders.comment": ["●", "●", "●", "A", "–", "–", "–"],
  "work-orders.write-approver-note": ["●", "●", "●", "–", "–", "–", "–"],
  "work-orders.read-approver-notes": ["●", "●", "●", "A", "–", "–", "–"],
  "work-orders.read-activity": ["●", "●", "●", "A", "–", "–", "–"],
  "daily-reports.write": ["●", "●", "–", "A", "–", "–", "–"],
  "daily-reports.read": ["●", "●", "●", "A", "–", "–", "–"],
  "tasks.read": ["●", "●", "●", "●", "–", "–", "–"],
  "tasks.create": ["●", "●", "–", "O", "–", "–", "–"],
  "tasks.edit": ["●", "●", "–", "O", "–", "–", "–"],
  "tasks.work": ["●", "●", "–", "A", "–", "–", "–"],
  "tasks.return": ["●", "●", "–", "–", "–", "–", "–"],
  "tasks.finish": ["●", "●", "–", "L", "–", "–", "–"],
  "tasks.sign": ["●", "–", "–", "L", "–", "–", "–"],
  "tasks.approve": ["●", "●", "●", "–", "–", "–", "–"],
  "tasks.allow-editing": ["●", "●", "●", "–", "–", "–", "–"],
  "tasks.reopen": ["●", "●", "–", "–", "–", "–", "–"],
  "tasks.reopen-signed": ["●", "–", "–", "–", "–", "–", "–"],
  "tasks.delete": ["●", "●", "–", "O", "–", "–", "–"],
  "tasks.add-document": ["●", "●", "–", "A", "–", "–", "–"],
  "tasks.remove-document": ["●", "●", "–", "O", "–", "–", "–"],
  "tasks.comment": ["●", "●", "●", "A", "–", "–", "–"],
  "tasks.write-approver-note": ["●", "●", "●", "–", "–", "–", "–"],
  "tasks.read-approver-notes": ["●", "●", "●", "A", "–", "–", "–"],
  "tasks.read-activity": ["●", "●", "●", "A", "–", "–", "–"],
  "tickets.create": ["●", "●", "–", "●", "●", "●", "●"],
  "tickets.read": ["●", "●", "–", "O", "O", "O", "O"],
  "tickets.edit": ["●", "●", "–", "O", "O", "O", "O"],
  "tickets.decide": ["●", "●", "–", "–", "–", "–", "–"],
  "tickets.start": ["●", "●", "–", "A", "–", "–", "–"],
  "tickets.complete": ["●", "●", "–", "A", "–", "–", "–"],
  "tickets.link": ["●", "●", "–", "L", "–", "–", "–"],
  "tickets.unlink": ["●", "●", "–", "L", "–", "–", "–"],
  "tickets.reopen": ["●", "●", "–", "O", "O", "O", "O"],
  "tickets.delete": ["●", "●", "–", "O", "O", "O", "O"],
  "tickets.read-activity": ["●", "●", "–", "A", "–", "O", "O"],
  "tickets.comment": ["●", "●", "–", "O", "O", "O", "O"],
  "comments.edit": ["O", "O", "O", "O", "O", "O", "O"],
  "comments.remove": ["●", "●", "O", "O", "O", "O", "O"],
  "maintenance.manage": ["●", "●", "–", "–", "–", "–", "–"],
  /** "A": assets that a work order names. */
  "assets.read": ["●", "●", "●", "A", "–", "–", "–"],
  "inventory.manage": ["●", "●", "–", "–", "–", "–", "–"],
  "files.send": ["●", "●", "●", "●", "●", "●", "●"],
  "pickers.read": ["●", "●", "●", "●", "O", "C", "C"],
  "people.phones": ["●", "●", "A", "A", "–", "–", "–"],
  "checklists.manage": ["●", "●", "–", "–", "–", "–", "–"],
  "checklists.add": ["●", "●", "–", "L", "–", "–", "–"],
  "checklists.answer": ["●", "●", "–", "A", "–", "–", "–"],
  "checklists.skip": ["●", "●", "–", "–", "–", "–", "–"],
  "planning.coming-soon": ["●", "●", "–", "–", "–", "–", "–"],
  "schedule.plan": ["●", "●", "–", "–", "–", "–", "–"],
  "schedule.read": ["●", "●", "●", "O", "–", "–", "–"],
  "saved-views.share": ["●", "●", "–", "–", "–", "–", "–"],
  "analytics.read": ["●", "●", "–", "–", "–", "–", "–"],
  "settings.manage": ["●", "●", "–", "–", "–", "–", "–"],
  "users.manage": ["●", "–", "–", "–", "–", "–", "–"],
  "mails.undelivered": ["●", "–", "–", "–", "–", "–", "–"],
  "work-capacity.read": ["●", "●", "O", "O", "O", "–", "–"],
  "work-capacity.set": ["●", "●", "–", "–", "–", "–", "–"],
  "stand-ins.give": ["●", "●", "–", "–", "–", "–", "–"],
  "profile.own": ["O", "O", "O", "O", "O", "O", "O"],
} as const satisfies Record<string, Row>;

export type Action = keyof typeof TABLE;

/** The records on which a role may act. Null for none. */
export function reachOf(role: Role, action: Action): Reach | null {
  const [sa, mg, ap, te, emp, cu, pu]: Row = TABLE[action];
  const signs: Record<Role, Sign> = {
    SYSTEM_ADMIN: sa,
    MANAGER: mg,
    APPROVER: ap,
    TECHNICIAN: te,
    EMPLOYEE: emp,
    CUSTOMER_USER: cu,
    PARTNER_USER: pu,
  };
  return SIGNS[signs[role]];
}

/** The actor's relationship to the record. A missing entry counts as false. */
export type Relationship = Partial<Record<Exclude<Reach, "all">, boolean>>;

/** Several roles give the union of their rights (domain-rules §7). */
export function may(
  actor: Pick<Actor, "roles">,
  action: Action,
  relationship: Relationship = {},
): boolean {
  return actor.roles.some((role) => {
    const reach = reachOf(role, action);
    return reach === "all" || (reach !== null && relationship[reach] === true);
  });
}
