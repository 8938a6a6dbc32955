import { type SQL, sql } from "drizzle-orm";
import type { Opened, Person, Snapshot } from "../../revisions/model";
import type { Instant } from "~/kernel/time/instants";
import type { Outcome, Status } from "../../model";

export type PdfSigner = { name: string; typed: string; image: string };

/** The data around a snapshot in its PDF. Names are current. */
export type PdfApprovals = {
  /** Null while nothing is frozen. */
  revision: {
    sha256: string;
    submittedAt: Instant;
    submittedBy: string;
    approvalsRequired: number;
    noHoursReason: string;
  } | null;
  approvals: { name: string; note: string; approvedAt: Instant }[];
  /** Oldest first. Notes given with an approval are listed in `approvals`. */
  notes: {
    about: "note" | "sent-back" | "reopened" | "reopening-requested";
    text: string;
    createdAt: Instant;
    author: string;
  }[];
  signature: {
    place: string;
    signedAt: Instant;
    signedBy: string;
    /** True when another user signed for the lead. The PDF prints their name. */
    inLeadsPlace: boolean;
    /** Null once the user is erased. */
    technician: PdfSigner | null;
    customer: PdfSigner | null;
    customerSigned: boolean;
  } | null;
};

/** A PDF that was generated once and never changes. */
export type ArchivedPdf = {
  id: string;
  moment: "signed" | "done";
  storageKey: string;
  sizeBytes: number;
  sha256: string;
};

export type FrozenRow = { around: string; content: string | null; persons: string };

type Around = Omit<PdfApprovals, "revision" | "notes"> & {
  now: { status: Status; outcome: Outcome | null; outcomeReason: string };
  revision: PdfApprovals["revision"];
  notes: PdfApprovals["notes"];
  papers: ArchivedPdf[];
  /** 0 for what has not happened. */
  ends: { signedAt: Instant; doneAt: Instant; closedReason: string };
};

/** Parses the row into its parts. Without a revision there is no content. */
export function frozenFrom(row: FrozenRow | undefined) {
  const around: Around | null = row ? JSON.parse(row.around) : null;
  const { now, papers, ends, ...gates } = around ?? NOTHING;
  return {
    now,
    papers,
    ends,
    gates,
    content: row?.content ? contentFrom(row.content, row.persons) : null,
  };
}

const NOTHING: Around = {
  now: { status: "backlog", outcome: null, outcomeReason: "" },
  revision: null,
  approvals: [],
  notes: [],
  signature: null,
  papers: [],
  ends: { signedAt: 0, doneAt: 0, closedReason: "" },
};

function contentFrom(content: string, persons: string) {
  const rows: { hash: string; userId: string | null; content: Person }[] = JSON.parse(persons);
  const snapshot: Snapshot = JSON.parse(content);
  const people: Opened = Object.fromEntries(rows.map((one) => [one.hash, one.content]));
  const owners = Object.fromEntries(rows.map((one) => [one.hash, one.userId]));
  return { snapshot, people, owners };
}

function listOf(object: SQL, from: SQL): SQL {
  return sql`(SELECT json_group_array(json(x)) FROM (SELECT json_object(${object}) AS x ${from}))`;
}

function flag(condition: SQL): SQL {
  return sql`json(iif(${condition}, 'true', 'false'))`;
}

const NAME = sql`trim(u.name || ' ' || u.surname)`;

/** For the revision in force the order's own number counts, because it may have been lowered. */
const REVISION = sql`(SELECT json_object('sha256', v.sha256, 'submittedAt', v.submitted_at, 'submittedBy', ${NAME},
  'approvalsRequired', iif(w.revision_id = v.id, w.approvals_required, v.approvals_required), 'noHoursReason', v.no_hours_reason)
  FROM users u WHERE u.id = v.submitted_by)`;
