import { isNotNull, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { users } from "~/database/schema/users";
import { HELD } from "~/server/command/outbox";
import { outbox } from "~/database/schema/system";
import { approvalsOf, SIGNER, signerBy } from "~/features/approvals/queries/related";
import {
  workOrderApprovals,
  workOrderPdfs,
  workOrderRevisions,
  workOrderSignatures,
} from "~/database/schema/work-orders/revisions";
import { workOrders } from "~/database/schema/work-orders/order";
import { jsonFlag, manyOf, oneOf } from "~/database/json-values";
import { NAMED, USER } from "~/server/queries/related";

/** Of a signature, whose mail has its id. */
const MAIL_HELD = sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${outbox.id} = ${workOrderSignatures.id} AND ${HELD})`;

const REVISION_FIELDS = sql`'id', ${workOrderRevisions.id}, 'number', ${workOrderRevisions.number}, 'sha256', ${workOrderRevisions.sha256},
  'submittedAt', ${workOrderRevisions.submittedAt}, 'submittedBy', ${USER}`;
const REVISION_VIEW = () =>
  z.object({
    id: z.string(),
    number: z.number(),
    sha256: z.string(),
    submittedAt: z.number(),
    submittedBy: NAMED(),
  });
export const REVISION = oneOf(
  () => z.extend(REVISION_VIEW(), { approvalsRequired: z.number(), noHoursReason: z.string() }),
  sql`${REVISION_FIELDS}, 'approvalsRequired', ${workOrders.approvalsRequired}, 'noHoursReason', ${workOrderRevisions.noHoursReason}`,
  sql`FROM ${workOrderRevisions} JOIN ${users} ON ${users.id} = ${workOrderRevisions.submittedBy}
    WHERE ${workOrderRevisions.id} = ${workOrders.revisionId}`,
);
const IS_SIGNED = sql`EXISTS (SELECT 1 FROM ${workOrderSignatures} WHERE ${workOrderSignatures.revisionId} = ${workOrderRevisions.id})`;
/** All submitted revisions, newest first. */
export const REVISIONS = manyOf(
  () => z.extend(REVISION_VIEW(), { signed: z.boolean() }),
  sql`${REVISION_FIELDS}, 'signed', ${jsonFlag(IS_SIGNED)}`,
  sql`FROM ${workOrderRevisions} JOIN ${users} ON ${users.id} = ${workOrderRevisions.submittedBy}
    WHERE ${workOrderRevisions.workOrderId} = ${workOrders.id} ORDER BY ${workOrderRevisions.number} DESC`,
);
export const APPROVALS = approvalsOf(
  workOrderApprovals,
  sql`${workOrderApprovals.revisionId} = ${workOrders.revisionId}`,
);
export const SIGNATURE = oneOf(
  () =>
    z.object({
      place: z.string(),
      signedAt: z.number(),
      sha256: z.string(),
      signedBy: NAMED(),
      /** True when another user signed for the lead. The interface and the PDF show their name. */
      inLeadsPlace: z.boolean(),
      technician: SIGNER(),
      customer: SIGNER(),
      /** An order without a customer has only the technician's signature. */
      customerSigned: z.boolean(),
      /** The requested mail with the signed PDF waits for an administrator. */
      mailHeld: z.boolean(),
    }),
  sql`'place', ${workOrderSignatures.place}, 'signedAt', ${workOrderSignatures.signedAt}, 'sha256', ${workOrderSignatures.sha256},
    'signedBy', ${USER},
    'inLeadsPlace', ${jsonFlag(sql`${workOrderSignatures.inLeadsPlace}`)}, 'technician', ${signerBy(workOrderSignatures.technicianPerson)},
    'customer', ${signerBy(workOrderSignatures.customerPerson)}, 'customerSigned', ${jsonFlag(isNotNull(workOrderSignatures.customerPerson))},
    'mailHeld', ${jsonFlag(MAIL_HELD)}`,
  sql`FROM ${workOrderSignatures} JOIN ${users} ON ${users.id} = ${workOrderSignatures.signedBy}
    WHERE ${workOrderSignatures.revisionId} = ${workOrders.revisionId}`,
);
export const ARCHIVED_PDFS = manyOf(
  () =>
    z.object({
      id: z.string(),
      moment: z.enum(["signed", "done"]),
      language: z.string(),
      revision: z.number(),
      createdAt: z.number(),
    }),
  sql`'id', ${workOrderPdfs.id}, 'moment', ${workOrderPdfs.moment}, 'language', ${workOrderPdfs.language},
    'revision', ${workOrderRevisions.number}, 'createdAt', ${workOrderPdfs.createdAt}`,
  sql`FROM ${workOrderRevisions} CROSS JOIN ${workOrderPdfs} ON ${workOrderPdfs.revisionId} = ${workOrderRevisions.id}
    WHERE ${workOrderRevisions.workOrderId} = ${workOrders.id} ORDER BY ${workOrderPdfs.createdAt}, ${workOrderPdfs.id}`,
);
