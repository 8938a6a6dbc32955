import { isNotNull, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { users } from "~/database/schema/users";
import { json, NUMBER, TEXT, value } from "~/database/fields";
import { jsonFlag, manyOf, oneOf } from "~/database/json-values";
import { FULL_NAME } from "~/server/queries/related";
import { activity, files, personalDetails } from "~/database/schema/system";
import type { Schema } from "~/database/checked";
import type { Snapshot } from "../../revisions/model";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderApproverNotes } from "~/database/schema/work-orders/plan";
import {
  workOrderApprovals,
  workOrderPdfs,
  workOrderRevisions,
  workOrderSignatures,
} from "~/database/schema/work-orders/revisions";
import { SIGNER, signerBy } from "~/features/approvals/queries/related";

/** For the revision in force the order's own number counts, because it may have been lowered. */
const REQUIRED = sql`iif(${workOrders.revisionId} = ${workOrderRevisions.id}, ${workOrders.approvalsRequired},
  ${workOrderRevisions.approvalsRequired})`;
const REVISION = oneOf(
  () =>
    z.object({
      sha256: z.string(),
      submittedAt: z.number(),
      submittedBy: z.string(),
      approvalsRequired: z.number(),
      noHoursReason: z.string(),
    }),
  sql`'sha256', ${workOrderRevisions.sha256}, 'submittedAt', ${workOrderRevisions.submittedAt}, 'submittedBy', ${FULL_NAME},
    'approvalsRequired', ${REQUIRED}, 'noHoursReason', ${workOrderRevisions.noHoursReason}`,
  sql`FROM ${users} WHERE ${users.id} = ${workOrderRevisions.submittedBy}`,
);
const APPROVALS = manyOf(
  () => z.object({ name: z.string(), note: z.string(), approvedAt: z.number() }),
  sql`'name', ${FULL_NAME}, 'note', ${workOrderApprovals.note}, 'approvedAt', ${workOrderApprovals.approvedAt}`,
  sql`FROM ${workOrderApprovals} JOIN ${users} ON ${users.id} = ${workOrderApprovals.userId}
    WHERE ${workOrderApprovals.revisionId} = ${workOrderRevisions.id} ORDER BY ${workOrderApprovals.approvedAt}, ${workOrderApprovals}.rowid`,
);
const NOTES = manyOf(
  () =>
    z.object({
      about: z.enum(["note", "sent-back", "reopened", "reopening-requested"]),
      text: z.string(),
      createdAt: z.number(),
      author: z.string(),
    }),
  sql`'about', ${workOrderApproverNotes.about}, 'text', ${workOrderApproverNotes.text},
    'createdAt', ${workOrderApproverNotes.createdAt}, 'author', ${FULL_NAME}`,
  sql`FROM ${workOrderApproverNotes} JOIN ${users} ON ${users.id} = ${workOrderApproverNotes.authorId}
    WHERE ${workOrderApproverNotes.workOrderId} = ${workOrders.id} AND ${workOrderApproverNotes.about} <> 'approval'
    ORDER BY ${workOrderApproverNotes.createdAt}, ${workOrderApproverNotes}.rowid`,
);
const SIGNATURE = oneOf(
  () =>
    z.object({
      place: z.string(),
      signedAt: z.number(),
      signedBy: z.string(),
      inLeadsPlace: z.boolean(),
      technician: SIGNER(),
      customer: SIGNER(),
      customerSigned: z.boolean(),
    }),
  sql`'place', ${workOrderSignatures.place}, 'signedAt', ${workOrderSignatures.signedAt}, 'signedBy', ${FULL_NAME},
    'inLeadsPlace', ${jsonFlag(sql`${workOrderSignatures.inLeadsPlace}`)}, 'technician', ${signerBy(workOrderSignatures.technicianPerson)},
    'customer', ${signerBy(workOrderSignatures.customerPerson)}, 'customerSigned', ${jsonFlag(isNotNull(workOrderSignatures.customerPerson))}`,
  sql`FROM ${workOrderSignatures} JOIN ${users} ON ${users.id} = ${workOrderSignatures.signedBy}
    WHERE ${workOrderSignatures.revisionId} = ${workOrderRevisions.id}`,
);
const ARCHIVED_PDFS = manyOf(
  () =>
    z.object({
      id: z.string(),
      moment: z.enum(["signed", "done"]),
      storageKey: z.string(),
      sizeBytes: z.number(),
      sha256: z.string(),
    }),
  sql`'id', ${workOrderPdfs.id}, 'moment', ${workOrderPdfs.moment}, 'storageKey', ${files.storageKey},
    'sizeBytes', ${files.sizeBytes}, 'sha256', ${files.sha256}`,
  sql`FROM ${workOrderPdfs} JOIN ${files} ON ${files.id} = ${workOrderPdfs.fileId}
    WHERE ${workOrderPdfs.revisionId} = ${workOrderRevisions.id}`,
);

