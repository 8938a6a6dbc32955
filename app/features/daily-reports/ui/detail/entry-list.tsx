import { useTranslation } from "react-i18next";
import { Disclosure } from "~/ui/overlay/disclosure";
import type { ReportEntryRow } from "../../queries/stored";
import { HoursLabels } from "./hours-labels";

/** The times behind the sums, collapsed because only approvers need them now and then. */
export function EntryList({ entries }: { entries: readonly ReportEntryRow[] }) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  return (
    <div className="mt-3">
      <Disclosure summary={t("dailyReports.detail.entries")}>
        <ul className="flex flex-col gap-2">
          {entries.map((entry) => (
            <li
              key={entry.id}
              className="border-base-300 flex flex-wrap justify-between gap-x-4 gap-y-1 border-b pb-2 last:border-0"
            >
              <span>
                <span className="font-medium">{entry.technicianName}</span>{" "}
                <span className="text-muted">
                  {t(`dailyReports.form.kind.${entry.kind}`)}
                  {entry.kind === "plain" ? "" : ` ${entry.from}–${entry.to}`}
                </span>
              </span>
              <HoursLabels hours={entry.computed} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
