import { archivePdf } from "~/features/work-orders/commands/archive-pdf";
import { callPdfMail } from "~/features/work-orders/commands/call-pdf-mail";
import { checklistSignatures } from "~/features/work-orders/pdf/checklists";
import { workOrderPdf } from "~/features/work-orders/pdf/work-order";
import { findPdfRecipient } from "~/features/mails/queries/pdf-recipient";
import {
  customersCopyOf,
  type PdfData,
  type PdfMoment,
  readRevisionPdf,
} from "~/features/work-orders/queries/pdf/content";
import { loadPictures, type PdfPicture } from "~/features/work-orders/queries/pdf/pictures";
import type { MailFile } from "~/kernel/mail/mailer";
import { sha256 } from "~/kernel/text/canonical";
import { companyLanguage } from "~/kernel/features";
import { printPdf, withPrintJob } from "~/kernel/pdf/printer";
import type { RequestContext, SystemContext } from "~/server/request-context";
import { readLogoAsDataUrl } from "~/server/logo";
import { textsIn } from "~/server/texts";
import type { Env } from "../env";
import { type Handler, idsIn } from "./handler";

/**
 * Archived PDFs: one of the signed revision and one with its approvals. Each is made once and never
 * changed; both are valid (domain-rules §2).
 */
export const makeSignedPdf: Handler = async (context, env, ids, row) => {
  const { revisionId } = idsIn(ids, "revisionId");
  const [recipient, remark] = await Promise.all([
    findPdfRecipient(context, revisionId),
    makePdf(context, env, ids, "signed"),
  ]);
  if (!recipient) return remark;
  const statements = [
    callPdfMail(context, recipient.signatureId, { ids, createdAt: row.createdAt }),
  ];
  return { remark: remark ?? "mail: 1", statements };
};
export const makeDonePdf: Handler = (context, env, ids) => makePdf(context, env, ids, "done");

async function makePdf(
  context: SystemContext,
  env: Env,
  ids: Record<string, string>,
  moment: PdfMoment,
): Promise<string | undefined> {
  const { workOrderId, revisionId } = idsIn(ids, "workOrderId", "revisionId");
  const { data, archived, pictures } = await readRevisionPdf(
    context,
    { workOrderId, revisionId },
    moment,
  );
  if (archived) return "made before";
  const { pdf, language } = await printOrder(context, env, data, pictures);
  const hash = await sha256(pdf);
  const storageKey = `${context.tenant.id}/papers/${hash}.pdf`;
  // The bytes are stored before the rows, so that every row refers to readable bytes.
  await context.files.put(storageKey, { bytes: pdf, mediaType: "application/pdf", sha256: hash });
  const file = {
    name: `${data.snapshot.order.number}.pdf`,
    storageKey,
    sha256: hash,
    sizeBytes: pdf.length,
  };
  if (await archivePdf(context, { workOrderId, revisionId, moment, language, file })) return;
  await discardSecond(context, { workOrderId, revisionId }, moment, storageKey);
  return "made at the same time by another delivery";
}

/** In the tenant's language. */
async function printOrder(
  context: RequestContext,
  env: Env,
  data: PdfData,
  pictures: readonly PdfPicture[],
) {
  const [settings, logo] = await Promise.all([context.settings(), readLogoAsDataUrl(context)]);
  const language = companyLanguage(settings.features);
  const { origin } = context.tenant;
  const look = { language, t: textsIn(language).t, origin, logo, isArchived: true };
  const pdf = await withPrintJob(
    env.PDF,
    { tenantId: context.tenant.id, userId: null },
    async (job) =>
      printPdf(
        job,
        workOrderPdf(data, {
          ...look,
          pictures: await loadPictures(context, job, pictures, checklistSignatures(data.snapshot)),
        }),
      ),
  );
  return { pdf, language };
}

/** The signed PDF as the customer gets it. Where it is the same, it is the archived one. */
export async function readCustomersPdf(
  context: RequestContext,
  env: Env,
  ids: { workOrderId: string; revisionId: string },
): Promise<MailFile> {
  const { data, archived, pictures } = await readRevisionPdf(context, ids, "signed");
  const copy = customersCopyOf(data);
  const stored = archived && !copy ? await context.files.get(archived.storageKey) : null;
  const bytes = stored ?? (await printOrder(context, env, copy ?? data, pictures)).pdf;
  return { name: `${data.snapshot.order.number}.pdf`, mediaType: "application/pdf", bytes };
}

/** No row refers to the bytes of the second PDF, unless both are identical. */
async function discardSecond(
  context: SystemContext,
  ids: { workOrderId: string; revisionId: string },
  moment: PdfMoment,
  storageKey: string,
): Promise<void> {
  const { archived } = await readRevisionPdf(context, ids, moment);
  if (archived && archived.storageKey !== storageKey) await context.files.remove([storageKey]);
}
