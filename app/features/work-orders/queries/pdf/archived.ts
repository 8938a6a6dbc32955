import { sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import { relationshipOf, isOpen, visibleHours } from "../../policy";
import { readOrderFacts } from "../facts";

type PdfToRead = { number: string; revision: number; storageKey: string };

/** An archived PDF, also of a revision from before a reopening, for users who may see its whole content (domain-rules §5). */
export async function getArchivedPdf(
  ctx: AuthContext,
  orderId: string,
  pdfId: string,
): Promise<PdfToRead> {
  if (!may(ctx.actor, "work-orders.read")) throw new Refusal("not_allowed");
  const [facts, papers, settings] = await Promise.all([
    readOrderFacts(ctx, orderId),
    ctx.db
      .all<PdfToRead>(sql`SELECT w.number, v.number AS revision, f.storage_key AS storageKey FROM work_order_papers p JOIN work_order_revisions v ON v.id = p.revision_id
      JOIN work_orders w ON w.id = v.work_order_id JOIN files f ON f.id = p.file_id WHERE p.id = ${pdfId} AND w.id = ${orderId}`),
    ctx.settings(),
  ]);
  const order = present(facts);
  const seen = visibleHours(
    order,
    settings.features.DAILY_REPORT_ENTRY.value,
    ctx.actor,
    !isOpen(order),
  );
  const paper = papers[0];
  if (
    !paper ||
    seen !== "all" ||
    !may(ctx.actor, "work-orders.read-approver-notes", relationshipOf(order, ctx.actor))
  )
    throw new Refusal("not_found");
  return paper;
}
