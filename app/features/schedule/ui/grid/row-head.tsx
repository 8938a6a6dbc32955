import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/layout/badge";
import type { ScheduleTechnician } from "../../model";
import type { Load } from "../../policy";
import { LoadMeter } from "./load-meter";

/** The technician of a row, with the planned hours of the shown days. */
export function RowHead({ technician, load }: { technician: ScheduleTechnician; load: Load }) {
  const { t } = useTranslation();
  return (
    <th scope="row" className="schedule-head">
      <span className="block font-semibold break-words">{technician.name}</span>
      {technician.isFormer ? (
        <Badge tone="warning" icon="alert">
          {t("schedule.former")}
        </Badge>
      ) : (
        <LoadMeter load={load} />
      )}
    </th>
  );
}
