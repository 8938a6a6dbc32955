import type { TFunction } from "i18next";
import type { ReactElement, ReactNode } from "react";
import { formatter } from "~/kernel/text/format";
import { bcp47, type Language } from "~/kernel/text/languages";
import type { CheckPlace } from "~/kernel/pdf/check-block";
import { Mark, PdfHead } from "~/kernel/pdf/document";
import type { PdfDocument } from "~/kernel/pdf/printer";
import { renderPdf } from "~/kernel/pdf/render";
import type { PdfData } from "../queries/pdf/content";
import { verificationPath } from "../revisions/policy/verification";
import { Checklists } from "./checklists";
import { companyOf } from "./company";
import { ApproverNotes, Approvals, Closing } from "./approvals-and-signatures";
import { GeneralInfo, titleOf, UsefulInfo } from "./general";
import { WorkHours } from "./hours";
import { Documents, EquipmentUsed, Expenses, PartsUsed } from "./materials";
import { Photos } from "./photos";
import { DailyReports } from "./reports";
import { joined, type Localization } from "./localization";

/** The language, the logo and the images by file id, as data URLs. */
type Look = {
  language: Language;
  t: TFunction;
  /** The origin of the tenant, for the QR code that links to the record. */ origin: string;
  logo?: string | undefined;
  pictures?: Record<string, string>;
  isArchived?: boolean;
};

/** The printable PDF document of an order, in any state and in one language. */
export function workOrderPdf(
  data: PdfData,
  { language, t, origin, logo, pictures = {}, isArchived = false }: Look,
): PdfDocument {
  const { currency, timeZone, order } = data.snapshot;
  const localization: Localization = {
    t,
    language,
    format: formatter({ language, timeZone, currency }),
    pictureOf: (fileId) => pictures[fileId] ?? null,
  };
  const address = `${origin}${verificationPath(order.id, data.snapshot.number)}`;
  const checkAt = { address, href: isArchived ? address : `${address}#${markOf(data)}` };
  const named = `${t("workOrders.pdf-document.kind")} ${order.number}`;
  const about = {
    title: joined([named, titleOf(data, localization)], " – "),
    lang: bcp47(language),
    footer: joined([data.company.name, named], " · "),
  };
  return renderPdf(
    <WorkOrderDocument data={data} localization={localization} logo={logo} checkAt={checkAt} />,
    about,
  );
}

/** Tells the page that checks a PDF why it does not know its bytes (revisions/ui/judge-file.ts). */
function markOf({ signature, outcome }: PdfData): "copy" | "preview" {
  return signature || outcome === "unsigned" ? "copy" : "preview";
}

function WorkOrderDocument({
  data,
  localization,
  logo,
  checkAt,
}: {
  data: PdfData;
  localization: Localization;
  logo?: string | undefined;
  checkAt: CheckPlace;
}): ReactElement {
  const { t } = localization;
  return (
    <main>
      <PdfHead
        company={{ ...companyOf(data.company, localization), logo }}
        kind={t("workOrders.pdf-document.kind")}
        number={data.snapshot.order.number}
        title={titleOf(data, localization)}
      >
        <StatusBlock data={data} localization={localization} />
      </PdfHead>
      <GeneralInfo data={data} localization={localization} />
      <UsefulInfo data={data} localization={localization} />
      <WorkHours data={data} localization={localization} />
      <DailyReports data={data} localization={localization} />
      <Checklists data={data} localization={localization} />
      <PartsUsed data={data} localization={localization} />
      <EquipmentUsed data={data} localization={localization} />
      <Expenses data={data} localization={localization} />
      <Documents data={data} localization={localization} />
      <Approvals data={data} localization={localization} />
      <ApproverNotes data={data} localization={localization} />
      <Closing data={data} localization={localization} checkAt={checkAt} />
      <Photos data={data} localization={localization} />
    </main>
  );
}

/** The status of the order, shown before everything else. */
function StatusBlock({
  data,
  localization: { t, format },
}: {
  data: PdfData;
  localization: Localization;
}): ReactNode {
  const { status, outcome, outcomeReason, revision, snapshot, approvals, seen } = data;
  const ended = outcome && outcome !== "signed" ? outcome : null;
  const remarks = [
    ended && outcomeReason,
    t("workOrders.pdf-document.priority", {
      priority: t(`common.priority.${snapshot.order.priority}`),
    }),
    revision && t("workOrders.pdf-document.revision", { number: snapshot.number }),
    t("workOrders.pdf-document.as-of", { at: format.dateTime(data.asOf) }),
  ];
  const approved =
    status === "waiting-for-approvals" &&
    revision !== null &&
    approvals.length >= revision.approvalsRequired;
  return (
    <>
      <Mark tone={status === "signed" || status === "done" ? (ended ? "plain" : "good") : "open"}>
        {ended
          ? t(`workOrders.outcome.${ended}`)
          : approved
            ? t("workOrders.progress.approved-unsigned")
            : t(`common.status.${status}`)}
      </Mark>
      {revision && !data.signature && outcome === null && (
        <Mark>{t("workOrders.outcome.unsigned")}</Mark>
      )}
      {!revision && outcome === null && <Mark>{t("workOrders.pdf-document.draft")}</Mark>}
      {seen !== "all" && <Mark>{t(`workOrders.pdf-document.excerpt.${seen}`)}</Mark>}
      <span>{joined(remarks, " · ")}</span>
    </>
  );
}
