import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AuthContext } from "~/kernel/server/request-context";
import { users } from "~/features/users/schema";
import { json } from "~/kernel/server/database/fields";
import { personalDetails } from "~/kernel/server/schema";
import { DOCUMENTS, documentsOf } from "~/features/attachments/queries/list";
import { taskApprovals, taskAssignments, taskNotes, tasks, taskSignatures } from "../schema";
import { jsonFlag, manyOf } from "~/kernel/server/database/json-values";
import { FULL_NAME, NAMED, USER, techniciansOf, userOf } from "~/kernel/server/queries/related";

const TECHNICIANS = techniciansOf(taskAssignments, sql`${taskAssignments.taskId} = ${tasks.id}`);
/** Newest first. */
const NOTES = manyOf(
  () =>
    z.object({
      id: z.string(),
      about: z.enum(["note", "approval", "sent-back", "reopened"]),
      text: z.string(),
      createdAt: z.number(),
      author: NAMED(),
    }),
  sql`'id', ${taskNotes.id}, 'about', ${taskNotes.about}, 'text', ${taskNotes.text}, 'createdAt', ${taskNotes.createdAt}, 'author', ${USER}`,
  sql`FROM ${taskNotes} JOIN ${users} ON ${users.id} = ${taskNotes.authorId} WHERE ${taskNotes.taskId} = ${tasks.id}
    ORDER BY ${taskNotes.createdAt} DESC, ${taskNotes}.rowid DESC`,
);
/** Those of the present submission. */
const APPROVALS = manyOf(
  () =>
    z.object({ userId: z.string(), name: z.string(), note: z.string(), approvedAt: z.number() }),
  sql`'userId', ${users.id}, 'name', ${FULL_NAME}, 'note', ${taskApprovals.note},
    'approvedAt', ${taskApprovals.approvedAt}`,
  sql`FROM ${taskApprovals} JOIN ${users} ON ${users.id} = ${taskApprovals.userId} WHERE ${taskApprovals.taskId} = ${tasks.id}
    AND ${taskApprovals.submission} = ${tasks.submission} AND ${tasks.submittedAt} IS NOT NULL
    ORDER BY ${taskApprovals.approvedAt}, ${taskApprovals}.rowid`,
);
const { content } = personalDetails;
const SIGNER = sql`(SELECT json_object('name', coalesce(${content} ->> 'name', ''), 'typed', coalesce(${content} ->> 'typed', ''),
    'image', coalesce(${content} ->> 'image', ''))
  FROM ${personalDetails} WHERE ${personalDetails.hash} = ${taskSignatures.person} AND ${content} IS NOT NULL)`;
const IS_CURRENT = sql`${taskSignatures.submission} = ${tasks.submission} AND ${tasks.signedAt} IS NOT NULL`;
/** All signatures, newest first. `stands` is true for the present submission. `signer` is null once the user is erased. */
const SIGNATURES = manyOf(
  () =>
    z.object({
      submission: z.number(),
      signedAt: z.number(),
      signedBy: NAMED(),
      stands: z.boolean(),
      signer: z.nullable(z.object({ name: z.string(), typed: z.string(), image: z.string() })),
    }),
  sql`'submission', ${taskSignatures.submission}, 'signedAt', ${taskSignatures.signedAt}, 'signedBy', ${USER},
    'stands', ${jsonFlag(IS_CURRENT)}, 'signer', ${SIGNER}`,
  sql`FROM ${taskSignatures} JOIN ${users} ON ${users.id} = ${taskSignatures.signedBy}
    WHERE ${taskSignatures.taskId} = ${tasks.id} ORDER BY ${taskSignatures.submission} DESC`,
);

const HEAD = {
  createdAt: tasks.createdAt,
  createdBy: json(NAMED, userOf(tasks.createdBy)),
  updatedAt: tasks.updatedAt,
  startedAt: tasks.startedAt,
  doneAt: tasks.doneAt,
  submittedAt: tasks.submittedAt,
  submittedBy: json(() => z.nullable(NAMED()), userOf(tasks.submittedBy)),
  technicians: TECHNICIANS,
  documents: json(DOCUMENTS, documentsOf(sql`'task'`, sql`${tasks.id}`)),
  approverNotes: NOTES,
  approvals: APPROVALS,
  signatures: SIGNATURES,
};

/** One statement reads the whole task with everything related to it, before anything is removed for the reader. */
export async function findHead({ db }: AuthContext, id: string) {
  const [head] = await db.select(HEAD).from(tasks).where(eq(tasks.id, id));
  return head;
}
export type TaskHead = NonNullable<Awaited<ReturnType<typeof findHead>>>;
