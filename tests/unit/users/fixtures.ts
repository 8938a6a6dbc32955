import { createUser } from "~/features/users/commands/create";
import { createInput, type CreateInput } from "~/features/users/inputs/user";
import { newId } from "~/kernel/ids";
import type { Role } from "~/kernel/authorization/roles";
import { parseInput } from "~/kernel/input/parse";
import type { Company } from "../../support/db/test-tenant";

export function newUserInput(more: Record<string, unknown> = {}): CreateInput {
  return parseInput(createInput, {
    id: newId(),
    name: "Iva",
    surname: "Čolić",
    email: "iva@example.com",
    phoneNumber: "+385 1 234",
    roles: rolesOf("TECHNICIAN"),
    ...more,
  });
}

export function rolesOf(...roles: Role[]) {
  return roles.map((roleName) => ({ roleName }));
}

/** A user whom Sanja has just added: active, not invited, in no record. */
export async function addUser(of: Company, more: Record<string, unknown> = {}): Promise<string> {
  return (await createUser(of.as("sanja"), newUserInput(more))).id;
}

export async function userRow(
  of: Company,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  return (
    await of.rows(
      "SELECT *, (SELECT group_concat(role) FROM user_roles WHERE user_id = id) AS roles FROM users WHERE id = ?",
      id,
    )
  )[0];
}

/** The events of an account's log, oldest first. */
export async function logOf(of: Company, id: string): Promise<unknown[]> {
  const rows = await of.rows(
    "SELECT event FROM activity WHERE subject_type = 'user' AND subject_id = ? ORDER BY seq",
    id,
  );
  return rows.map((row) => String(row["event"]).replace("user.", ""));
}

/** The current assignees of an order, the lead first. */
export async function assigneesOf(of: Company, orderId: string): Promise<unknown[]> {
  const rows = await of.rows(
    "SELECT user_id FROM work_order_assignments WHERE work_order_id = ? AND to_at IS NULL ORDER BY is_lead DESC, rowid",
    orderId,
  );
  return rows.map((row) => row["user_id"]);
}

/** Whether a session is still valid for the next request. */
export async function openSessions(of: Company, userId: string): Promise<number> {
  return Number(
    (
      await of.rows(
        "SELECT count(*) AS n FROM sessions WHERE user_id = ? AND ended_at IS NULL",
        userId,
      )
    )[0]?.["n"],
  );
}

export const OTHERS = ["marko", "ana", "tomislav", "emina", "ciro", "petar"];
