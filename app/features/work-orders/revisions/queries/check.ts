import { isOpen } from "~/features/approvals/model";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { desc, eq, sql, type SQL } from "drizzle-orm";
import * as z from "zod/mini";
import { users } from "~/database/schema/users";
import { flag, TEXT, value } from "~/database/fields";
import { files, personalDetails } from "~/database/schema/system";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import { relationshipOf, visibleHours } from "../../policy/rights";
import { readOrderFacts } from "../../queries/facts";
import {
  workOrderPdfs,
  workOrderRevisions,
  workOrderSignatures,
} from "~/database/schema/work-orders/revisions";
import { workOrders } from "~/database/schema/work-orders/order";
import { jsonFlag, manyOf, oneOf } from "~/database/json-values";
import { FULL_NAME } from "~/server/queries/related";

function nameBy(hash: SQLiteColumn): SQL {
  return sql`coalesce((SELECT ${personalDetails.content} ->> 'name' FROM ${personalDetails} WHERE ${personalDetails.hash} = ${hash}), '')`;
}

/** A name is "" once the user is erased. The customer is null when no customer signed. */
const SIGNATURE = oneOf(
  () =>
    z.object({
      signedAt: z.number(),
      place: z.string(),
      technician: z.string(),
      customer: z.nullable(z.string()),
      signedBy: z.string(),
      inLeadsPlace: z.boolean(),
    }),
  sql`'signedAt', ${workOrderSignatures.signedAt}, 'place', ${workOrderSignatures.place},
    'technician', ${nameBy(workOrderSignatures.technicianPerson)},
    'customer', iif(${workOrderSignatures.customerPerson} IS NULL, NULL, ${nameBy(workOrderSignatures.customerPerson)}), 'signedBy', ${FULL_NAME},
    'inLeadsPlace', ${jsonFlag(sql`${workOrderSignatures.inLeadsPlace}`)}`,
  sql`FROM ${workOrderSignatures} JOIN ${users} ON ${users.id} = ${workOrderSignatures.signedBy}
    WHERE ${workOrderSignatures.revisionId} = ${workOrderRevisions.id}`,
);
const ARCHIVED_PDFS = manyOf(
  () =>
    z.object({
      id: z.string(),
      moment: z.enum(["signed", "done"]),
      sha256: z.string(),
      createdAt: z.number(),
    }),
  sql`'id', ${workOrderPdfs.id}, 'moment', ${workOrderPdfs.moment}, 'sha256', ${files.sha256}, 'createdAt', ${workOrderPdfs.createdAt}`,
  sql`FROM ${workOrderPdfs} JOIN ${files} ON ${files.id} = ${workOrderPdfs.fileId}
    WHERE ${workOrderPdfs.revisionId} = ${workOrderRevisions.id} ORDER BY ${workOrderPdfs.createdAt}, ${workOrderPdfs}.rowid`,
);

/** The data for comparing a PDF with its record, for users who may read the order. One round trip. */
export async function getOrderCheck(ctx: AuthContext, id: string) {
  if (!may(ctx.actor, "work-orders.read")) throw new Refusal("not_allowed");
  const [facts, revisions, settings] = await Promise.all([
    readOrderFacts(ctx, id),
    ctx.db
      .select({
        id: workOrderRevisions.id,
        number: workOrderRevisions.number,
        sha256: workOrderRevisions.sha256,
        submittedAt: workOrderRevisions.submittedAt,
        submittedBy: value(TEXT, FULL_NAME),
        inForce: flag(sql`${workOrders.revisionId} IS ${workOrderRevisions.id}`),
        signature: SIGNATURE,
        papers: ARCHIVED_PDFS,
      })
      .from(workOrderRevisions)
      .innerJoin(workOrders, eq(workOrders.id, workOrderRevisions.workOrderId))
      .innerJoin(users, eq(users.id, workOrderRevisions.submittedBy))
      .where(eq(workOrderRevisions.workOrderId, id))
      .orderBy(desc(workOrderRevisions.number)),
    ctx.settings(),
  ]);
  const order = present(facts);
  const seen = visibleHours(
    order,
    settings.features.DAILY_REPORT_ENTRY.value,
    ctx.actor,
    !isOpen(order),
  );
  const mayReadPdfs =
    seen === "all" &&
    may(ctx.actor, "work-orders.read-approver-notes", relationshipOf(order, ctx.actor));
  const { number, status, outcome } = order;
  return {
    id,
    number,
    status,
    outcome,
    revisions,
    mayReadPdfs,
  };
}
export type CheckedRevision = Awaited<ReturnType<typeof getOrderCheck>>["revisions"][number];
export type CheckedPdf = CheckedRevision["papers"][number];