/** Reopening clears when and how an order ended. The approvals, the signatures and the activity log then provide it. */
const CLOSING = sql`FROM ${activity} WHERE ${activity.subjectType} = 'work-order' AND ${activity.subjectId} = ${workOrders.id}
  AND ${activity.event} = 'work-order.closed-unsigned' AND ${activity.at} >= ${workOrderRevisions.submittedAt} ORDER BY ${activity.seq} LIMIT 1`;
const SIGNED_AT = sql`coalesce((SELECT ${workOrderSignatures.signedAt} FROM ${workOrderSignatures}
  WHERE ${workOrderSignatures.revisionId} = ${workOrderRevisions.id}), 0)`;
const APPROVED_AT = sql`coalesce((SELECT max(${workOrderApprovals.approvedAt}) FROM ${workOrderApprovals}
  WHERE ${workOrderApprovals.revisionId} = ${workOrderRevisions.id}), 0)`;
const DONE_AT = sql`iif(${workOrders.revisionId} = ${workOrderRevisions.id}, coalesce(${workOrders.doneAt}, 0),
  max(${SIGNED_AT}, ${APPROVED_AT}, coalesce((SELECT ${activity.at} ${CLOSING}), 0)))`;

/** The people that the frozen content refers to, found from the content itself. Saves a second round trip. */
export const PERSONS = manyOf(
  () =>
    z.object({
      hash: z.string(),
      userId: z.nullable(z.string()),
      content: z.object({ name: z.string(), surname: z.string(), phone: z.string() }),
    }),
  sql`'hash', ${personalDetails.hash}, 'userId', ${personalDetails.userId}, 'content', json(${personalDetails.content})`,
  sql`FROM ${personalDetails} WHERE ${personalDetails.content} IS NOT NULL
    AND ${personalDetails.hash} IN (SELECT t.value FROM json_tree(${workOrderRevisions.content}) t WHERE t.key = 'person' AND t.type = 'text')`,
);

/** The content was typed when it was frozen, and its hash proves that it is unchanged. */
export const SNAPSHOT: Schema<Snapshot> = () =>
  z.custom<Snapshot>(
    (content) =>
      z.looseObject({ order: z.unknown(), reports: z.unknown() }).safeParse(content).success,
  );

/** An order with one revision: for a left join of the revision. */
export const FROZEN = {
  content: json(() => z.nullable(SNAPSHOT()), workOrderRevisions.content),
  persons: PERSONS,
  now: {
    status: workOrders.status,
    outcome: workOrders.outcome,
    outcomeReason: workOrders.outcomeReason,
  },
  revision: REVISION,
  approvals: APPROVALS,
  notes: NOTES,
  signature: SIGNATURE,
  pdfs: ARCHIVED_PDFS,
  ends: {
    signedAt: value(NUMBER, SIGNED_AT),
    doneAt: value(NUMBER, DONE_AT),
    closedReason: value(
      TEXT,
      sql`coalesce((SELECT ${activity.facts} ->> 'reason' ${CLOSING}), '')`,
    ),
  },
};
