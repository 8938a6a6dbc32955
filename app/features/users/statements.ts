import { type SQL, sql } from "drizzle-orm";
import { fold, sortKey } from "~/kernel/fold";
import { Refusal } from "~/kernel/refusal";
import type { Actor, Role } from "~/kernel/roles";
import type { Activity } from "~/kernel/server/records";
import { expect, step, type Step } from "~/kernel/server/statement";
import { guardRefusal } from "./policy";
import { emailKey } from "./queries/record";

export type Contact = { name: string; surname: string; email: string; phoneNumber: string };

/** Columns of users that say who somebody is: how the name sorts and what a search finds go with it. */
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

/** What is left of a deleted person: the name that records show. The address is free for somebody else. */
export function forgetPerson({ id, name, surname }: { id: string; name: string; surname: string }, at: number) {
  const gone = { email: "", email_key: `gone:${id}`, phone: "", password_hash: null, customer_id: null, language: null, theme: null };
  return { ...gone, search_text: fold(`${name} ${surname}`), active: 0, invite_status: "NOT_INVITED", anonymised_at: at };
}

export function rolesSteps(userId: string, before: readonly Role[], after: readonly Role[]): Step[] {
  const gone = before.filter((role) => !after.includes(role));
  const come = after.filter((role) => !before.includes(role));
  return [
    ...gone.map((role) => step(sql`DELETE FROM user_roles WHERE user_id = ${userId} AND role = ${role}`)),
    ...come.map((role) => step(sql`INSERT INTO user_roles (user_id, role) VALUES (${userId}, ${role})`)),
  ];
}

export function emailTaken(): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { email: "email_taken" } });
}

/** An address is one person's in a company (domain-rules §6), also when two take it at once. */
export function expectFreeEmail(email: string, userId: string): Step {
  return expect(sql`NOT EXISTS (SELECT 1 FROM users WHERE email_key = ${emailKey(email)} AND id <> ${userId})`, emailTaken());
}

export function customerGone(): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { customerId: "gone" } });
}

/** That the customer is still one, or the partner, when its user is written, and not archived. */
export function expectCustomerFor(customerId: string | null, roles: readonly Role[]): Step[] {
  if (customerId === null) return [];
  const flag = roles.includes("CUSTOMER_USER") ? sql`is_customer` : sql`is_partner`;
  return [expect(sql`EXISTS (SELECT 1 FROM customers WHERE id = ${customerId} AND archived_at IS NULL AND ${flag} = 1)`, customerGone())];
}

/** Of two administrators who demote each other at once, the second is one no more. */
export function expectStillAdmin(actor: Pick<Actor, "userId">): Step {
  return expect(sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${actor.userId} AND role = 'SYSTEM_ADMIN')`, new Refusal("not_allowed", "not_allowed", { action: "users.manage" }));
}

/** After the change: somebody who can sign in still administers the company. */
export function expectAdminLeft(): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM user_roles o CROSS JOIN users u ON u.id = o.user_id WHERE o.role = 'SYSTEM_ADMIN' AND u.active = 1 AND u.invite_status = 'ACCEPTED')`,
    guardRefusal("last_admin"),
  );
}

export function activityOf(user: { id: string }, event: string, facts: Record<string, unknown> = {}): Activity {
  return { subject: { type: "user", id: user.id }, event: `user.${event}`, facts };
}

export type UserAnswer = { id: string; version: number; active: boolean; inviteStatus: string };

/** What every command answers: where the account stands after it. */
export function userAnswer(id: string): SQL {
  return sql`(SELECT json_object('id', id, 'version', version, 'active', json(iif(active = 1, 'true', 'false')), 'inviteStatus', invite_status) FROM users WHERE id = ${id})`;
}
