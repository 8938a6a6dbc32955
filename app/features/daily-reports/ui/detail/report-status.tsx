import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "~/ui/layout/badge";
import type { IconName } from "~/ui/layout/icon";
import { OPEN_STATUSES } from "~/features/work-orders/model";
import type { ReportView } from "../../queries/read";
import type { ReportStatus } from "../../model";

const THEMES: Record<ReportStatus | "locked", { tone: Tone; icon: IconName }> = {
  submitted: { tone: "success", icon: "circle-check" },
  locked: { tone: "neutral", icon: "lock" },
  withdrawn: { tone: "neutral", icon: "undo" },
  unfiled: { tone: "warning", icon: "alert" },
  discarded: { tone: "neutral", icon: "ban" },
};

/** The status of a report. "Locked" is a filed report whose order has been submitted. */
export function ReportStatusNotice({ report }: { report: ReportView }) {
  const { t } = useTranslation();
  const isOpen = report.order !== null && OPEN_STATUSES.includes(report.order.status);
  const standing = report.status === "submitted" && !isOpen ? "locked" : report.status;
  return (
    <Badge tone={THEMES[standing].tone} icon={THEMES[standing].icon}>
      {t(`dailyReports.status.${standing}`)}
    </Badge>
  );
}
