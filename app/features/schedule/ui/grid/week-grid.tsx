import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { ScheduleVisit } from "~/features/visits/model";
import type { ScheduleTechnician } from "../../model";
import { type DayBounds, offOn, overlaps, restDays } from "../../policy/grid";
import { dayPlannedMinutes, isCounted, plannedWithin } from "../../policy/load";
import { isLate, overlapping } from "../../policy/marks";
import { type CellRoom, DayCapacity } from "./day-capacity";
import { HolidayName } from "./holiday-name";
import { RowHead } from "./row-head";
import type { BoardRows } from "./use-rows";
import { VisitBlock } from "./visit-block";

/** Technicians as rows, days as columns. The visits of a cell are stacked in the order of their times. */
export function WeekGrid({ rows, hrefOf, held, busy, over }: BoardRows) {
  const { t } = useTranslation();
  const format = useFormat();
  const { bounds, today, holidays } = rows;
  const rest = useMemo(() => restDays(rows), [rows]);
  /** The columns of two weeks, and of days without work, are as narrow as a word. */
  const isNarrow = (day: string) => bounds.length > 7 || rest.includes(day);
  const room = roomOf(rows);
  return (
    <table
      className="schedule-grid"
      data-days={bounds.length}
      data-dense={room === "words" ? undefined : ""}
      style={{ "--rest-days": rest.length }}
    >
      <caption className="sr-only">{t("schedule.title")}</caption>
      <thead>
        <tr>
          <th scope="col" className="schedule-corner">
            {t("schedule.technician")}
          </th>
          {bounds.map(({ day }) => (
            <th
              key={day}
              scope="col"
              data-today={day === today ? "" : undefined}
              data-rest={rest.includes(day) ? "" : undefined}
              aria-label={isNarrow(day) ? format.dayWithWeekday(day) : undefined}
            >
              {isNarrow(day)
                ? `${format.weekday(day)} ${Number(day.slice(8))}`
                : format.nearDay(day).replaceAll("\u00a0", " ")}
              {day === today ? <span className="sr-only"> ({t("schedule.today")})</span> : null}
              <HolidayName rows={rows} day={day} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.technicians.map((technician) => (
          <WeekRow
            key={technician.id}
            technician={technician}
            visits={rows.visitsOf(technician.id)}
            bounds={bounds}
            today={today}
            holidays={holidays}
            hrefOf={hrefOf}
            held={held}
            busy={busy}
            mayPlan={rows.mayPlan}
            late={idsOf(rows.visitsOf(technician.id).filter((visit) => isLate(visit, rows.now)))}
            faded={idsOf(rows.visitsOf(technician.id).filter(rows.isFaded))}
            rest={rest.join(" ")}
            room={room}
            overDay={over?.technicianId === technician.id ? over.day : null}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The most rows that have room for what a visit is; more of them show its time and customer. */
const MAX_ROOMY = 6;

/** The blocks are a line each, unless there is room for words. Fourteen columns are as wide as a time. */
function roomOf({ technicians, bounds }: BoardRows["rows"]): CellRoom {
  if (bounds.length > 7) return "hours";
  return technicians.length > MAX_ROOMY ? "line" : "words";
}

/** One text, so that a row is drawn again only when they change. */
function idsOf(visits: readonly ScheduleVisit[]): string {
  return visits.map(({ id }) => id).join(" ");
}

type RowProps = {
  technician: ScheduleTechnician;
  visits: readonly ScheduleVisit[];
  bounds: readonly DayBounds[];
  today: string;
  holidays: readonly string[];
  hrefOf: (visitId: string) => string;
  held: string | null;
  busy: ReadonlySet<string>;
  mayPlan: boolean;
  /** The ids of visits, separated by spaces. */ late: string;
  faded: string;
  /** Days, likewise. */ rest: string;
  room: CellRoom;
  overDay: string | null;
};

const WeekRow = memo(function WeekRow(props: RowProps) {
  const { technician, visits, bounds, today, holidays, hrefOf, held, busy, mayPlan } = props;
  const { late, faded, rest, room, overDay } = props;
  const overlaid = overlapping(visits.filter(isCounted));
  const days = bounds.map((within, index) => {
    const day = technician.days[index];
    return {
      ...within,
      capacity: day,
      off: offOn(technician, within.day, day, holidays.includes(within.day)),
      visits: visits.filter((visit) => overlaps(visit, within)),
      visitMinutes: plannedWithin(visits, within),
    };
  });
  const load = technician.days.length > 0 && {
    plannedMinutes: days.reduce(
      (sum, { visitMinutes, capacity }) => sum + visitMinutes + dayPlannedMinutes(capacity),
      0,
    ),
    capacityMinutes: days.reduce((sum, { capacity }) => sum + (capacity?.capacityMinutes ?? 0), 0),
  };
  return (
    <tr>
      <RowHead technician={technician} load={load || null} mayPlan={mayPlan} />
      {days.map((each) => (
        <td
          key={each.day}
          className="schedule-cell"
          data-column={`${technician.id} ${each.day}`}
          data-stop={each.visits.length === 0 ? "" : undefined}
          data-today={each.day === today ? "" : undefined}
          data-off={each.off ?? undefined}
          data-over={overDay === each.day ? "" : undefined}
        >
          <DayCapacity
            day={each.capacity}
            off={each.off}
            visitMinutes={each.visitMinutes}
            isRest={rest.includes(each.day)}
            room={room}
          />
          {each.visits.length > 0 ? (
            <ul>
              {each.visits.map((visit) => (
                <VisitBlock
                  key={visit.id}
                  visit={visit}
                  technicianId={technician.id}
                  day={each.day}
                  href={hrefOf(visit.id)}
                  isHeld={held === visit.id}
                  isBusy={busy.has(visit.id)}
                  isFaded={faded.includes(visit.id)}
                  isOverlapping={overlaid.has(visit)}
                  isLate={late.includes(visit.id)}
                />
              ))}
            </ul>
          ) : null}
        </td>
      ))}
    </tr>
  );
});
