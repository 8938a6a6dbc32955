import { getI18n } from "react-i18next";
import { FALLBACK_LANGUAGE, fromTag } from "~/kernel/languages";
import { newId } from "~/kernel/ids";
import type { RefusalAnswer } from "~/kernel/refusal";
import type { Plan } from "~/offline/outbox/action";
import { fileReportInput, updateReportInput } from "../inputs";
import type { ReportAnswer } from "../mutations/report";
import { FILE, UPDATE } from "./report-kind-names";
import { fileDraft } from "./report-kinds";
import { parseSentReport } from "./parse-sent";
import { type ReportReply, replyTo } from "./report-reply";
import { readSentReport, type SentReport } from "./sent-report";

// What a page makes of its form for the outbox: the same parsing as the server's, on the phone. Fetched while the form is written.

export function planFiling(form: FormData, workOrderId: string): Plan {
  const sent = readSentReport(form, languageHere());
  const { id, reportOn, capturedAt, deviceZone } = sent.head;
  const body = parseSentReport(fileReportInput, sent, { id, reportOn, capturedAt, deviceZone, workOrderId });
  const page = `/work-orders/${workOrderId}/daily-reports/new`;
  return {
    entry: {
      id: body.id,
      kind: FILE,
      call: { method: "PUT", path: "/dailyReports", body },
      capturedAt: body.capturedAt,
      queue: workOrderId,
      title: titleIn(form),
      record: `/work-orders/${workOrderId}?tab=reports`,
      edit: `${page}?entry=${body.id}`,
    },
    draft: draftIn(form, sent),
    stays: form.get("_draft") === fileDraft(body.id),
    ...answers(sent, "reportFiled"),
  };
}

export function planUpdate(form: FormData, workOrderId: string, reportId: string): Plan {
  const sent = readSentReport(form, languageHere());
  const { id, ...body } = parseSentReport(updateReportInput, sent, { id: reportId, version: sent.head["version"] });
  const page = `/work-orders/${workOrderId}/daily-reports/${id}`;
  return {
    entry: {
      id: newId(),
      kind: UPDATE,
      call: { method: "POST", path: `/dailyReports/${id}`, body },
      replaces: true,
      queue: workOrderId,
      title: titleIn(form),
      record: page,
      edit: `${page}/edit`,
    },
    draft: draftIn(form, sent),
    ...answers(sent, "reportUpdated"),
  };
}

function answers(sent: SentReport, done: string): Pick<Plan, "delivered" | "refused"> {
  return {
    // Safe: delivered is only what our own API has confirmed, and this is its answer.
    delivered: (body) => replyTo(body as ReportAnswer, sent, done),
    refused: (refusal: RefusalAnswer): ReportReply => ({ refusal }),
  };
}

function languageHere() {
  return fromTag(getI18n().language) ?? FALLBACK_LANGUAGE;
}

/** Under the name that the form gives its draft: it knows whether it shows a new report or one out of the outbox. */
function draftIn(form: FormData, { raw }: SentReport): Plan["draft"] {
  return { form: String(form.get("_draft") ?? ""), value: raw };
}

/** What the form is about, in words: the outbox shows it without a network. */
function titleIn(form: FormData): string {
  return String(form.get("_title") ?? "");
}
