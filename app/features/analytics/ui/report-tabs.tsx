import { useTranslation } from "react-i18next";
import { useRootFacts } from "~/shell/layout/root-facts";
import { Tabs } from "~/ui/list/tabs";
import { ENTRY_REPORTS, type EntryReport, FEATURE_OF, type Report, REPORTS } from "../model";
import { type Around, entriesAddress, reportAddress } from "./addresses";

/** All reports that the company has, for the same days, customer and technician. */
export function ReportTabs({ around, current }: { around: Around; current: Report | EntryReport }) {
  const { t } = useTranslation();
  const features = useRootFacts()?.features;
  const reports = REPORTS.filter((report) => {
    const feature = FEATURE_OF[report];
    return feature === undefined || features?.[feature].enabled;
  });
  const tabs = [
    ...ENTRY_REPORTS.map((report) => ({ report, to: entriesAddress(around, report) })),
    ...reports.map((report) => ({ report, to: reportAddress(around, report) })),
  ].map(({ report, to }) => ({
    to,
    label: t(`analytics.report.${report}`),
    current: report === current,
  }));
  return (
    <div className="mb-4 [&>nav]:overflow-x-auto">
      <Tabs label={t("analytics.reports")} tabs={tabs} />
    </div>
  );
}