const APPROVALS = listOf(
  sql`'name', ${NAME}, 'note', p.note, 'approvedAt', p.approved_at`,
  sql`FROM work_order_approvals p JOIN users u ON u.id = p.user_id WHERE p.revision_id = v.id ORDER BY p.approved_at, p.rowid`,
);
const NOTES = listOf(
  sql`'about', n.about, 'text', n.text, 'createdAt', n.created_at, 'author', ${NAME}`,
  sql`FROM work_order_approver_notes n JOIN users u ON u.id = n.author_id
    WHERE n.work_order_id = w.id AND n.about <> 'approval' ORDER BY n.created_at, n.rowid`,
);

function signer(hash: SQL): SQL {
  const content = sql`json_object('name', coalesce(d.content ->> 'name', ''), 'typed', coalesce(d.content ->> 'typed', ''), 'image', coalesce(d.content ->> 'image', ''))`;
  return sql`(SELECT ${content} FROM personal_details d WHERE d.hash = ${hash} AND d.content IS NOT NULL)`;
}
const SIGNATURE = sql`(SELECT json_object('place', g.place, 'signedAt', g.signed_at, 'signedBy', ${NAME},
  'inLeadsPlace', ${flag(sql`g.in_leads_place`)}, 'technician', ${signer(sql`g.technician_person`)},
  'customer', ${signer(sql`g.customer_person`)}, 'customerSigned', ${flag(sql`g.customer_person IS NOT NULL`)})
  FROM work_order_signatures g JOIN users u ON u.id = g.signed_by WHERE g.revision_id = v.id)`;
const PAPERS = listOf(
  sql`'id', k.id, 'moment', k.moment, 'storageKey', f.storage_key, 'sizeBytes', f.size_bytes, 'sha256', f.sha256`,
  sql`FROM work_order_papers k JOIN files f ON f.id = k.file_id WHERE k.revision_id = v.id`,
);

/** Reopening clears when and how an order ended. The approvals, the signatures and the activity log then provide it. */
const CLOSING = sql`FROM activity a WHERE a.subject_type = 'work-order' AND a.subject_id = w.id AND a.event = 'work-order.closed-unsigned'
  AND a.at >= v.submitted_at ORDER BY a.seq LIMIT 1`;
const SIGNED_AT = sql`coalesce((SELECT g.signed_at FROM work_order_signatures g WHERE g.revision_id = v.id), 0)`;
const DONE_AT = sql`iif(w.revision_id = v.id, coalesce(w.done_at, 0), max(${SIGNED_AT},
  coalesce((SELECT max(p.approved_at) FROM work_order_approvals p WHERE p.revision_id = v.id), 0), coalesce((SELECT a.at ${CLOSING}), 0)))`;
const ENDS = sql`json_object('signedAt', ${SIGNED_AT}, 'doneAt', ${DONE_AT}, 'closedReason', coalesce((SELECT a.facts ->> 'reason' ${CLOSING}), ''))`;

/** The people that the frozen content refers to, found from the content itself. Saves a second round trip. */
const PERSONS = listOf(
  sql`'hash', d.hash, 'userId', d.user_id, 'content', json(d.content)`,
  sql`FROM personal_details d WHERE d.content IS NOT NULL
    AND d.hash IN (SELECT t.value FROM json_tree(v.content) t WHERE t.key = 'person' AND t.type = 'text')`,
);

/** An order with one of its revisions, or with none; then the content is null. */
export function frozenOf(orderId: string, revisionId: SQL): SQL {
  return sql`SELECT v.content, coalesce(${PERSONS}, '[]') AS persons, json_object(
      'now', json_object('status', w.status, 'outcome', w.outcome, 'outcomeReason', w.outcome_reason), 'revision', ${REVISION},
      'approvals', ${APPROVALS}, 'notes', ${NOTES}, 'signature', ${SIGNATURE}, 'papers', ${PAPERS}, 'ends', ${ENDS}) AS around
    FROM work_orders w LEFT JOIN work_order_revisions v ON v.id = ${revisionId} AND v.work_order_id = w.id WHERE w.id = ${orderId}`;
}
