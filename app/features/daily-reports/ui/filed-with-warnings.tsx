import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { ReportWarning } from "../words";
import { WarningList } from "./warning-list";

/** It is filed; something about it is worth knowing before going on. */
export function FiledWithWarnings({ done, warnings, workOrderId }: { done: string; warnings: readonly ReportWarning[]; workOrderId: string }) {
  const { t } = useTranslation();
  return (
    <div className="big-targets flex max-w-3xl flex-col gap-4" role="status">
      <Notice kind="success" title={done} />
      <Notice kind="warning" title={t("dailyReports.form.worth-knowing")}>
        <WarningList warnings={warnings} />
      </Notice>
      <LinkButton look="primary" to={`/work-orders/${workOrderId}?tab=reports`}>
        {t("dailyReports.form.to-order")}
      </LinkButton>
    </div>
  );
}
