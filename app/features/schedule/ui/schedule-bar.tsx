import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Icon } from "~/ui/layout/icon";
import { Button, LinkButton } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { SCHEDULE_VIEWS } from "../model";
import { firstBeside } from "../policy/grid";
import type { Schedule } from "../queries/board";
import { useScheduleAddress } from "./address";
import { ScheduleFilters } from "./schedule-filters";

/** Moves through time, filters, and chooses the view. All of it is in the URL. */
export function ScheduleBar({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation();
  const address = useScheduleAddress();
  const hydrated = useHydrated();
  const { input, days, isOwn } = schedule;
  const first = days[0] ?? schedule.today;
  return (
    <div className="schedule-bar">
      <div className="flex items-center gap-1">
        <StepLink
          to={address.board({ from: firstBeside(input.view, first, -1) })}
          label={t(`schedule.previous.${input.view}`)}
          icon="chevron-left"
        />
        <LinkButton
          to={address.board({ from: null })}
          look="plain"
          preventScrollReset
          aria-current={days.includes(schedule.today) ? "true" : undefined}
        >
          {t("schedule.today")}
        </LinkButton>
        <StepLink
          to={address.board({ from: firstBeside(input.view, first, 1) })}
          label={t(`schedule.next.${input.view}`)}
          icon="chevron-right"
        />
      </div>
      <h2 className="min-w-0 flex-1 font-semibold max-lg:order-first max-lg:basis-full">
        <Range schedule={schedule} />
      </h2>
      {isOwn ? null : <ScheduleFilters schedule={schedule} />}
      <LinkButton
        to={address.board({ cancelled: input.cancelled ? null : "on" })}
        look="quiet"
        icon={input.cancelled ? "eye-off" : "eye"}
        className="max-md:hidden"
        preventScrollReset
      >
        {t(input.cancelled ? "schedule.hide-cancelled" : "schedule.show-cancelled")}
      </LinkButton>
      {hydrated ? (
        <Button
          type="button"
          look="quiet"
          icon="printer"
          className="max-lg:hidden"
          onClick={() => window.print()}
        >
          {t("schedule.print")}
        </Button>
      ) : null}
      <nav aria-label={t("schedule.view.label")} className="view-switch">
        {SCHEDULE_VIEWS.map((view) => (
          <Link
            key={view}
            to={address.board({ view: view === "week" ? null : view, from: input.from ?? null })}
            preventScrollReset
            className={`view-link ${ON_PHONES.includes(view) ? "" : "max-md:hidden"}`}
            aria-current={view === input.view ? "true" : undefined}
          >
            {t(`schedule.view.${view}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function StepLink({
  to,
  label,
  icon,
}: {
  to: string;
  label: string;
  icon: "chevron-left" | "chevron-right";
}) {
  return (
    <PrefetchLink
      to={to}
      preventScrollReset
      className="btn btn-ghost btn-square"
      aria-label={label}
    >
      <Icon name={icon} />
    </PrefetchLink>
  );
}

/** The days of two weeks, and the hours of one, have no room on a phone: its agenda shows a day. */
const ON_PHONES: readonly string[] = ["week", "month"];

function Range({ schedule: { days, input } }: { schedule: Schedule }) {
  const format = useFormat();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  if (input.view === "month") return format.monthAndYear(first);
  return first === last
    ? format.dayWithWeekday(first)
    : `${format.weekday(first)}, ${format.shortDay(first)} – ${format.dayWithWeekday(last)}`;
}
