import { recordOf } from "~/kernel/record-of";
import { type Formatter, formatter } from "~/kernel/text/format";
import type { AuthContext } from "~/server/request-context";
import { textsIn } from "~/server/texts";
import { type CheckedPdf, type CheckedRevision, getOrderCheck } from "./check";
import { signerNote } from "../../policy/signer-note";

/** An archived PDF: its hash, its name, and the result text for a user who has a copy. `stale` once a later revision is in force. */
export type PdfToCompare = {
  id: string;
  sha256: string;
  name: string;
  decision: string;
  stale: boolean;
};
export type RevisionToCompare = {
  id: string;
  title: string;
  sha256: string;
  lines: string[];
  pdfs: PdfToCompare[];
};
export type CheckPage = {
  id: string;
  number: string;
  revisions: RevisionToCompare[];
  mayReadPdfs: boolean;
  texts: Record<ComparisonText, string>;
  /** The commands that compute the hash of a file on a computer. */ commands: string[];
};

type Translate = ReturnType<typeof textsIn>["t"];

const TEXT_KEYS = [
  "title",
  "text",
  "file",
  "choose",
  "drop",
  "private",
  "checking",
  "genuine",
  "stale",
  "altered",
  "altered-text",
  "no-pdf",
  "no-pdf-text",
  "failed",
  "failed-text",
  "hash",
  "record",
  "revision-hash",
  "pdf-hash",
  "download",
  "none",
  "none-text",
  "by-hand",
  "by-hand-text",
  "back",
] as const;
export type ComparisonText = (typeof TEXT_KEYS)[number];

/** The page with all its texts in the reader's language. The loader sends them, so that no other page loads them. */
export async function readCheckPage(ctx: AuthContext, id: string): Promise<CheckPage> {
  const [{ number, revisions, mayReadPdfs }, settings] = await Promise.all([
    getOrderCheck(ctx, id),
    ctx.settings(),
  ]);
  const { t } = textsIn(ctx.language);
  const format = formatter({
    language: ctx.language,
    timeZone: settings.timeZone,
    currency: settings.currency,
  });
  const texts = recordOf(TEXT_KEYS, (key) =>
    t(`workOrders.pdf-document.check-page.${key}`, { number }),
  );
  const commands = [
    `Windows: certutil -hashfile ${number}.pdf SHA256`,
    `macOS, Linux: shasum -a 256 ${number}.pdf`,
  ];
  return {
    id,
    number,
    mayReadPdfs,
    texts,
    commands,
    revisions: revisions.map((revision) => revisionToCompare(revision, number, t, format)),
  };
}

function revisionToCompare(
  revision: CheckedRevision,
  order: string,
  t: Translate,
  format: Formatter,
): RevisionToCompare {
  const { id, number, sha256, submittedBy, submittedAt, inForce, papers: pdfs } = revision;
  const state = inForce ? "in-force" : "replaced";
  return {
    id,
    sha256,
    title: t(`workOrders.pdf-document.check-page.${state}`, { number }),
    lines: [
      t("workOrders.pdf-document.check-page.submitted", {
        name: submittedBy,
        at: format.dateTime(submittedAt),
      }),
      ...signatureLines(revision, t, format),
    ],
    pdfs: pdfs.map((pdf) => pdfToCompare(pdf, revision, order, t, format)),
  };
}

function signatureLines({ signature }: CheckedRevision, t: Translate, format: Formatter): string[] {
  if (!signature) return [t("workOrders.pdf-document.not-signed-yet")];
  const { technician, customer, place, signedAt, signedBy } = signature;
  const note = signerNote(signature);
  const named = (name: string) => name || t("workOrders.detail.erased");
  return [
    t("workOrders.pdf-document.check-page.signed", { place, at: format.dateTime(signedAt) }),
    `${t("workOrders.sign.technician")}: ${named(technician)}`,
    ...(customer === null ? [] : [`${t("workOrders.sign.customer")}: ${named(customer)}`]),
    ...(note ? [t(note, { name: signedBy })] : []),
  ];
}

/** A PDF archived at "done" without a signature belongs to an order closed unsigned. It is equally genuine. */
function pdfToCompare(
  { id, sha256, moment, createdAt }: CheckedPdf,
  { number, signature, inForce }: CheckedRevision,
  order: string,
  t: Translate,
  format: Formatter,
): PdfToCompare {
  const kind = signature ? moment : "unsigned";
  const facts = { order, number, at: format.dateTime(createdAt) };
  return {
    id,
    sha256,
    stale: !inForce,
    name: t(`workOrders.pdf-document.check-page.kept.${kind}`, facts),
    decision: t(`workOrders.pdf-document.check-page.verdict.${kind}`, facts),
  };
}
