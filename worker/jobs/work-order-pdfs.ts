import { archiveCustomersPdf, archivePdf } from "~/features/work-orders/commands/archive-pdf";
import { callPdfMail } from "~/features/work-orders/commands/call-pdf-mail";
import { checklistSignatures } from "~/features/work-orders/pdf/checklists";
import { workOrderPdf } from "~/features/work-orders/pdf/work-order";
import { findPdfRecipient } from "~/features/mails/queries/pdf-recipient";
import { findCustomersPdf } from "~/features/work-orders/queries/pdf/archived";
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
import { type Bytes, printPdf, withPrintJob } from "~/kernel/pdf/printer";
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
  const file = await storePdf(context, data, pdf);
  if (await archivePdf(context, { workOrderId, revisionId, moment, language, file })) return;
  await discardSecond(context, { workOrderId, revisionId }, moment, file.storageKey);
  return "made at the same time by another delivery";
}

/** The bytes are stored before the rows, so that every row refers to readable bytes. */
async function storePdf(context: RequestContext, { snapshot }: PdfData, bytes: Bytes) {
  const hash = await sha256(bytes);
  const storageKey = `${context.tenant.id}/papers/${hash}.pdf`;
  await context.files.put(storageKey, { bytes, mediaType: "application/pdf", sha256: hash });
  const name = `${snapshot.order.number}.pdf`;
  return { name, storageKey, sha256: hash, sizeBytes: bytes.length };
}

/** In the tenant's language, to be archived unless it is a print on request. */
async function printOrder(
  context: RequestContext,
  env: Env,
  data: PdfData,
  pictures: readonly PdfPicture[],
  isArchived = true,
) {
  const [settings, logo] = await Promise.all([context.settings(), readLogoAsDataUrl(context)]);
  const language = companyLanguage(settings.features);
  const { origin } = context.tenant;
  const look = { language, t: textsIn(language).t, origin, logo, isArchived };
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

/**
 * The signed PDF as the customer gets it. Where it is the same, it is the archived one. Another one is printed when the customer first gets it
 * and is the same from then on: its bytes are those that the public page knows.
 */
export async function readCustomersPdf(
  context: RequestContext,
  env: Env,
  ids: { workOrderId: string; revisionId: string },
): Promise<MailFile> {
  const [{ data, archived, pictures }, own] = await Promise.all([
    readRevisionPdf(context, ids, "signed"),
    findCustomersPdf(context, ids.revisionId),
  ]);
  const copy = customersCopyOf(data);
  const storageKey = own ?? (copy ? null : archived?.storageKey);
  const stored = storageKey ? await context.files.get(storageKey) : null;
  const bytes =
    stored ??
    (copy && !own
      ? await makeCustomersPdf(context, env, ids, { data: copy, pictures })
      : (await printOrder(context, env, copy ?? data, pictures, false)).pdf);
  return { name: `${data.snapshot.order.number}.pdf`, mediaType: "application/pdf", bytes };
}

async function makeCustomersPdf(
  context: RequestContext,
  env: Env,
  ids: { workOrderId: string; revisionId: string },
  { data, pictures }: { data: PdfData; pictures: readonly PdfPicture[] },
): Promise<Bytes> {
  const { pdf, language } = await printOrder(context, env, data, pictures);
  const file = await storePdf(context, data, pdf);
  if (await archiveCustomersPdf(context, { ...ids, language, file })) return pdf;
  // Made at the same time for somebody else: the customer gets that one.
  const first = await findCustomersPdf(context, ids.revisionId);
  if (first === null || first === file.storageKey) return pdf;
  await context.files.remove([file.storageKey]);
  return (await context.files.get(first)) ?? pdf;
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
