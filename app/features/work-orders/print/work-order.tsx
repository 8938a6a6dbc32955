import type { TFunction } from "i18next";
import type { ReactElement, ReactNode } from "react";
import { formatter } from "~/kernel/format";
import { bcp47, type Language } from "~/kernel/languages";
import { Mark, PdfHead } from "~/kernel/print/paper";
import type { PdfDocument } from "~/kernel/print/printer";
import { renderPdf } from "~/kernel/print/render-paper";
import type { PdfData } from "../queries/paper";
import { companyOf } from "./company";
import { ApproverNotes, Approvals, Fingerprints, Signatures } from "./gates";
import { GeneralInfo, titleOf, UsefulInfo } from "./general";
import { WorkHours } from "./hours";
import { Documents, EquipmentUsed, Expenses, PartsUsed } from "./materials";
import { Technicians } from "./people";
import { Photos } from "./photos";
import { DailyReports } from "./reports";
import { joined, type Localization } from "./saying";

/** In which language, with which logo and which pictures by their file: data URLs. */
type Look = { language: Language; t: TFunction; /** Of the company, for the code that leads to the record. */ origin: string; logo?: string; pictures?: Record<string, string> };

/** The paper of an order, ready for the printer: at any state, in one language. */
export function workOrderPdf(data: PdfData, { language, t, origin, logo, pictures = {} }: Look): PdfDocument {
  const { currency, timeZone, order } = data.snapshot;
  const say: Localization = { t, language, format: formatter({ language, timeZone, currency }), pictureOf: (fileId) => pictures[fileId] ?? null };
  const checkAt = `${origin}/work-orders/${order.id}/check`;
  const named = `${t("workOrders.paper.kind")} ${order.number}`;
  const about = { title: joined([named, titleOf(data, say)], " – "), lang: bcp47(language), footer: joined([data.company.name, named], " · ") };
  return renderPdf(<WorkOrderDocument data={data} say={say} logo={logo} checkAt={checkAt} />, about);
}

function WorkOrderDocument({ data, say, logo, checkAt }: { data: PdfData; say: Localization; logo?: string; checkAt: string }): ReactElement {
  const { t } = say;
  return (
    <main>
      <PdfHead company={{ ...companyOf(data.company, say), logo }} kind={t("workOrders.paper.kind")} number={data.snapshot.order.number} title={titleOf(data, say)}>
        <Standing data={data} say={say} />
      </PdfHead>
      <GeneralInfo data={data} say={say} />
      <UsefulInfo data={data} say={say} />
      <Technicians data={data} say={say} />
      <WorkHours data={data} say={say} />
      <DailyReports data={data} say={say} />
      <PartsUsed data={data} say={say} />
      <EquipmentUsed data={data} say={say} />
      <Expenses data={data} say={say} />
      <Documents data={data} say={say} />
      <Approvals data={data} say={say} />
      <ApproverNotes data={data} say={say} />
      <Signatures data={data} say={say} />
      <Fingerprints data={data} say={say} checkAt={checkAt} />
      <Photos data={data} say={say} />
    </main>
  );
}

/** Where the order stands: the one thing to be seen before all others. */
function Standing({ data, say: { t, format } }: { data: PdfData; say: Localization }): ReactNode {
  const { status, outcome, outcomeReason, revision, snapshot, approvals, seen } = data;
  const ended = outcome && outcome !== "signed" ? outcome : null;
  const remarks = [
    ended && outcomeReason,
    t("workOrders.paper.priority", { priority: t(`common.priority.${snapshot.order.priority}`) }),
    revision && t("workOrders.paper.revision", { number: snapshot.number }),
    t("workOrders.paper.as-of", { at: format.dateTime(data.asOf) }),
  ];
  const approved = status === "waiting-for-approvals" && revision !== null && approvals.length >= revision.approvalsRequired;
  return (
    <>
      <Mark tone={status === "signed" || status === "done" ? (ended ? "plain" : "good") : "open"}>
        {ended ? t(`workOrders.outcome.${ended}`) : approved ? t("workOrders.progress.approved-unsigned") : t(`common.status.${status}`)}
      </Mark>
      {revision && !data.signature && outcome === null && <Mark>{t("workOrders.outcome.unsigned")}</Mark>}
      {!revision && outcome === null && <Mark>{t("workOrders.paper.draft")}</Mark>}
      {seen !== "all" && <Mark>{t(`workOrders.paper.excerpt.${seen}`)}</Mark>}
      <span>{joined(remarks, " · ")}</span>
    </>
  );
}
