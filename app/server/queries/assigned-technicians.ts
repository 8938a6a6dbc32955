import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import { listOf, type Value } from "~/database/fields";
import { jsonFlag, manyOf } from "~/database/json-values";
import { userRoles, users } from "~/database/schema/users";
import { may } from "~/kernel/authorization/actions";
import { type Actor, ROLES } from "~/kernel/authorization/roles";
import type { AuthContext } from "../request-context";
import { queryRows } from "./query-rows";

/** A technician who is assigned to an order or a task now, as requirements §3 name them. Null: the reader may not see it. */
export type AssignedTechnician = {
  id: string;
  isLead: boolean;
  /** True: those who were removed are not listed. */
  isAssigned: boolean;
  name: string;
  surname: string;
  roles: { roleName: string }[];
  email: string | null;
  phoneNumber: string | null;
};

const ONE: Schema<AssignedTechnician> = () =>
  z.object({
    id: z.string(),
    isLead: z.boolean(),
    isAssigned: z.boolean(),
    name: z.string(),
    surname: z.string(),
    roles: z.array(z.object({ roleName: z.string() })),
    email: z.nullable(z.string()),
    phoneNumber: z.nullable(z.string()),
  });
export const ASSIGNED_TECHNICIANS: Schema<AssignedTechnician[]> = () => z.array(ONE());

type Assignments = SQLiteTable & Record<"userId" | "isLead" | "toAt", SQLiteColumn>;

const ROLE_RANK = sql`(SELECT r.key FROM json_each(${JSON.stringify(ROLES)}) r WHERE r.value = ${userRoles.role})`;
const ROLES_HELD = sql`(SELECT json_group_array(json(held)) FROM (SELECT json_object('roleName', ${userRoles.role}) AS held
  FROM ${userRoles} WHERE ${userRoles.userId} = ${users.id} ORDER BY ${ROLE_RANK}))`;

/** Those of a record, the lead first, with what the reader may see. `ofRecord` selects its assignments. */
export function assignedTechniciansOf(
  assignments: Assignments,
  ofRecord: SQL,
  reader: Pick<Actor, "roles">,
): Value<AssignedTechnician[]> {
  const email = may(reader, "users.manage") ? users.email : sql`NULL`;
  // Users who may read orders may call the people assigned to them (domain-rules §7).
  const phone = may(reader, "people.phones", { assigned: true }) ? users.phone : sql`NULL`;
  return manyOf(
    ONE,
    sql`'id', ${users.id}, 'isLead', ${jsonFlag(sql`${assignments.isLead}`)}, 'isAssigned', ${jsonFlag(sql`1`)},
      'name', ${users.name}, 'surname', ${users.surname}, 'roles', json(${ROLES_HELD}), 'email', ${email}, 'phoneNumber', ${phone}`,
    sql`FROM ${assignments} CROSS JOIN ${users} ON ${users.id} = ${assignments.userId}
      WHERE ${ofRecord} AND ${assignments.toAt} IS NULL ORDER BY ${assignments.isLead} DESC, ${users.sortKey}, ${users.id}`,
  );
}

/** Those of one record. The caller reads the record in the same round trip, which checks that the user may read it. */
export async function readAssignedTechnicians(
  ctx: AuthContext,
  assignments: Assignments,
  ofRecord: SQL,
): Promise<AssignedTechnician[]> {
  const columns = { technicians: assignedTechniciansOf(assignments, ofRecord, ctx.actor) };
  const [found] = await queryRows(ctx, columns, sql`SELECT ${listOf(columns)}`);
  return found?.technicians ?? [];
}
