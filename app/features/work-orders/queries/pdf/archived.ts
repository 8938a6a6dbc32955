import { isOpen } from "~/features/approvals/model";
import { and, eq } from "drizzle-orm";
import { files } from "~/database/schema/system";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext, RequestContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import { relationshipOf, visibleHours } from "../../policy/rights";
import { readOrderFacts } from "../facts";
import {
  workOrderCustomerPdfs,
  workOrderPdfs,
  workOrderRevisions,
} from "~/database/schema/work-orders/revisions";
import { workOrders } from "~/database/schema/work-orders/order";

type PdfToRead = { number: string; revision: number; storageKey: string };

/** An archived PDF, also of a revision from before a reopening, for users who may see its whole content (domain-rules §5). */
export async function getArchivedPdf(
  ctx: AuthContext,
  orderId: string,
  pdfId: string,
): Promise<PdfToRead> {
  if (!may(ctx.actor, "work-orders.read")) throw new Refusal("not_allowed");
  const [facts, pdfs, settings] = await Promise.all([
    readOrderFacts(ctx, orderId),
    ctx.db
      .select({
        number: workOrders.number,
        revision: workOrderRevisions.number,
        storageKey: files.storageKey,
      })
      .from(workOrderPdfs)
      .innerJoin(workOrderRevisions, eq(workOrderRevisions.id, workOrderPdfs.revisionId))
      .innerJoin(workOrders, eq(workOrders.id, workOrderRevisions.workOrderId))
      .innerJoin(files, eq(files.id, workOrderPdfs.fileId))
      .where(and(eq(workOrderPdfs.id, pdfId), eq(workOrders.id, orderId))),
    ctx.settings(),
  ]);
  const order = present(facts);
  const seen = visibleHours(
    order,
    settings.features.DAILY_REPORT_ENTRY.value,
    ctx.actor,
    !isOpen(order),
  );
  const pdf = pdfs[0];
  if (
    !pdf ||
    seen !== "all" ||
    !may(ctx.actor, "work-orders.read-approver-notes", relationshipOf(order, ctx.actor))
  )
    throw new Refusal("not_found");
  return pdf;
}

/** Where the customer's copy of a revision is stored, once the customer got it. Null also where it is the archived PDF itself. */
export async function findCustomersPdf(
  { db }: RequestContext,
  revisionId: string,
): Promise<string | null> {
  const [found] = await db
    .select({ storageKey: files.storageKey })
    .from(workOrderCustomerPdfs)
    .innerJoin(files, eq(files.id, workOrderCustomerPdfs.fileId))
    .where(eq(workOrderCustomerPdfs.revisionId, revisionId));
  return found?.storageKey ?? null;
}
