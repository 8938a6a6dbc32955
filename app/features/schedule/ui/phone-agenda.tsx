import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useCurrentInView } from "~/ui/list/tabs";
import { LinkButton } from "~/ui/layout/button";
import { useFormat } from "~/shell/layout/use-format";
import type { ScheduleVisit } from "~/features/visits/model";
import type { Schedule } from "../queries/board";
import type { ScheduleAddress } from "./address";
import { DayAgenda } from "./agenda";
import type { Rows } from "./grid/use-rows";

type Props = {
  schedule: Schedule;
  rows: Rows;
  visits: readonly ScheduleVisit[];
  address: ScheduleAddress;
};

/** One day by time, with the days of the window and the technicians as links. Hidden from md up, where the grid is. */
export function PhoneAgenda({ schedule, rows, visits, address }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { input, days, today, technicians } = schedule;
  const requested = input.from && days.includes(input.from) ? input.from : today;
  const visibleDay = days.includes(requested) ? requested : (days[0] ?? today);
  const row = useCurrentInView(visibleDay);
  const [only, another] = input.technician;
  return (
    <div className="flex flex-col gap-4 md:hidden">
      {days.length > 1 ? (
        <nav ref={row} aria-label={t("schedule.agenda.days")} className="agenda-chips relative">
          {days.map((day) => (
            <Chip key={day} to={address.board({ from: day })} isCurrent={day === visibleDay}>
              {format.nearDay(day)}
            </Chip>
          ))}
        </nav>
      ) : null}
      <nav aria-label={t("schedule.technician")} className="agenda-chips">
        <Chip to={address.board({ technician: null })} isCurrent={input.technician.length === 0}>
          {t("schedule.all-technicians")}
        </Chip>
        {technicians.map(({ id, name }) => (
          <Chip
            key={id}
            to={address.board({ technician: id })}
            isCurrent={input.technician.includes(id)}
          >
            {name}
          </Chip>
        ))}
      </nav>
      {schedule.mayPlan && only && !another ? (
        <LinkButton
          to={`/work-orders/capacity/${only}`}
          icon="calendar-clock"
          className="self-start"
        >
          {t("workCapacity.title")}
        </LinkButton>
      ) : null}
      <DayAgenda day={visibleDay} rows={rows} visits={visits} schedule={schedule} />
    </div>
  );
}

function Chip({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      replace
      className="agenda-chip"
      aria-current={isCurrent ? "true" : undefined}
    >
      {children}
    </Link>
  );
}
