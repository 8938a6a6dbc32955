import { data, redirect } from "@remix-run/react";
import type { RefusalResponse } from "~/kernel/refusal";
import type { Refused } from "~/server/page/page";
import type { ReportStatus, ReportWarning } from "../../model";
import { isRaw } from "./raw-report";
import type { SentReport } from "./sent-report";

/** The action's response to a report form when it does not redirect. */
export type ReportReply = {
  refusal?: RefusalResponse;
  sent?: Record<string, unknown>;
  warnings?: ReportWarning[];
  /** The report that the warnings are about. */
  reportId?: string;
};

type Filed = { id: string; workOrderId: string; status: ReportStatus; warnings: ReportWarning[] };

/**
 * Redirects a filed report to its order and an unfiled report to its own page, which shows the reason. With warnings, it shows them first.
 * A refusal returns the input with the response, for a page without JavaScript.
 */
export function replyTo(response: Filed | Refused, sent: SentReport | undefined, done: string) {
  if ("data" in response)
    return data<ReportReply>(
      { refusal: response.data.refusal, sent: withoutDrawings(sent?.raw ?? {}) },
      response.init ?? undefined,
    );
  const { id, workOrderId, status, warnings } = response;
  if (status === "unfiled") throw redirect(`/work-orders/${workOrderId}/daily-reports/${id}`);
  if (warnings.length > 0) return data<ReportReply>({ warnings, reportId: id });
  throw redirect(`/work-orders/${workOrderId}?tab=reports&done=${done}`);
}

/** A drawing is too large to send back, and a page without JavaScript could not show it. */
function withoutDrawings(raw: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [
      name,
      isRaw(value) ? { ...value, image: "" } : value,
    ]),
  );
}
