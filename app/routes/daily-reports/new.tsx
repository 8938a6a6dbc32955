import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OfflineWorkOrder } from "~/features/daily-reports/queries/order";
import { requireConfirmedHours } from "~/features/daily-reports/queries/confirmed-hours";
import { getReportForm } from "~/features/daily-reports/queries/entry-references";
import { newId } from "~/kernel/ids";
import { fullName } from "~/kernel/authorization/roles";
import { actOnPage, readPage } from "~/server/page/page";
import { Continued } from "~/offline/drafts/continued-draft";
import { OtherDrafts } from "~/offline/drafts/later-begun-forms";
import { queuedIn, skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { outboxAction } from "~/offline/outbox/action";
import { offlineLoader } from "~/offline/data/offline-data";
import { useFoundDraft } from "~/offline/drafts/use-draft";
import { pageHandle } from "~/shell/layout/page-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { LinkButton } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { fileReport } from "~/features/daily-reports/commands/file";
import { fileReportInput } from "~/features/daily-reports/inputs";
import { parseSentReport } from "~/features/daily-reports/ui/send/parse-sent";
import { draftFromInput } from "~/features/daily-reports/ui/draft/draft-from-input";
import { filedReportPath, requestedDay } from "~/features/daily-reports/ui/draft/report-day";
import { emptyDraft } from "~/features/daily-reports/ui/draft/report-draft";
import { suggestedHours } from "~/features/daily-reports/ui/draft/suggested-hours";
import { RefusedReport, ReportQueued } from "~/features/daily-reports/ui/send/report-outcome";
import { draftOfFound, fileDraft } from "~/features/daily-reports/ui/send/report-kinds";
import { ReportForm } from "~/features/daily-reports/ui/form/report-form";
import { type ReportReply, replyTo } from "~/features/daily-reports/ui/send/report-reply";
import {
  useOpenQueued,
  useQueuedReports,
} from "~/features/daily-reports/ui/draft/use-queued-reports";
import { useTimedDraft } from "~/features/daily-reports/ui/draft/use-timed-draft";
import { useFreshDraft } from "~/features/daily-reports/ui/draft/use-fresh-draft";
import { readSentReport, type SentReport } from "~/features/daily-reports/ui/send/sent-report";
import { joinNames } from "~/kernel/text/title";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const references = await getReportForm(ctx, args.params["id"] ?? "");
    const url = new URL(args.request.url);
    const reportOn = requestedDay(references, url.searchParams.get("day"));
    const first = filedReportPath(references, reportOn, url);
    if (first) throw redirect(first);
    const draft = {
      ...emptyDraft(references, { name: fullName(ctx.actor) }, newId, reportOn),
      ...suggestedHours(references, reportOn, newId),
    };
    return { references, draft, serverNow: ctx.now().getTime() };
  });
}

export const clientLoader = offlineLoader(
  ({ id }) => `work-orders/${id}`,
  async (order: OfflineWorkOrder, requested) =>
    (await import("~/features/daily-reports/ui/draft/offline-report")).offlineReport(
      order,
      requested,
    ),
);

export async function action(args: ActionFunctionArgs) {
  let sent: SentReport | undefined;
  const response = await actOnPage(args, async (ctx, form) => {
    sent = readSentReport(fileReportInput, form, ctx.language);
    const { id, reportOn, capturedAt, deviceZone } = sent.head;
    const input = parseSentReport(fileReportInput, sent, {
      id,
      reportOn,
      capturedAt,
      deviceZone,
      workOrderId: args.params["id"],
    });
    await requireConfirmedHours(ctx, input, input.reportOn, sent.confirmsLater);
    return fileReport(ctx, input);
  });
  // This page would lead to the filed report as to one of the past. The form of the report has most warnings at its fields.
  if ("warnings" in response && response.status !== "unfiled" && response.warnings.length > 0)
    throw redirect(
      `/work-orders/${response.workOrderId}/daily-reports/${response.id}/edit?instead=filed`,
    );
  return replyTo(response, sent, "reportFiled");
}

export const clientAction = outboxAction(async ({ params }, form) =>
  (await import("~/features/daily-reports/ui/send/report-plan")).planFiling(
    form,
    params["id"] ?? "",
  ),
);
export const shouldRevalidate = skipRevalidationIfQueued;

export default function NewReport() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { references: loaded, serverNow } = page;
  const actionData = useActionData<ReportReply>();
  const { order, blocked, technicians } = loaded;
  const [params] = useSearchParams();
  const entryId = params.get("entry");
  const queuedId = queuedIn(params);
  const queued = useQueuedReports(loaded, entryId);
  const { queuedAtDay, isRead } = queued;
  const { draft, references, isTimed } = useTimedDraft(page, queued);
  useOpenQueued(entryId || queuedId ? null : queuedAtDay(draft.reportOn), isRead);
  const foundDraft = useFoundDraft(fileDraft(entryId ?? order.id), (entry) => entry.id === entryId);
  const fresh = useFreshDraft(draft, foundDraft.showing);
  if (queuedId) return <ReportQueued entryId={queuedId} workOrderId={order.id} command="file" />;
  const refusal = actionData?.refusal;
  return (
    <>
      <PageHeader
        title={t("dailyReports.file.title")}
        text={joinNames(order.number, order.customer, order.location, order.asset)}
      />
      <OtherDrafts draft={foundDraft} />
      {blocked ? (
        <EmptyState
          icon="lock"
          title={t("dailyReports.blocked.title")}
          text={t(`dailyReports.blocked.${blocked}`)}
        >
          <LinkButton to={`/work-orders/${order.id}`}>{t("dailyReports.form.to-order")}</LinkButton>
        </EmptyState>
      ) : (
        <ReportForm
          key={`${foundDraft.showing} ${isTimed}`}
          first={
            actionData?.sent
              ? draftFromInput(actionData.sent, draft)
              : foundDraft.found
                ? draftOfFound(foundDraft.found, draft)
                : fresh
          }
          draft={{ name: foundDraft.name, continued: foundDraft.found !== null }}
          references={references}
          queuedAtDay={queuedAtDay}
          technicians={technicians}
          serverNow={serverNow}
          refusal={refusal}
          result={
            refusal ? (
              <RefusedReport
                failed={t("dailyReports.file.failed")}
                refusal={refusal}
                workOrderId={order.id}
                draftId={foundDraft.id}
              />
            ) : foundDraft.found?.from === "outbox" ? (
              <Notice kind="info">{t("dailyReports.form.editing-queued")}</Notice>
            ) : (
              <Continued draft={foundDraft} />
            )
          }
          submitLabel={t("dailyReports.file.confirm")}
        />
      )}
    </>
  );
}

export const handle = pageHandle((t) => t("dailyReports.file.title"));
