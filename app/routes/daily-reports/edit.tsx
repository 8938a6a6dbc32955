import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OfflineWorkOrder } from "~/features/daily-reports/queries/order";
import { requireConfirmedHours } from "~/features/daily-reports/queries/confirmed-hours";
import { getReportForm } from "~/features/daily-reports/queries/entry-references";
import { isDay } from "~/kernel/time/days";
import { isRecord } from "~/kernel/is-record";
import { Refusal } from "~/kernel/refusal";
import { fullName } from "~/kernel/authorization/roles";
import { actOnPage, readEditPage } from "~/server/page/page";
import { Continued } from "~/offline/drafts/continued-draft";
import { OtherDrafts } from "~/offline/drafts/later-begun-forms";
import { queuedIn, skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { outboxAction } from "~/offline/outbox/action";
import { offlineLoader } from "~/offline/data/offline-data";
import { type FoundDraft, useFoundDraft } from "~/offline/drafts/use-draft";
import { pageHandle } from "~/shell/layout/page-handle";
import { useFormat } from "~/shell/layout/use-format";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { updateReport } from "~/features/daily-reports/commands/update";
import { updateReportInput } from "~/features/daily-reports/inputs";
import { stateRefusal } from "~/features/daily-reports/policy/rights";
import { getReport, type ReportView } from "~/features/daily-reports/queries/read";
import type { Report } from "~/features/daily-reports/queries/stored";
import { newId } from "~/kernel/ids";
import { withAdded } from "~/features/daily-reports/ui/draft/add-to-report";
import { useBegunReport } from "~/features/daily-reports/ui/draft/use-begun-report";
import { FiledReportNotice } from "~/features/daily-reports/ui/send/begun-report";
import { draftFromInput } from "~/features/daily-reports/ui/draft/draft-from-input";
import { OtherVersion } from "~/features/daily-reports/ui/detail/other-version";
import { parseSentReport } from "~/features/daily-reports/ui/send/parse-sent";
import { draftOfReport } from "~/features/daily-reports/ui/draft/draft-of-report";
import {
  FiledWithWarnings,
  RefusedReport,
  ReportQueued,
} from "~/features/daily-reports/ui/send/report-outcome";
import { UPDATE_REPORT } from "~/offline/outbox/entry-kinds";
import { useQueuedReports } from "~/features/daily-reports/ui/draft/use-queued-reports";
import {
  draftOfFound,
  updateDraft,
  versionOfFound,
} from "~/features/daily-reports/ui/send/report-kinds";
import { ReportForm } from "~/features/daily-reports/ui/form/report-form";
import { type ReportReply, replyTo } from "~/features/daily-reports/ui/send/report-reply";
import { readSentReport, type SentReport } from "~/features/daily-reports/ui/send/sent-report";
import { techniciansOf } from "~/features/daily-reports/ui/form/report-technicians";
import { joinNames } from "~/kernel/text/title";

export function loader(args: LoaderFunctionArgs) {
  return readEditPage(args, async (ctx) => {
    const [references, report] = await Promise.all([
      getReportForm(ctx, args.params["id"] ?? ""),
      getReport(ctx, args.params["reportId"] ?? ""),
    ]);
    if (report.workOrderId !== references.order.id) throw new Refusal("not_found");
    if (!report.availableActions.includes("edit"))
      throw stateRefusal(
        report.status === "submitted" ? "report_locked" : "report_not_open",
        report.status,
      );
    return {
      references,
      report,
      author: fullName(ctx.actor),
      serverNow: ctx.now().getTime(),
    };
  });
}

export const clientLoader = offlineLoader(
  ({ id }) => `work-orders/${id}`,
  async (order: OfflineWorkOrder, requested) =>
    (await import("~/features/daily-reports/ui/draft/offline-report")).offlineReportEdit(
      order,
      requested,
    ),
);

export async function action(args: ActionFunctionArgs) {
  let sent: SentReport | undefined;
  const response = await actOnPage(args, async (ctx, form) => {
    sent = readSentReport(updateReportInput, form, ctx.language);
    const input = parseSentReport(updateReportInput, sent, {
      id: args.params["reportId"],
      version: sent.head["version"],
    });
    // Of the form alone: the command knows the day.
    const { reportOn } = sent.head;
    if (typeof reportOn === "string" && isDay(reportOn))
      await requireConfirmedHours(ctx, input, reportOn, sent.confirmsLater, input.id);
    return updateReport(ctx, input);
  });
  return replyTo(response, sent, "reportUpdated");
}

export const clientAction = outboxAction(async ({ params }, form) =>
  (await import("~/features/daily-reports/ui/send/report-plan")).planUpdate(
    form,
    params["id"] ?? "",
    params["reportId"] ?? "",
  ),
);
export const shouldRevalidate = skipRevalidationIfQueued;

export default function EditReport() {
  const { t } = useTranslation();
  const format = useFormat();
  const loaded = useLoaderData<typeof loader>();
  const { author, serverNow } = loaded;
  const { references } = useQueuedReports(loaded.references, null);
  const report: ReportView = loaded.report;
  const actionData = useActionData<ReportReply>();
  const [params] = useSearchParams();
  const queuedId = queuedIn(params);
  const draft = useFoundDraft(
    updateDraft(report.id),
    (entry) => entry.kind === UPDATE_REPORT && entry.call.path === `/dailyReports/${report.id}`,
  );
  const begun = useBegunReport(references, author, draft.found);
  if (queuedId)
    return <ReportQueued entryId={queuedId} workOrderId={references.order.id} command="update" />;
  if (actionData?.warnings)
    return (
      <FiledWithWarnings
        done={t("dailyReports.update.done")}
        warnings={actionData.warnings}
        workOrderId={references.order.id}
        reportId={report.id}
      />
    );
  const refusal = actionData?.refusal;
  const other = storedReport(report, refusal);
  const filed = draftOfReport(report, { name: author });
  const first = actionData?.sent
    ? draftFromInput(actionData.sent, filed)
    : draft.found
      ? draftOfFound(draft.found, filed)
      : filed;
  return (
    <>
      <PageHeader
        title={t("dailyReports.update.title", { day: format.dayWithWeekday(report.reportOn) })}
        text={joinNames(references.order.number, references.order.customer, report.authorName)}
      />
      <OtherDrafts draft={draft} />
      <ReportForm
        key={`${draft.showing} ${begun.showing}`}
        first={begun.toAdd ? withAdded(first, begun.toAdd, newId) : first}
        draft={{
          name: draft.name,
          continued: draft.found !== null || begun.added !== undefined,
          added: begun.added,
        }}
        references={references}
        technicians={techniciansOf(references.technicians, report.entries)}
        serverNow={serverNow}
        version={other?.version ?? versionOfFound(draft.found) ?? report.version}
        refusal={refusal}
        result={
          <EditResult
            draft={draft}
            signed={report.signatures.length > 0}
            refusal={refusal}
            other={other}
            workOrderId={references.order.id}
            instead={
              begun.isInstead ? (
                <FiledReportNotice
                  references={references}
                  day={report.reportOn}
                  begunOn={begun.draft?.reportOn ?? null}
                  begunId={begun.id}
                  isAdded={begun.added !== undefined}
                  onAdd={begun.add}
                />
              ) : params.get("instead") === "filed" ? (
                <Notice kind="success">{t("dailyReports.form.filed")}</Notice>
              ) : null
            }
          />
        }
        submitLabel={t("dailyReports.update.confirm")}
      />
    </>
  );
}

/** The stored report when the server reports a version conflict. What the form cannot change is as on the page. */
function storedReport(report: Report, refusal: ReportReply["refusal"]): Report | undefined {
  const current = refusal?.code === "version_conflict" ? refusal.facts["current"] : undefined;
  // Safe: the command puts the fields of the report that it read there.
  return isRecord(current) ? { ...report, ...(current as Partial<Report>) } : undefined;
}

type EditResultProps = {
  draft: FoundDraft;
  signed: boolean;
  refusal: ReportReply["refusal"];
  other: Report | undefined;
  workOrderId: string;
  /** Shown when a new report of this day was wanted, or has just been filed. */
  instead: ReactNode;
};

function EditResult({ draft, signed, refusal, other, workOrderId, instead }: EditResultProps) {
  const { t } = useTranslation();
  return (
    <>
      {instead}
      {refusal ? (
        <RefusedReport
          failed={t("dailyReports.update.failed")}
          refusal={refusal}
          workOrderId={workOrderId}
        />
      ) : (
        <Continued draft={draft} />
      )}
      {other ? <OtherVersion report={other} /> : null}
      {signed ? <Notice kind="info">{t("dailyReports.update.signed-before")}</Notice> : null}
    </>
  );
}

export const handle = pageHandle((t) => t("dailyReports.action.edit"), {
  edits: "daily_reports/:reportId",
});
