import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { HOUR_KINDS, type Hours } from "~/kernel/time/hours";
import { HoursLabels } from "./hours-labels";

export type TechnicianSum = {
  technicianId: string;
  name: string;
  hours: Hours;
  totalMinutes: number;
};
type Props = { technicians: TechnicianSum[]; hours: Hours; totalMinutes: number };

/** Hours per technician: lines on narrow screens, a table with one column per kind from md up. */
export function HoursTable(props: Props) {
  return (
    <>
      <HoursLines {...props} />
      <div className="hidden md:block">
        <HoursGrid {...props} />
      </div>
    </>
  );
}

function HoursLines({ technicians, totalMinutes }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className="flex flex-col md:hidden">
      {technicians.map((row) => (
        <li
          key={row.technicianId}
          className="border-base-300 flex flex-col gap-1 border-b py-2 first:pt-0 last:border-0 last:pb-0"
        >
          <span className="flex flex-wrap justify-between gap-x-3 font-medium">
            <span className="line-words">{row.name}</span>
            <strong>{format.minutes(row.totalMinutes)}</strong>
          </span>
          <HoursLabels hours={row.hours} />
        </li>
      ))}
      {technicians.length > 1 ? (
        <li className="border-base-300 flex flex-wrap justify-between gap-x-3 border-t-2 pt-2 font-semibold">
          {t("dailyReports.total")} <span>{format.minutes(totalMinutes)}</span>
        </li>
      ) : null}
    </ul>
  );
}

function HoursGrid({ technicians, hours, totalMinutes }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const kinds = HOUR_KINDS.filter((kind) => hours[kind] > 0);
  return (
    <table className="w-full text-right">
      <thead>
        <tr className="text-muted text-sm">
          <th scope="col" className="py-2 text-left font-medium">
            {t("common.role.TECHNICIAN")}
          </th>
          {kinds.map((kind) => (
            <th key={kind} scope="col" className="py-2 pl-3 font-medium">
              {t(`dailyReports.hours.${kind}`)}
            </th>
          ))}
          <th scope="col" className="py-2 pl-3 font-medium">
            {t("dailyReports.total")}
          </th>
        </tr>
      </thead>
      <tbody>
        {technicians.map((row) => (
          <tr key={row.technicianId} className="border-base-300 border-t">
            <th scope="row" className="py-2 text-left font-medium">
              {row.name}
            </th>
            {kinds.map((kind) => (
              <td key={kind} className="py-2 pl-3">
                {row.hours[kind] > 0 ? format.minutes(row.hours[kind]) : "–"}
              </td>
            ))}
            <td className="py-2 pl-3 font-semibold">{format.minutes(row.totalMinutes)}</td>
          </tr>
        ))}
      </tbody>
      {technicians.length > 1 ? (
        <tfoot>
          <tr className="border-base-300 border-t-2 font-semibold">
            <th scope="row" className="py-2 text-left">
              {t("dailyReports.total")}
            </th>
            {kinds.map((kind) => (
              <td key={kind} className="py-2 pl-3">
                {format.minutes(hours[kind])}
              </td>
            ))}
            <td className="py-2 pl-3">{format.minutes(totalMinutes)}</td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}
