import { useTranslation } from "react-i18next";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import type { IconName } from "~/ui/layout/icon";
import type { ReportView } from "../../queries/read";
import type { ReportAction } from "../../model";

const OFFERED: readonly { action: ReportAction; icon: IconName; isMain?: true }[] = [
  { action: "withdraw", icon: "undo" },
  { action: "edit", icon: "pen", isMain: true },
  { action: "discard", icon: "trash" },
  { action: "file", icon: "send", isMain: true },
];

/** The PDF of the report and the actions that the server allows now. */
export function ReportActions({ report }: { report: ReportView }) {
  const { t } = useTranslation();
  const here = `/work-orders/${report.workOrderId}/daily-reports/${report.id}`;
  return (
    <ActionBar>
      <LinkButton to={`/api/dailyReports/${report.id}/pdf`} icon="download" reloadDocument>
        {t("workOrders.detail.pdf")}
      </LinkButton>
      {OFFERED.filter(({ action }) => report.availableActions.includes(action)).map(
        ({ action, icon, isMain }) => (
          <LinkButton
            key={action}
            to={`${here}/${action}`}
            look={isMain ? "primary" : "plain"}
            icon={icon}
            preventScrollReset={action !== "edit"}
          >
            {t(`dailyReports.action.${action}`)}
          </LinkButton>
        ),
      )}
    </ActionBar>
  );
}
