import { type SQL, sql } from "drizzle-orm";
import { voidCodesOf } from "~/features/access-codes/mutations";
import {
  taskOffboardingActivity,
  taskOffboardingNotifications,
  taskOffboardingSteps,
} from "~/features/tasks/mutations/offboarding";
import {
  offboardingActivity,
  offboardingNotifications,
  offboardingSteps,
} from "~/features/work-orders/mutations/offboarding";
import { fold, sortKey } from "~/kernel/text/fold";
import { Refusal } from "~/kernel/refusal";
import type { Actor, Role } from "~/kernel/authorization/roles";
import { endSessionsOf } from "~/kernel/server/authentication/end-sessions";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Activity, Announcement } from "~/kernel/server/command/records";
import { expect, step, type Step } from "~/kernel/server/command/statement";
import type { OffboardInput } from "./inputs/user";
import { guardRefusal, requireCommand, withoutInvitation } from "./policy";
import {
  type HandedOver,
  handedOver,
  type Reassignments,
  requireSeen,
} from "./queries/reassignments";
import { emailKey, type UserRecord } from "./queries/record";

export type Contact = { name: string; surname: string; email: string; phoneNumber: string };

/** The columns of a user's identity, with the sort key and the search text derived from them. */
export function contactColumns({ name, surname, email, phoneNumber }: Contact) {
  return {
    name,
    surname,
    sort_key: sortKey(`${surname} ${name}`),
    email,
    email_key: emailKey(email),
    phone: phoneNumber,
    search_text: fold([name, surname, email, phoneNumber].join(" ")),
  };
}

/** What remains of a deleted user: the name that records show. The email address becomes free. */
export function forgetPerson(
  { id, name, surname }: { id: string; name: string; surname: string },
  at: number,
) {
  const gone = {
    email: "",
    email_key: `gone:${id}`,
    phone: "",
    password_hash: null,
    customer_id: null,
    language: null,
    theme: null,
  };
  return {
    ...gone,
    search_text: fold(`${name} ${surname}`),
    active: 0,
    invite_status: "NOT_INVITED",
    anonymised_at: at,
  };
}

export function rolesSteps(
  userId: string,
  before: readonly Role[],
  after: readonly Role[],
): Step[] {
  const gone = before.filter((role) => !after.includes(role));
  const come = after.filter((role) => !before.includes(role));
  return [
    ...gone.map((role) =>
      step(sql`DELETE FROM user_roles WHERE user_id = ${userId} AND role = ${role}`),
    ),
    ...come.map((role) =>
      step(sql`INSERT INTO user_roles (user_id, role) VALUES (${userId}, ${role})`),
    ),
  ];
}

export function emailTaken(): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { email: "email_taken" } });
}

/** An email address belongs to one user in a tenant (domain-rules §6), also with concurrent requests. */
export function expectFreeEmail(email: string, userId: string): Step {
  return expect(
    sql`NOT EXISTS (SELECT 1 FROM users WHERE email_key = ${emailKey(email)} AND id <> ${userId})`,
    emailTaken(),
  );
}

export function customerGone(): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { customerId: "gone" } });
}

/** Requires that the customer or partner still has that role and is not archived when its user is written. */
export function expectCustomerFor(customerId: string | null, roles: readonly Role[]): Step[] {
  if (customerId === null) return [];
  const flag = roles.includes("CUSTOMER_USER") ? sql`is_customer` : sql`is_partner`;
  return [
    expect(
      sql`EXISTS (SELECT 1 FROM customers WHERE id = ${customerId} AND archived_at IS NULL AND ${flag} = 1)`,
      customerGone(),
    ),
  ];
}

/** When two administrators demote each other concurrently, the second one is no longer an administrator. */
export function expectStillAdmin(actor: Pick<Actor, "userId">): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${actor.userId} AND role = 'SYSTEM_ADMIN')`,
    new Refusal("not_allowed", "not_allowed", { action: "users.manage" }),
  );
}

/** After the change, at least one user who can sign in is still an administrator. */
export function expectAdminLeft(): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM user_roles o CROSS JOIN users u ON u.id = o.user_id WHERE o.role = 'SYSTEM_ADMIN' AND u.active = 1 AND u.invite_status = 'ACCEPTED')`,
    guardRefusal("last_admin"),
  );
}

/** Part of a command that changes an account: columns of the user, and what belongs to them. */
type AccountChange = {
  columns: { active?: 0 | 1; invite_status?: string };
  steps: Step[];
  record: Activity[];
  announce: Announcement[];
};
type LoggedChange = Omit<AccountChange, "record"> & { record: [Activity, ...Activity[]] };
export const UNCHANGED: AccountChange = { columns: {}, steps: [], record: [], announce: [] };

/** The orders and tasks that a user no longer leads or works on. */
export function reassignment(
  ctx: AuthContext,
  user: UserRecord,
  { orders, tasks }: HandedOver,
): AccountChange {
  return {
    columns: {},
    steps: [
      ...offboardingSteps(ctx, user.id, orders),
      ...taskOffboardingSteps(ctx, user.id, tasks),
    ],
    record: [...offboardingActivity(orders), ...taskOffboardingActivity(tasks)],
    announce: [...offboardingNotifications(orders), ...taskOffboardingNotifications(tasks)],
  };
}

/** Deactivates an account, if nothing holds it back: its sessions and codes end, its open orders and tasks are reassigned. */
export function deactivation(
  ctx: AuthContext,
  actor: Actor,
  user: UserRecord,
  offboarding: Reassignments,
  answers: Pick<OffboardInput, "nextLeads" | "knowsStranded">,
): LoggedChange {
  requireCommand("deactivate", user, actor);
  const leaves = reassignment(ctx, user, handedOver(offboarding, user.id, answers.nextLeads));
  requireSeen(offboarding, answers.knowsStranded);
  return {
    columns: { active: 0, invite_status: withoutInvitation(user) },
    steps: [
      expectAdminLeft(),
      endSessionsOf(ctx, user.id, "deactivation"),
      voidCodesOf(ctx, user.id),
      ...leaves.steps,
    ],
    record: [activityOf(user, "deactivated"), ...leaves.record],
    announce: leaves.announce,
  };
}

/** Activates an account, if nothing holds it back. */
export function activation(actor: Actor, user: UserRecord): LoggedChange {
  requireCommand("activate", user, actor);
  return { ...UNCHANGED, columns: { active: 1 }, record: [activityOf(user, "activated")] };
}

export function activityOf(
  user: { id: string },
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return { subject: { type: "user", id: user.id }, event: `user.${event}`, facts };
}

export type UserAnswer = { id: string; version: number; active: boolean; inviteStatus: string };

/** The response of every command: the state of the account after it. */
export function userAnswer(id: string): SQL {
  return sql`(SELECT json_object('id', id, 'version', version, 'active', json(iif(active = 1, 'true', 'false')), 'inviteStatus', invite_status) FROM users WHERE id = ${id})`;
}
