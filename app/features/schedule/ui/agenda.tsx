import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";
import { Icon } from "~/ui/layout/icon";
import { PriorityMark, StatusBadge } from "~/ui/layout/status-badge";
import type { ScheduleVisit } from "~/features/visits/model";
import { overlaps } from "../policy/grid";
import { isCounted } from "../policy/load";
import { isLate, overlapping } from "../policy/marks";
import type { Schedule } from "../queries/board";
import { useScheduleAddress } from "./address";
import type { Rows } from "./grid/use-rows";
import { VisitTimes } from "./grid/visit-block";
import { joinNames } from "~/kernel/text/title";

/** The visits of one day by time. The technicians' own page shows every day of the window. */
export function DayAgenda({
  day,
  rows,
  visits,
  schedule,
}: {
  day: string;
  rows: Rows;
  visits: readonly ScheduleVisit[];
  schedule: Schedule;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const within = rows.bounds.find((each) => each.day === day);
  const isEverybody = schedule.input.technician.length === 0 && !schedule.input.present;
  const visible = visits
    .filter((visit) => within && overlaps(visit, within))
    .filter((visit) => !rows.isFaded(visit))
    .filter(
      ({ technicianIds }) =>
        isEverybody || rows.technicians.some(({ id }) => technicianIds.includes(id)),
    );
  const overlaid = new Set(
    rows.technicians.flatMap(({ id }) => [...overlapping(rows.visitsOf(id).filter(isCounted))]),
  );
  return (
    <section
      aria-label={format.dayWithWeekday(day)}
      data-today={day === schedule.today ? "" : undefined}
      className="flex flex-col gap-2"
    >
      {/* The bar above names the only day. */}
      <h3
        className={
          schedule.days.length > 1
            ? "flex flex-wrap items-baseline gap-x-2 font-semibold"
            : "sr-only"
        }
      >
        {format.dayWithWeekday(day)}
        {day === schedule.today ? (
          <span className="text-primary text-sm">{t("schedule.today")}</span>
        ) : null}
      </h3>
      {visible.length === 0 ? (
        <p className="text-muted">{t("schedule.agenda.empty")}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {visible.map((visit) => (
            <AgendaItem
              key={visit.id}
              visit={visit}
              day={day}
              schedule={schedule}
              isOverlapping={overlaid.has(visit)}
              isLate={isLate(visit, rows.now)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type ItemProps = {
  visit: ScheduleVisit;
  day: string;
  schedule: Schedule;
  isOverlapping: boolean;
  isLate: boolean;
};

function AgendaItem({ visit, day, schedule, isOverlapping, isLate }: ItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const address = useScheduleAddress();
  const { order, technicianIds, isCancelled } = visit;
  const names = technicianIds.map(
    (id) => schedule.technicians.find((each) => each.id === id)?.name ?? "",
  );
  return (
    <li
      className="agenda-item card-surface"
      data-priority={order.priority}
      data-cancelled={isCancelled ? "" : undefined}
    >
      <VisitTimes visit={visit} day={day} />
      <Link
        to={address.dialog(`visits/${visit.id}`)}
        preventScrollReset
        className="row-link wrap-anywhere"
      >
        {order.title || order.number}
      </Link>
      <span className="text-muted text-sm wrap-anywhere">
        {joinNames(order.number, order.customerName)}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {isOverlapping ? (
          <Badge tone="error" icon="alert">
            {t("schedule.visit.overlaps")}
          </Badge>
        ) : null}
        {isLate ? (
          <Badge tone="warning" icon="clock">
            {t("schedule.visit.late")}
          </Badge>
        ) : null}
        <StatusBadge status={order.status} />
        <PriorityMark priority={order.priority} />
        {isCancelled ? <span className="font-medium">{t("schedule.visit.cancelled")}</span> : null}
        <span className="inline-flex min-w-0 items-center gap-1">
          <Icon name="user" size={14} />
          {format.list(names.filter(Boolean))}
        </span>
      </span>
    </li>
  );
}
