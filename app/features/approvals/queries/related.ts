import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { users } from "~/database/schema/users";
import type { Schema } from "~/database/checked";
import type { Value } from "~/database/fields";
import { manyOf } from "~/database/json-values";
import { FULL_NAME, NAMED, USER } from "~/server/queries/related";
import { personalDetails } from "~/database/schema/system";
import type { Approval, ApproverNote, SignatureView } from "../model";

type Columns<Name extends string> = SQLiteTable & Record<Name, SQLiteColumn>;

/** The approver notes of a record, the newest first. `of` finds them in their table. */
export function approverNotesOf<const About extends string>(
  notes: Columns<"id" | "authorId" | "about" | "text" | "createdAt">,
  abouts: readonly About[],
  of: SQL,
): Value<ApproverNote<About>[]> {
  return manyOf(
    () =>
      z.object({
        id: z.string(),
        about: z.enum(abouts),
        text: z.string(),
        createdAt: z.number(),
        author: NAMED(),
      }),
    sql`'id', ${notes.id}, 'about', ${notes.about}, 'text', ${notes.text}, 'createdAt', ${notes.createdAt}, 'author', ${USER}`,
    sql`FROM ${notes} JOIN ${users} ON ${users.id} = ${notes.authorId} WHERE ${of}
    ORDER BY ${notes.createdAt} DESC, ${notes}.rowid DESC`,
  );
}

/** The approvals of what was submitted, the oldest first. */
export function approvalsOf(
  approvals: Columns<"userId" | "note" | "approvedAt">,
  of: SQL,
): Value<Approval[]> {
  return manyOf(
    () =>
      z.object({ userId: z.string(), name: z.string(), note: z.string(), approvedAt: z.number() }),
    sql`'userId', ${users.id}, 'name', ${FULL_NAME}, 'note', ${approvals.note},
    'approvedAt', ${approvals.approvedAt}`,
    sql`FROM ${approvals} JOIN ${users} ON ${users.id} = ${approvals.userId} WHERE ${of}
    ORDER BY ${approvals.approvedAt}, ${approvals}.rowid`,
  );
}

export const SIGNER: Schema<SignatureView | null> = () =>
  z.nullable(z.object({ name: z.string(), typed: z.string(), image: z.string() }));

/** The details of a person who signed, or NULL once they are erased. */
export function signerBy(hash: SQLiteColumn): SQL {
  const { content } = personalDetails;
  return sql`(SELECT json_object('name', coalesce(${content} ->> 'name', ''), 'typed', coalesce(${content} ->> 'typed', ''),
      'image', coalesce(${content} ->> 'image', ''))
    FROM ${personalDetails} WHERE ${personalDetails.hash} = ${hash} AND ${content} IS NOT NULL)`;
}
