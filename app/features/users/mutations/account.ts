import { and, eq, sql } from "drizzle-orm";
import { changeStored, type Stored } from "~/server/command/stored";
import type { AuthContext, RequestContext } from "~/server/request-context";
import { answer } from "~/server/command/answer";
import type { ValueOf } from "~/database/fields";
import { customers } from "~/database/schema/customers";
import { searchTextOf } from "~/kernel/text/fold";
import { sortKey } from "~/kernel/text/sort-key";
import { Refusal } from "~/kernel/refusal";
import type { Actor, Role } from "~/kernel/authorization/roles";
import type { Activity } from "~/server/command/records";
import { expect, step, type Step } from "~/server/command/statement";
import { guardRefusal } from "../policy";
import { emailKey } from "../queries/record";
import { userRoles, users } from "~/database/schema/users";
import type { Language } from "~/kernel/text/languages";

type Contact = { name: string; surname: string; email: string; phoneNumber: string };

/** The columns of a user's identity, with the sort key and the search text derived from them. */
export function contactColumns({ name, surname, email, phoneNumber }: Contact) {
  return {
    name,
    surname,
    sortKey: sortKey(`${surname} ${name}`),
    email,
    emailKey: emailKey(email),
    phone: phoneNumber,
    searchText: searchTextOf([name, surname], [email, phoneNumber]),
  };
}

/** Does not change the version, so an open form stays valid. */
export function setLanguage(
  { db }: Pick<RequestContext, "db">,
  userId: string,
  language: Language | null,
): Step {
  return step(db.update(users).set({ language }).where(eq(users.id, userId)));
}

/** Compare-and-set on the version. */
export function changeAccount(
  ctx: AuthContext,
  user: Stored,
  set: Partial<typeof users.$inferInsert>,
): Step[] {
  return changeStored(ctx, users, user, set);
}

/** What remains of a deleted user: the name that records show. The email address becomes free. */
export function forgetPerson(
  { id, name, surname }: { id: string; name: string; surname: string },
  at: number,
) {
  const gone = {
    email: "",
    emailKey: `gone:${id}`,
    phone: "",
    passwordHash: null,
    customerId: null,
    language: null,
    theme: null,
  };
  return {
    ...gone,
    searchText: searchTextOf([name, surname], []),
    active: false,
    inviteStatus: "NOT_INVITED" as const,
    anonymisedAt: at,
  };
}

export function rolesSteps(
  { db }: Pick<RequestContext, "db">,
  userId: string,
  before: readonly Role[],
  after: readonly Role[],
): Step[] {
  const gone = before.filter((role) => !after.includes(role));
  const come = after.filter((role) => !before.includes(role));
  return [
    ...gone.map((role) =>
      step(db.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)))),
    ),
    ...come.map((role) => step(db.insert(userRoles).values({ userId, role }))),
  ];
}

export function emailTaken(): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { email: "email_taken" } });
}

/** An email address belongs to one user in a tenant (domain-rules §6), also with concurrent requests. */
export function expectFreeEmail(email: string, userId: string): Step {
  return expect(
    sql`NOT EXISTS (SELECT 1 FROM ${users} WHERE ${users.emailKey} = ${emailKey(email)} AND ${users.id} <> ${userId})`,
    emailTaken(),
  );
}

export function customerGone(): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { customerId: "gone" } });
}

/** Requires that the customer or partner still has that role and is not archived when its user is written. */
export function expectCustomerFor(customerId: string | null, roles: readonly Role[]): Step[] {
  if (customerId === null) return [];
  const kind = roles.includes("CUSTOMER_USER") ? customers.isCustomer : customers.isPartner;
  return [
    expect(
      sql`EXISTS (SELECT 1 FROM ${customers} WHERE ${customers.id} = ${customerId} AND ${customers.archivedAt} IS NULL AND ${kind} = 1)`,
      customerGone(),
    ),
  ];
}

/** When two administrators demote each other concurrently, the second one is no longer an administrator. */
export function expectStillAdmin(actor: Pick<Actor, "userId">): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM ${userRoles} WHERE ${userRoles.userId} = ${actor.userId} AND ${userRoles.role} = 'SYSTEM_ADMIN')`,
    new Refusal("not_allowed", "not_allowed", { action: "users.manage" }),
  );
}

/** After the change, at least one user who can sign in is still an administrator. */
export function expectAdminLeft(): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM ${userRoles} CROSS JOIN ${users} ON ${users.id} = ${userRoles.userId}
      WHERE ${userRoles.role} = 'SYSTEM_ADMIN' AND ${users.active} = 1 AND ${users.inviteStatus} = 'ACCEPTED')`,
    guardRefusal("last_admin"),
  );
}

export function activityOf(
  user: { id: string },
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return { subject: { type: "user", id: user.id }, event: `user.${event}`, facts };
}

/** The response of every command: the state of the account after it. */
export const { of: userResponse, schema: USER_RESPONSE } = answer(users, {
  id: users.id,
  version: users.version,
  active: users.active,
  inviteStatus: users.inviteStatus,
});
export type UserResponse = ValueOf<typeof USER_RESPONSE>;
