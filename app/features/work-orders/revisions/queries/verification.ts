import { desc, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { flag, NUMBER_OR_NULL, value } from "~/database/fields";
import { manyOf } from "~/database/json-values";
import { files } from "~/database/schema/system";
import { workOrders } from "~/database/schema/work-orders/order";
import {
  workOrderCustomerPdfs,
  workOrderPdfs,
  workOrderRevisions,
  workOrderSignatures,
} from "~/database/schema/work-orders/revisions";
import { isId } from "~/kernel/ids";
import { recordOf } from "~/kernel/record-of";
import { type Formatter, formatter } from "~/kernel/text/format";
import type { RequestContext } from "~/server/request-context";
import { textsIn } from "~/server/texts";
import {
  finalAt,
  shownRevision,
  type Standing,
  standingOf,
  type VerifiedRevision,
  verificationPath,
} from "../policy/verification";

const SIGNED_AT = sql`(SELECT ${workOrderSignatures.signedAt} FROM ${workOrderSignatures}
  WHERE ${workOrderSignatures.revisionId} = ${workOrderRevisions.id})`;
/** Also of an order that was reopened since: an order that ends without a signature has one PDF, made at that time. */
const CLOSED_AT = sql`iif(${SIGNED_AT} IS NOT NULL, NULL, iif(${workOrders.revisionId} IS ${workOrderRevisions.id} AND ${workOrders.outcome} = 'unsigned',
  ${workOrders.doneAt}, (SELECT ${workOrderPdfs.createdAt} FROM ${workOrderPdfs} WHERE ${workOrderPdfs.revisionId} = ${workOrderRevisions.id}
    AND ${workOrderPdfs.moment} = 'done')))`;
/** The archived ones, and the copy that the customer got where it is another document. */
const PDFS = manyOf(
  () => z.object({ sha256: z.string(), sizeBytes: z.number() }),
  sql`'sha256', ${files.sha256}, 'sizeBytes', ${files.sizeBytes}`,
  sql`FROM ${files} WHERE ${files.id} IN (
      SELECT ${workOrderPdfs.fileId} FROM ${workOrderPdfs} WHERE ${workOrderPdfs.revisionId} = ${workOrderRevisions.id}
      UNION ALL SELECT ${workOrderCustomerPdfs.fileId} FROM ${workOrderCustomerPdfs} WHERE ${workOrderCustomerPdfs.revisionId} = ${workOrderRevisions.id})
    ORDER BY ${files.createdAt}, ${files.id}`,
);

/** In place of what is no id, so that the same is read. */
const NO_ORDER = "";

/** No more than the public page tells: no person, no content, no other record. */
function readRevisions({ db }: RequestContext, id: string) {
  return db
    .select({
      order: workOrders.number,
      number: workOrderRevisions.number,
      inForce: flag(sql`${workOrders.revisionId} IS ${workOrderRevisions.id}`),
      signedAt: value(NUMBER_OR_NULL, SIGNED_AT),
      closedAt: value(NUMBER_OR_NULL, CLOSED_AT),
      pdfs: PDFS,
    })
    .from(workOrderRevisions)
    .innerJoin(workOrders, eq(workOrders.id, workOrderRevisions.workOrderId))
    .where(eq(workOrderRevisions.workOrderId, id))
    .orderBy(desc(workOrderRevisions.number));
}

type Pdf = { sha256: string; sizeBytes: number };
type Verified = VerifiedRevision & { pdfs: Pdf[] };

type Line = { label: string; text: string };
/** What a file turns out to be. `known` and `appended` are of one archived PDF each. `slot` is for what the file itself names. */
export type Verdict = {
  verdict: string;
  kind: "success" | "warning" | "error";
  title: string;
  text: string;
  pdf?: Pdf;
  slot?: "host" | "link";
};
export type Verification = {
  orderId: string;
  lines: Line[];
  /** The revision that replaces the shown one. */
  newestPath: string | null;
  /** For a reader whose clock shows another time. */
  zone: { name: string; at: number; text: string } | null;
  hashes: string[];
  commands: string[];
  verdicts: Verdict[];
  texts: Record<PageText, string>;
};

const OWN_TEXTS = [
  "intro",
  "facts",
  "newest",
  "by-hand-only",
  "staff",
  "staff-link",
  "other-order-link",
] as const;
const SHARED_TEXTS = [
  "title",
  "file",
  "choose",
  "drop",
  "private",
  "checking",
  "hash",
  "by-hand",
  "by-hand-text",
  "pdf-hash",
] as const;
type PageText = (typeof OWN_TEXTS)[number] | (typeof SHARED_TEXTS)[number];

/**
 * What anybody may know of a work order's PDF (domain-rules §2): null for an order that was never submitted, and for what is none. One round
 * trip. Without a requested revision it is the newest that is final.
 */
export async function findVerification(
  context: RequestContext,
  id: string,
  requested: number | null,
): Promise<Verification | null> {
  const [rows, settings] = await Promise.all([
    readRevisions(context, isId(id) ? id : NO_ORDER),
    context.settings(),
  ]);
  const shown = shownRevision(rows, requested);
  if (!shown) return null;
  const { order } = shown;
  const company = settings.company.name || context.tenant.name;
  const { timeZone, currency } = settings;
  const format = formatter({ language: context.language, timeZone, currency });
  const words: Words = { t: textsIn(context.language).t, format, order, company };
  const standing = standingOf(shown, rows);
  const at = finalAt(shown);
  return {
    orderId: id,
    lines: toldOf(shown, standing, words),
    newestPath: standing.is === "replaced" ? verificationPath(id) : null,
    zone: at === null ? null : zoneOf(timeZone, at, words),
    hashes: shown.pdfs.map(({ sha256 }) => sha256),
    commands: [
      `Windows: certutil -hashfile ${order}.pdf SHA256`,
      `macOS, Linux: shasum -a 256 ${order}.pdf`,
    ],
    verdicts: [...rows.flatMap((one) => verdictsOf(one, rows, words)), ...otherVerdicts(words)],
    texts: textsOf(words),
  };
}

type Words = {
  t: ReturnType<typeof textsIn>["t"];
  format: Formatter;
  order: string;
  company: string;
};

/** All that the page tells of a revision, line by line: what it may tell one day, such as of a seal in the file, is one more line here. */
function toldOf(
  { number, signedAt, closedAt }: VerifiedRevision,
  standing: Standing,
  { t, format, order, company }: Words,
): Line[] {
  const signature =
    signedAt !== null
      ? t("workOrders.pdf-document.verify-page.signature.signed", { day: format.date(signedAt) })
      : closedAt !== null
        ? t("workOrders.pdf-document.verify-page.signature.closed", { day: format.date(closedAt) })
        : t("workOrders.pdf-document.verify-page.signature.none");
  return [
    { label: t("workOrders.pdf-document.verify-page.line.number"), text: order },
    { label: t("workOrders.pdf-document.verify-page.line.company"), text: company },
    { label: t("workOrders.pdf-document.verify-page.line.signature"), text: signature },
    { label: t("workOrders.pdf-document.verify-page.line.revision"), text: String(number) },
    {
      label: t("workOrders.pdf-document.verify-page.line.state"),
      text: standingText(standing, { t, format }),
    },
  ];
}

function standingText(standing: Standing, { t, format }: Pick<Words, "t" | "format">): string {
  switch (standing.is) {
    case "newest":
      return standing.replacesOthers
        ? t("workOrders.pdf-document.verify-page.state.newest-of-several")
        : t("workOrders.pdf-document.verify-page.state.newest");
    case "replaced":
      return t("workOrders.pdf-document.verify-page.state.replaced", {
        number: standing.by,
        day: format.date(standing.at),
      });
    case "reopened":
      return t("workOrders.pdf-document.verify-page.state.reopened");
    case "unsigned":
      return t("workOrders.pdf-document.verify-page.state.unsigned");
  }
}

function zoneOf(timeZone: string, at: number, { t }: Words) {
  const name = timeZone.replaceAll("_", " ");
  return { name: timeZone, at, text: t("workOrders.pdf-document.verify-page.zone", { name }) };
}

/** Of the archived PDFs of one revision: the same bytes, and the same bytes with more behind them. */
function verdictsOf(
  revision: Verified,
  revisions: readonly Verified[],
  { t, format, order, company }: Words,
): Verdict[] {
  const { number, signedAt, pdfs } = revision;
  const at = finalAt(revision);
  if (at === null) return [];
  const standing = standingOf(revision, revisions);
  const facts = { order, number, company, day: format.date(at) };
  const whole =
    signedAt === null
      ? t("workOrders.pdf-document.verify-page.verdict.known.closed", facts)
      : t("workOrders.pdf-document.verify-page.verdict.known.signed", facts);
  const title =
    standing.is === "newest"
      ? t("workOrders.pdf-document.verify-page.verdict.known.newest")
      : standing.is === "replaced"
        ? t("workOrders.pdf-document.verify-page.verdict.known.replaced")
        : t("workOrders.pdf-document.verify-page.verdict.known.reopened");
  const text = `${whole} ${standingText(standing, { t, format })}`;
  const added = t("workOrders.pdf-document.verify-page.verdict.appended.text", facts);
  return pdfs.flatMap((pdf) => [
    { verdict: "known", kind: standing.is === "newest" ? "success" : "warning", title, text, pdf },
    {
      verdict: "appended",
      kind: "warning",
      title: t("workOrders.pdf-document.verify-page.verdict.appended.title"),
      text: added,
      pdf,
    },
  ]);
}

const OTHER_VERDICTS = {
  changed: { kind: "error" },
  preview: { kind: "warning" },
  copy: { kind: "warning" },
  "other-order": { kind: "warning", slot: "link" },
  "other-company": { kind: "warning", slot: "host" },
  unrelated: { kind: "warning" },
  "no-pdf": { kind: "warning" },
  "too-large": { kind: "warning" },
  unreadable: { kind: "warning" },
} as const satisfies Record<string, Pick<Verdict, "kind" | "slot">>;

const NAMES = [
  "changed",
  "preview",
  "copy",
  "other-order",
  "other-company",
  "unrelated",
  "no-pdf",
  "too-large",
  "unreadable",
] as const satisfies readonly (keyof typeof OTHER_VERDICTS)[];

function otherVerdicts({ t, order, company }: Words): Verdict[] {
  return NAMES.map((verdict) => ({
    ...OTHER_VERDICTS[verdict],
    verdict,
    title: t(`workOrders.pdf-document.verify-page.verdict.${verdict}.title`, { order, company }),
    text: t(`workOrders.pdf-document.verify-page.verdict.${verdict}.text`, { order, company }),
  }));
}

function textsOf({ t, order, company }: Words): Record<PageText, string> {
  return {
    ...recordOf(SHARED_TEXTS, (key) =>
      t(`workOrders.pdf-document.check-page.${key}`, { number: order }),
    ),
    ...recordOf(OWN_TEXTS, (key) => t(`workOrders.pdf-document.verify-page.${key}`, { company })),
  };
}
