import { replace } from "@remix-run/react";
import { getI18n } from "react-i18next";
import { FALLBACK_LANGUAGE, fromTag } from "~/kernel/text/languages";
import { photosFor } from "~/features/attachments/ui/upload/held-files";
import type { Effect, NewPhoto } from "~/offline/outbox/entry";
import type { Instant } from "~/kernel/time/instants";
import { newId } from "~/kernel/ids";
import type { RefusalResponse } from "~/kernel/refusal";
import type { Plan } from "~/offline/outbox/action";
import { isDraftOf } from "~/offline/drafts/draft";
import { dropDraftHere } from "~/offline/drafts/use-draft";
import { queuedAt } from "~/offline/outbox/queued";
import { fileReportInput, type ReportContent, updateReportInput } from "../../inputs";
import type { ReportResponse } from "../../mutations/report";
import { FILE_REPORT, UPDATE_REPORT } from "~/offline/outbox/entry-kinds";
import { fileDraft } from "./report-kinds";
import { parseSentReport } from "./parse-sent";
import { type ReportReply, replyTo } from "./report-reply";
import { readSentReport, type SentReport } from "./sent-report";

// Converts a form into an outbox message on the device, with the server's parser. Loaded while the user fills in the form.

export function planFiling(form: FormData, workOrderId: string): Plan {
  const sent = readSentReport(fileReportInput, form, languageHere());
  const { id, reportOn, capturedAt, deviceZone } = sent.head;
  const body = parseSentReport(fileReportInput, sent, {
    id,
    reportOn,
    capturedAt,
    deviceZone,
    workOrderId,
  });
  const page = `/work-orders/${workOrderId}/daily-reports/new`;
  const draft = draftIn(form, sent);
  return {
    entry: {
      id: body.id,
      kind: FILE_REPORT,
      call: { method: "PUT", path: "/dailyReports", body },
      capturedAt: body.capturedAt,
      photos: photosOf(body),
      queue: workOrderId,
      title: titleIn(form),
      record: `/work-orders/${workOrderId}?tab=reports`,
      edit: `${page}?entry=${body.id}`,
      ...formOf(body, sent),
      effect: {
        record: `work-orders/${workOrderId}`,
        status: { from: "backlog", to: "in-progress" },
        day: body.reportOn,
        ...endedTimer(form, body.capturedAt),
      },
    },
    draft,
    stays: isDraftOf(fileDraft(body.id), draft.form),
    ...redirectAfter(sent, "reportFiled", queuedAt(page, body.id)),
  };
}

export function planUpdate(form: FormData, workOrderId: string, reportId: string): Plan {
  const sent = readSentReport(updateReportInput, form, languageHere());
  const { id, ...body } = parseSentReport(updateReportInput, sent, {
    id: reportId,
    version: sent.head["version"],
  });
  const page = `/work-orders/${workOrderId}/daily-reports/${id}`;
  const entryId = newId();
  return {
    entry: {
      id: entryId,
      kind: UPDATE_REPORT,
      call: { method: "POST", path: `/dailyReports/${id}`, body },
      replaces: true,
      photos: photosOf(body),
      queue: workOrderId,
      title: titleIn(form),
      record: page,
      edit: `${page}/edit`,
      // The page of the order has its hours in its totals.
      effect: { record: `work-orders/${workOrderId}` },
    },
    draft: draftIn(form, sent),
    ...redirectAfter(sent, "reportUpdated", queuedAt(`${page}/edit`, entryId), addedIn(form)),
  };
}

/** The author's timer that the report ends, by the same rule as on the server. The form knows it. */
function endedTimer(form: FormData, at: Instant): Pick<Effect, "timer"> {
  const id = form.get("_endedTimerId");
  return typeof id === "string" ? { timer: { is: "stop", id, ending: "stopped", at } } : {};
}

/** The bytes of the photos that the server does not have yet. They are sent before the report. */
function photosOf({ photos }: Pick<ReportContent, "photos">): NewPhoto[] {
  return photosFor((photos ?? []).map((one) => one.fileId));
}

/** The call has no field for the reason for no hours: the reason is the beginning of its notes. */
function formOf(body: object, { raw }: SentReport): { form?: unknown } {
  const { noHoursReason, notes } = raw;
  return noHoursReason ? { form: { ...body, notes, noHoursReason } } : {};
}

function redirectAfter(
  sent: SentReport,
  done: string,
  queued: string,
  end: () => void = () => undefined,
): Pick<Plan, "delivered" | "queuedResult" | "refused"> {
  return {
    delivered(body) {
      // Safe: the outbox calls this only with a confirmed response of our own API.
      const result = body as ReportResponse;
      end();
      // The screen of the entry shows the warnings. A revalidation would drop the result of the action.
      if (result.status !== "unfiled" && result.warnings.length > 0) throw replace(queued);
      return replyTo(result, sent, done);
    },
    queuedResult() {
      end();
      throw replace(queued);
    },
    refused: (refusal: RefusalResponse): ReportReply => ({ refusal }),
  };
}

/** Ends the draft of a new report that was added to this one. */
function addedIn(form: FormData): () => void {
  const name = form.get("added");
  return () => {
    if (typeof name === "string") dropDraftHere(name);
  };
}

function languageHere() {
  return fromTag(getI18n().language) ?? FALLBACK_LANGUAGE;
}

/** Uses the draft name in the form, which differs between a new report and one from the outbox. */
function draftIn(form: FormData, { raw }: SentReport): NonNullable<Plan["draft"]> {
  return { form: String(form.get("_draft") ?? ""), value: raw };
}

/** The title of the message. The outbox shows it while offline. */
function titleIn(form: FormData): string {
  return String(form.get("_title") ?? "");
}
