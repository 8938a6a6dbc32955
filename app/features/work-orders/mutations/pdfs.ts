import { sql } from "drizzle-orm";
import type { Language } from "~/kernel/text/languages";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import type { RequestContext } from "~/server/request-context";
import { expect, step, type Step } from "~/server/command/statement";
import { files } from "~/database/schema/system";
import { workOrderCustomerPdfs, workOrderPdfs } from "~/database/schema/work-orders/revisions";

type NewFile = { name: string; storageKey: string; sha256: string; sizeBytes: number };
export type NewCustomersPdf = {
  workOrderId: string;
  revisionId: string;
  language: Language;
  file: NewFile;
};
export type NewPdf = NewCustomersPdf & { moment: "signed" | "done" };

/**
 * The file and its archived PDF row. A revision has one PDF per moment: the second of two concurrent attempts is rolled back completely.
 */
export function pdfSteps(
  context: RequestContext,
  { file, workOrderId, revisionId, moment, language }: NewPdf,
): Step[] {
  const at = context.now().getTime();
  const fileId = newId(at);
  const first = sql`NOT EXISTS (SELECT 1 FROM ${workOrderPdfs} WHERE ${workOrderPdfs.revisionId} = ${revisionId}
    AND ${workOrderPdfs.moment} = ${moment})`;
  return [
    expect(first, new Refusal("version_conflict", "already_exists")),
    fileStep(context, { id: fileId, ...file, createdAt: at }),
    step(
      context.db.insert(workOrderPdfs).values({
        id: newId(at),
        workOrderId,
        revisionId,
        moment,
        language,
        fileId,
        createdAt: at,
      }),
    ),
  ];
}

/** The same for the customer's copy, of which a revision has one. */
export function customersPdfSteps(
  context: RequestContext,
  { file, workOrderId, revisionId, language }: NewCustomersPdf,
): Step[] {
  const at = context.now().getTime();
  const fileId = newId(at);
  const first = sql`NOT EXISTS (SELECT 1 FROM ${workOrderCustomerPdfs} WHERE ${workOrderCustomerPdfs.revisionId} = ${revisionId})`;
  const row = { revisionId, workOrderId, language, fileId, createdAt: at };
  return [
    expect(first, new Refusal("version_conflict", "already_exists")),
    fileStep(context, { id: fileId, ...file, createdAt: at }),
    step(context.db.insert(workOrderCustomerPdfs).values(row)),
  ];
}

function fileStep({ db }: RequestContext, file: NewFile & { id: string; createdAt: number }): Step {
  return step(
    db.insert(files).values({ status: "attached", mediaType: "application/pdf", ...file }),
  );
}
