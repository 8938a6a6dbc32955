import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Instant } from "~/kernel/time/instants";
import { useFormat } from "~/shell/layout/use-format";
import type { ScheduleVisit } from "~/features/visits/model";
import type { ScheduleTechnician } from "../../model";
import { type DayBounds, lanesOf, offOn, overlaps } from "../../policy/grid";
import { dayPlannedMinutes, isCounted, plannedWithin } from "../../policy/load";
import { isLate, overlapping } from "../../policy/marks";
import { DayCapacity } from "./day-capacity";
import { HolidayName } from "./holiday-name";
import { RowHead } from "./row-head";
import type { BoardRows, Over } from "./use-rows";
import { VisitBlock } from "./visit-block";

const HOUR_MS = 3_600_000;
/** The room that the times of a visit need, at the least width of an hour (schedule.css). */
const LEAST_MS = 1.75 * HOUR_MS;

type Hours = { startsAt: Instant; endsAt: Instant };

/** Technicians as rows, the hours of one day as columns. Overlapping visits are placed one above the other. */
export function DayGrid({ rows, hours, hrefOf, held, busy, over }: BoardRows & { hours: Hours }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [within] = rows.bounds;
  if (!within) return null;
  const count = Math.round((hours.endsAt - hours.startsAt) / HOUR_MS);
  return (
    <table className="schedule-grid" data-days="1" style={{ "--hours": count }}>
      <caption className="sr-only">{t("schedule.title")}</caption>
      <thead>
        <tr>
          <th scope="col" className="schedule-corner">
            {t("schedule.technician")}
          </th>
          <th scope="col">
            <HolidayName rows={rows} day={within.day} />
            <span className="schedule-hours">
              {Array.from({ length: count }, (_, index) => (
                <span key={index}>{format.time(hours.startsAt + index * HOUR_MS)}</span>
              ))}
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.technicians.map((technician) => (
          <DayRow
            key={technician.id}
            technician={technician}
            visits={rows.visitsOf(technician.id)}
            within={within}
            hours={hours}
            isHoliday={rows.holidays.includes(within.day)}
            hrefOf={hrefOf}
            held={held}
            busy={busy}
            mayPlan={rows.mayPlan}
            now={rows.now}
            isFaded={rows.isFaded}
            over={over?.technicianId === technician.id ? over : null}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  technician: ScheduleTechnician;
  visits: readonly ScheduleVisit[];
  within: DayBounds;
  hours: Hours;
  isHoliday: boolean;
  hrefOf: (visitId: string) => string;
  held: string | null;
  busy: ReadonlySet<string>;
  mayPlan: boolean;
  now: Instant;
  isFaded: (visit: ScheduleVisit) => boolean;
  over: Over | null;
};

const DayRow = memo(function DayRow(props: RowProps) {
  const { technician, visits, within, hours, isHoliday, hrefOf, held, busy, mayPlan, over } = props;
  const overlaid = overlapping(visits.filter(isCounted));
  const visible = lanesOf(
    visits.filter((visit) => overlaps(visit, within)),
    LEAST_MS,
  );
  const lanes = Math.max(1, ...visible.map(({ lane }) => lane + 1));
  const [capacity] = technician.days;
  const visitMinutes = plannedWithin(visits, within);
  const off = offOn(technician, within.day, capacity, isHoliday);
  const plannedMinutes = visitMinutes + dayPlannedMinutes(capacity);
  const place = ({ startsAt, endsAt }: Hours) => {
    const whole = hours.endsAt - hours.startsAt;
    const left = Math.max(0, startsAt - hours.startsAt);
    const right = Math.min(whole, endsAt - hours.startsAt);
    return { left: `${(left / whole) * 100}%`, width: `${((right - left) / whole) * 100}%` };
  };
  return (
    <tr>
      <RowHead
        technician={technician}
        load={capacity ? { plannedMinutes, capacityMinutes: capacity.capacityMinutes } : null}
        mayPlan={mayPlan}
      />
      <td
        className="schedule-track"
        data-column={`${technician.id} ${within.day}`}
        data-stop={visible.length === 0 ? "" : undefined}
        data-off={off ?? undefined}
        data-over={over ? "" : undefined}
        style={{ "--lanes": lanes }}
      >
        <DayCapacity day={capacity} off={off} visitMinutes={visitMinutes} />
        <ul>
          {visible.map(({ visit, lane }) => (
            <VisitBlock
              key={visit.id}
              visit={visit}
              technicianId={technician.id}
              day={within.day}
              href={hrefOf(visit.id)}
              style={{ ...place(visit), top: `calc(1.375rem + ${lane} * var(--lane))` }}
              isHeld={held === visit.id}
              isBusy={busy.has(visit.id)}
              isFaded={props.isFaded(visit)}
              isOverlapping={overlaid.has(visit)}
              isLate={isLate(visit, props.now)}
              isResizable={mayPlan}
            />
          ))}
        </ul>
        {over ? <span className="schedule-ghost" style={place(over)} /> : null}
      </td>
    </tr>
  );
});
