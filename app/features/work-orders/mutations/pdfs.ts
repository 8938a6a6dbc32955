import { sql } from "drizzle-orm";
import type { Language } from "~/kernel/text/languages";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import type { RequestContext } from "~/server/request-context";
import { expect, step, type Step } from "~/server/command/statement";
import { files } from "~/database/schema/system";
import { workOrderPdfs } from "~/database/schema/work-orders/revisions";

export type NewPdf = {
  workOrderId: string;
  revisionId: string;
  moment: "signed" | "done";
  language: Language;
  file: { name: string; storageKey: string; sha256: string; sizeBytes: number };
};

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
    step(
      context.db.insert(files).values({
        id: fileId,
        status: "attached",
        mediaType: "application/pdf",
        ...file,
        createdAt: at,
      }),
    ),
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
