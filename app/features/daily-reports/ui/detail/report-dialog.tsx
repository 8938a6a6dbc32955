import { useActionData, useOutletContext } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { ConfirmForm } from "~/ui/overlay/confirm";
import type { ReportView } from "../../queries/read";

type Props = {
  command: "withdraw" | "fileUnfiled" | "discardUnfiled";
  danger?: boolean;
  requiresReason?: boolean;
  children?: ReactNode;
};

export function ReportDialog({ command, danger, requiresReason, children }: Props) {
  const { t } = useTranslation();
  const report = useOutletContext<ReportView>();
  const refusal = useActionData<{ refusal?: RefusalResponse }>()?.refusal;
  return (
    <ConfirmForm
      title={t(`dailyReports.${command}.title`)}
      text={t(`dailyReports.${command}.text`)}
      confirmLabel={t(`dailyReports.${command}.confirm`)}
      danger={danger}
      fields={{ version: report.version }}
      input={
        requiresReason
          ? { name: "reason", label: t("common.reason"), required: true, maxLength: 2000 }
          : undefined
      }
      error={
        refusal ? (
          <Refused failed={t(`dailyReports.${command}.failed`)} refusal={refusal} />
        ) : undefined
      }
      closeTo={`/work-orders/${report.workOrderId}/daily-reports/${report.id}`}
    >
      {children}
    </ConfirmForm>
  );
}

function Refused({ failed, refusal }: { failed: string; refusal: RefusalResponse }) {
  return (
    <>
      <p className="font-semibold">{failed}</p>
      <p>{refusal.message}</p>
    </>
  );
}
