import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AuthContext } from "~/kernel/server/request-context";
import { users } from "~/features/users/schema";
import { json } from "~/kernel/server/database/fields";
import type { Approval, ApproverNote, SignatureView } from "~/features/approvals/model";
import {
  approvalsOf,
  approverNotesOf,
  SIGNER,
  signerBy,
} from "~/features/approvals/queries/related";
import { type DocumentRow, DOCUMENTS, documentsOf } from "~/features/attachments/queries/list";
import type { Instant } from "~/kernel/time/instants";
import { taskApprovals, taskAssignments, taskNotes, tasks, taskSignatures } from "../schema";
import { jsonFlag, manyOf } from "~/kernel/server/database/json-values";
import { NAMED, USER, techniciansOf, userOf } from "~/kernel/server/queries/related";

type Named = { id: string; name: string };

/** The data related to a task, before anything is removed for the reader. */
export type TaskHead = {
  createdAt: Instant;
  createdBy: Named;
  updatedAt: Instant;
  startedAt: Instant | null;
  doneAt: Instant | null;
  submittedAt: Instant | null;
  submittedBy: Named | null;
  /** The lead comes first. */
  technicians: (Named & { isLead: boolean; phone: string | null })[];
  documents: DocumentRow[];
  /** Newest first. */
  approverNotes: ApproverNote<"note" | "approval" | "sent-back" | "reopened">[];
  /** Those of the present submission. */
  approvals: Approval[];
  /** All signatures, newest first. `stands` is true for the present submission. `signer` is null once the user is erased. */
  signatures: {
    submission: number;
    signedAt: Instant;
    signedBy: Named;
    stands: boolean;
    signer: SignatureView | null;
  }[];
};

const TECHNICIANS = techniciansOf(taskAssignments, sql`${taskAssignments.taskId} = ${tasks.id}`);
const NOTES = approverNotesOf(
  taskNotes,
  ["note", "approval", "sent-back", "reopened"],
  sql`${taskNotes.taskId} = ${tasks.id}`,
);
const APPROVALS = approvalsOf(
  taskApprovals,
  sql`${taskApprovals.taskId} = ${tasks.id} AND ${taskApprovals.submission} = ${tasks.submission} AND ${tasks.submittedAt} IS NOT NULL`,
);
const IS_CURRENT = sql`${taskSignatures.submission} = ${tasks.submission} AND ${tasks.signedAt} IS NOT NULL`;
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

/** One statement reads the whole task with everything related to it. */
export async function findHead({ db }: AuthContext, id: string): Promise<TaskHead | undefined> {
  const [head] = await db.select(HEAD).from(tasks).where(eq(tasks.id, id));
  return head;
}
