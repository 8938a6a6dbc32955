import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { QueuedScreen } from "~/features/outbox/ui/queued-screen";
import { isRecord } from "~/kernel/is-record";
import { LinkButton } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";
import type { ReportResponse } from "../../mutations/report";
import { WarningList } from "./warning-list";

type Props = { entryId: string; workOrderId: string; command: "file" | "update" };

/** In place of the wizard whose report is stored on this device, until and after the server has it. */
export function ReportQueued({ entryId, workOrderId, command }: Props) {
  const { t } = useTranslation();
  const order = `/work-orders/${workOrderId}?tab=reports`;
  return (
    <QueuedScreen
      entryId={entryId}
      texts={{
        waiting: t(`dailyReports.${command}.saved`),
        sent: t(`dailyReports.${command}.sent`),
        refused: t(`dailyReports.${command}.failed`),
      }}
      links={{
        before: <To address={order}>{t("dailyReports.form.to-order")}</To>,
        after: <To address={order}>{t("dailyReports.form.open-order")}</To>,
      }}
      describeResponse={(response) => describeReport(response, t)}
    />
  );
}

/** What the server said about the report: it could not be filed, or there is something to correct. */
function describeReport(response: unknown, t: TFunction) {
  if (!isReportResponse(response)) return null;
  const page = `/work-orders/${response.workOrderId}/daily-reports/${response.id}`;
  if (response.status === "unfiled")
    return {
      title: t("dailyReports.file.kept", {
        reason: t(`dailyReports.unfiled.${response.statusReason}`, {
          defaultValue: response.statusReason,
        }),
      }),
      links: <To address={page}>{t("dailyReports.form.open-first")}</To>,
    };
  if (response.warnings.length === 0) return null;
  return {
    notice: (
      <Notice kind="warning" title={t("dailyReports.form.worth-knowing")}>
        <WarningList warnings={response.warnings} fixAt={`${page}/edit`} />
      </Notice>
    ),
  };
}

function isReportResponse(response: unknown): response is ReportResponse {
  return isRecord(response) && Array.isArray(response["warnings"]);
}

function To({ address, children }: { address: string; children: ReactNode }) {
  return (
    <LinkButton look="primary" to={address}>
      {children}
    </LinkButton>
  );
}
