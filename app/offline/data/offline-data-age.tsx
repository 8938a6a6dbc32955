import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";
import { useFormat } from "../../shell/layout/use-format";
import type { OfflineDataNote } from "./offline-data";

/** A line above a page rendered from offline data: its age, and for a list, how much of it is on this device. */
export function OfflineDataAge({ note }: { note: OfflineDataNote }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = Date.now();
  const { offlineDataAt: at, offlineDataIsCut: short } = note;
  const time = format.date(at) === format.date(now) ? format.time(at) : format.dateTime(at);
  const parts = [
    `${t("offlineData.as-of", { time, ago: format.relative(at, now) })}.`,
    short === undefined ? "" : t("offlineData.list"),
    ...(short
      ? [
          t("offlineData.cut", { here: short.here, total: short.total }),
          short.lastDay
            ? t("offlineData.cut-after", { day: format.day(short.lastDay) })
            : t("offlineData.cut-undated"),
        ]
      : []),
  ];
  return (
    <p role="status" className="text-muted mb-2 flex items-start gap-2 text-sm print:hidden">
      <Icon name="history" size={16} className="mt-0.5 shrink-0" />
      <span>{parts.filter(Boolean).join(" ")}</span>
    </p>
  );
}
