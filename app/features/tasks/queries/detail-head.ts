import { type SQL, sql } from "drizzle-orm";
import { type DocumentRow, documentsOf } from "~/features/attachments/queries/list";
import type { Instant } from "~/kernel/time/instants";

type Named = { id: string; name: string };
export type SignatureView = { name: string; typed: string; image: string };

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
  approverNotes: {
    id: string;
    about: "note" | "approval" | "sent-back" | "reopened";
    text: string;
    createdAt: Instant;
    author: Named;
  }[];
  /** Those of the present submission. */
  approvals: { userId: string; name: string; note: string; approvedAt: Instant }[];
  /** All signatures, newest first. `stands` is true for the present submission. `signer` is null once the user is erased. */
  signatures: {
    submission: number;
    signedAt: Instant;
    signedBy: Named;
    stands: boolean;
    signer: SignatureView | null;
  }[];
};

const USER = sql`json_object('id', u.id, 'name', trim(u.name || ' ' || u.surname))`;

function listOf(object: SQL, from: SQL): SQL {
  return sql`(SELECT json_group_array(json(x)) FROM (SELECT json_object(${object}) AS x ${from}))`;
}

function flag(condition: SQL): SQL {
  return sql`json(iif(${condition}, 'true', 'false'))`;
}

function userOf(column: SQL): SQL {
  return sql`(SELECT ${USER} FROM users u WHERE u.id = ${column})`;
}

const TECHNICIANS = listOf(
  sql`'id', u.id, 'name', trim(u.name || ' ' || u.surname), 'isLead', ${flag(sql`a.is_lead`)}, 'phone', u.phone`,
  sql`FROM task_assignments a CROSS JOIN users u ON u.id = a.user_id WHERE a.task_id = t.id AND a.to_at IS NULL ORDER BY a.is_lead DESC, u.sort_key, u.id`,
);
const NOTES = listOf(
  sql`'id', n.id, 'about', n.about, 'text', n.text, 'createdAt', n.created_at, 'author', ${USER}`,
  sql`FROM task_notes n JOIN users u ON u.id = n.author_id WHERE n.task_id = t.id ORDER BY n.created_at DESC, n.rowid DESC`,
);
const APPROVALS = listOf(
  sql`'userId', u.id, 'name', trim(u.name || ' ' || u.surname), 'note', p.note, 'approvedAt', p.approved_at`,
  sql`FROM task_approvals p JOIN users u ON u.id = p.user_id WHERE p.task_id = t.id AND p.submission = t.submission AND t.submitted_at IS NOT NULL ORDER BY p.approved_at, p.rowid`,
);
const SIGNER = sql`(SELECT json_object('name', coalesce(d.content ->> 'name', ''), 'typed', coalesce(d.content ->> 'typed', ''), 'image', coalesce(d.content ->> 'image', ''))
  FROM personal_details d WHERE d.hash = g.person AND d.content IS NOT NULL)`;
const SIGNATURES = listOf(
  sql`'submission', g.submission, 'signedAt', g.signed_at, 'signedBy', ${USER}, 'stands', ${flag(sql`g.submission = t.submission AND t.signed_at IS NOT NULL`)}, 'signer', ${SIGNER}`,
  sql`FROM task_signatures g JOIN users u ON u.id = g.signed_by WHERE g.task_id = t.id ORDER BY g.submission DESC`,
);

/** One row with one JSON text: one statement reads the whole task with everything related to it. */
export function headOf(id: SQL): SQL {
  return sql`SELECT json_object('createdAt', t.created_at, 'createdBy', ${userOf(sql`t.created_by`)}, 'updatedAt', t.updated_at, 'startedAt', t.started_at,
      'doneAt', t.done_at, 'submittedAt', t.submitted_at, 'submittedBy', ${userOf(sql`t.submitted_by`)}, 'technicians', ${TECHNICIANS},
      'documents', ${documentsOf(sql`'task'`, sql`t.id`)}, 'approverNotes', ${NOTES}, 'approvals', ${APPROVALS}, 'signatures', ${SIGNATURES}) AS head
    FROM tasks t WHERE t.id = ${id}`;
}

export type HeadRow = { head: string };

export function headFrom({ head }: HeadRow): TaskHead {
  return JSON.parse(head);
}
