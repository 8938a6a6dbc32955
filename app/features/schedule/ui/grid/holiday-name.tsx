import { useTranslation } from "react-i18next";
import type { Rows } from "./use-rows";

type Props = { rows: Pick<Rows, "holidays" | "holidayNames">; day: string };

/** Below the head of a column; nothing on other days. */
export function HolidayName({ rows: { holidays, holidayNames }, day }: Props) {
  const { t } = useTranslation();
  if (!holidays.includes(day)) return null;
  return (
    <span className="block truncate font-normal" title={holidayNames[day]}>
      {holidayNames[day] ?? t("schedule.holiday")}
    </span>
  );
}
