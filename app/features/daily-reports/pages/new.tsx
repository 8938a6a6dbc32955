import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getReportForm } from "~/features/daily-report-entry/queries";
import { newId } from "~/kernel/ids";
import { fullName } from "~/kernel/roles";
import { actOnPage, readPage } from "~/kernel/server/page";
import { fieldLoader } from "~/shell/field/pack";
import { pageHandle } from "~/shell/page-handle";
import { EmptyState } from "~/ui/empty-state";
import { LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { fileReport } from "../commands/file";
import { fileReportInput } from "../inputs";
import { parseSentReport } from "../ui/parse-sent";
import { draftOfSent } from "../ui/draft-of-sent";
import { FiledWithWarnings } from "../ui/filed-with-warnings";
import { packedReport } from "../ui/packed-report";
import { RefusedReport } from "../ui/refused-report";
import { dayAskedFor, newDraft } from "../ui/report-draft";
import { ReportForm } from "../ui/report-form";
import { type ReportReply, replyTo } from "../ui/reply";
import { readSentReport, type SentReport } from "../ui/sent-report";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const ground = await getReportForm(ctx, args.params["id"] ?? "");
    const draft = newDraft(ground, { name: fullName(ctx.actor) }, newId);
    const reportOn = dayAskedFor(ground, new URL(args.request.url).searchParams.get("day"));
    return { ground, draft: { ...draft, reportOn }, serverNow: ctx.now().getTime() };
  });
}

export const clientLoader = fieldLoader(({ id }) => `work-orders/${id}`, packedReport);

export async function action(args: ActionFunctionArgs) {
  let sent: SentReport | undefined;
  const answer = await actOnPage(args, (ctx, form) => {
    sent = readSentReport(form, ctx.language);
    const { id, reportOn, capturedAt, deviceZone } = sent.head;
    return fileReport(ctx, parseSentReport(fileReportInput, sent, { id, reportOn, capturedAt, deviceZone, workOrderId: args.params["id"] }));
  });
  return replyTo(answer, sent, "reportFiled");
}

export default function NewReport() {
  const { t } = useTranslation();
  const { ground, draft, serverNow } = useLoaderData<typeof loader>();
  const asked = useActionData<ReportReply>();
  const { order, blocked, technicians } = ground;
  if (asked?.warnings) return <FiledWithWarnings done={t("dailyReports.file.done")} warnings={asked.warnings} workOrderId={order.id} />;
  const refusal = asked?.refusal;
  return (
    <>
      <PageHeader title={t("dailyReports.file.title")} text={[order.number, order.customer, order.location, order.asset].filter(Boolean).join(" · ")} />
      {blocked ? (
        <EmptyState icon="lock" title={t("dailyReports.blocked.title")} text={t(`dailyReports.blocked.${blocked}`)}>
          <LinkButton to={`/work-orders/${order.id}`}>{t("dailyReports.form.to-order")}</LinkButton>
        </EmptyState>
      ) : (
        <ReportForm
          first={asked?.sent ? draftOfSent(asked.sent, draft) : draft}
          ground={ground}
          technicians={technicians}
          serverNow={serverNow}
          refusal={refusal}
          answer={refusal ? <RefusedReport failed={t("dailyReports.file.failed")} refusal={refusal} workOrderId={order.id} /> : null}
          submitLabel={t("dailyReports.file.confirm")}
        />
      )}
    </>
  );
}

export const handle = pageHandle((t) => t("dailyReports.file.title"));
