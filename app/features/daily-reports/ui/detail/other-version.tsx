import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Disclosure } from "~/ui/overlay/disclosure";
import { Notice } from "~/ui/layout/notice";
import type { Report } from "../../queries/stored";
import { StoredFacts } from "./stored-facts";

/** Shows the stored version after a version conflict, beside the user's input. Sending again overwrites it on purpose. */
export function OtherVersion({ report }: { report: Report }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Notice
      kind="warning"
      title={t("dailyReports.conflict.title", {
        version: report.version,
        when: format.dateTime(report.updatedAt),
      })}
    >
      <p>{t("dailyReports.conflict.text")}</p>
      <Disclosure summary={t("dailyReports.conflict.theirs")} open>
        <div className="-ms-8 flex flex-col gap-3">
          <StoredFacts report={report} />
        </div>
      </Disclosure>
    </Notice>
  );
}
