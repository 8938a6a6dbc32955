import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AuthContext } from "~/server/request-context";
import { users } from "~/database/schema/users";
import { json } from "~/database/fields";
import {
  approvalsOf,
  approverNotesOf,
  SIGNER,
  signerBy,
} from "~/features/approvals/queries/related";
import { DOCUMENTS, documentsOf } from "~/features/attachments/queries/list";
import {
  taskApprovals,
  taskAssignments,
  taskNotes,
  tasks,
  taskSignatures,
} from "~/database/schema/tasks";
import { jsonFlag, manyOf } from "~/database/json-values";
import { NAMED, USER, techniciansOf, userOf } from "~/server/queries/related";

const TECHNICIANS = techniciansOf(taskAssignments, sql`${taskAssignments.taskId} = ${tasks.id}`);
/** Newest first. */
const NOTES = approverNotesOf(
  taskNotes,
  ["note", "approval", "sent-back", "reopened"],
  sql`${taskNotes.taskId} = ${tasks.id}`,
);
/** Those of the present submission. */
const APPROVALS = approvalsOf(
  taskApprovals,
  sql`${taskApprovals.taskId} = ${tasks.id} AND ${taskApprovals.submission} = ${tasks.submission} AND ${tasks.submittedAt} IS NOT NULL`,
);
const IS_CURRENT = sql`${taskSignatures.submission} = ${tasks.submission} AND ${tasks.signedAt} IS NOT NULL`;
/** All signatures, newest first. `stands` is true for the present submission. `signer` is null once the user is erased. */
const SIGNATURES = manyOf(
  () =>
    z.object({
      submission: z.number(),
      signedAt: z.number(),
      signedBy: NAMED(),
      stands: z.boolean(),
      signer: SIGNER(),
    }),
  sql`'submission', ${taskSignatures.submission}, 'signedAt', ${taskSignatures.signedAt}, 'signedBy', ${USER},
    'stands', ${jsonFlag(IS_CURRENT)}, 'signer', ${signerBy(taskSignatures.person)}`,
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
