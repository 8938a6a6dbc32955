import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { users } from "~/database/schema/users";
import type { Schema } from "~/database/checked";
import type { Value } from "~/database/fields";
import { jsonFlag, manyOf } from "~/database/json-values";
import { ownWords } from "./word-search";

type Named = { id: string; name: string };
export const NAMED: Schema<Named> = () => z.object({ id: z.string(), name: z.string() });

/** The name of the row of `users`. A deleted user keeps it (domain-rules §6). */
export const FULL_NAME = sql`trim(${users.name} || ' ' || ${users.surname})`;
/** The folded name of the row of `users`, without the email address and the number, which not everybody may search. */
export const NAME_WORDS = ownWords(
  users.searchText,
  sql`length(${users.name}) + length(${users.surname}) + 1`,
);
/** What follows `json_object(` for a `Named` of the row of `users`. */
const USER_OBJECT = sql`'id', ${users.id}, 'name', ${FULL_NAME}`;
export const USER = sql`json_object(${USER_OBJECT})`;

/** A user by id as a `Named`, or NULL. */
export function userOf(id: SQLWrapper): SQL {
  return sql`(SELECT ${USER} FROM ${users} WHERE ${users.id} = ${id})`;
}

/** As `userOf`, with the first name alone: what customers read of technicians (domain-rules §9). */
export function firstNameOf(id: SQLWrapper): SQL {
  return sql`(SELECT json_object('id', ${users.id}, 'name', ${users.name}) FROM ${users} WHERE ${users.id} = ${id})`;
}

type Technician = Named & { isLead: boolean; phone: string | null };
type Assignments = SQLiteTable & Record<"userId" | "isLead" | "toAt", SQLiteColumn>;

/** The technicians that a record has now, the lead first. `ofRecord` selects its assignments. */
export function techniciansOf(assignments: Assignments, ofRecord: SQL): Value<Technician[]> {
  return manyOf(
    () =>
      z.object({
        id: z.string(),
        name: z.string(),
        isLead: z.boolean(),
        phone: z.nullable(z.string()),
      }),
    sql`${USER_OBJECT}, 'isLead', ${jsonFlag(sql`${assignments.isLead}`)}, 'phone', ${users.phone}`,
    sql`FROM ${assignments} CROSS JOIN ${users} ON ${users.id} = ${assignments.userId}
      WHERE ${ofRecord} AND ${assignments.toAt} IS NULL ORDER BY ${assignments.isLead} DESC, ${users.sortKey}, ${users.id}`,
  );
}
