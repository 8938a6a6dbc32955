import { signedPdfMail } from "~/features/mails/emails/order-mails";
import { findOrder } from "~/features/mails/queries/order";
import { findPdfRecipient } from "~/features/mails/queries/pdf-recipient";
import { activityStep } from "~/server/command/records";
import { NotDone } from "~/server/command/outbox";
import { type Handler, idsIn } from "../handler";
import { sendDue } from "../send-due";
import { readCustomersPdf } from "../work-order-pdfs";

/** Mail servers commonly refuse more than 25 MB, and the encoding adds a third. */
const MAX_BYTES = 15_000_000;

/** Mails the signed PDF to the address that the customer gave when signing. */
export const mailSignedPdf: Handler = async (context, env, ids, row) => {
  const { workOrderId, revisionId } = idsIn(ids, "workOrderId", "revisionId");
  const [to, order] = await Promise.all([
    findPdfRecipient(context, revisionId),
    findOrder(context, workOrderId, row.createdAt),
  ]);
  if (!to || !order) return "not sent: the customer or the order has been erased";
  const pdf = await readCustomersPdf(context, env, { workOrderId, revisionId });
  if (pdf.bytes.length > MAX_BYTES)
    throw new NotDone("The PDF is too large to be sent by email", true);
  const { email, signedAt } = to;
  await sendDue(
    context,
    env,
    row,
    {
      to: { name: to.name, surname: "", email, language: null },
      contentFor: (_, localization) => signedPdfMail({ order, signedAt }, localization),
    },
    [pdf],
  );
  const sent = activityStep(context, context, {
    subject: { type: "work-order", id: workOrderId },
    // Without the address: the activity is insert-only, and the customer may be erased.
    event: "work-order.pdf-mailed",
  });
  return { remark: "sent", statements: [sent.statement] };
};
