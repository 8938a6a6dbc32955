import { Form, Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addDays } from "~/kernel/time/days";
import { useFormat } from "~/shell/layout/use-format";
import { Icon } from "~/ui/layout/icon";
import { LinkButton } from "~/ui/layout/button";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { SCHEDULE_VIEWS } from "../model";
import { DAYS_OF } from "../policy";
import type { Schedule } from "../queries/board";
import { useScheduleAddress } from "./address";

/** Moves through time, and chooses the view and one technician. All of it is in the URL. */
export function ScheduleBar({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation();
  const address = useScheduleAddress();
  const { input, days, isOwn } = schedule;
  const first = days[0] ?? schedule.today;
  const step = DAYS_OF[input.view];
  return (
    <div className="schedule-bar">
      <div className="flex items-center gap-1">
        <StepLink
          to={address.board({ from: addDays(first, -step) })}
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
          to={address.board({ from: addDays(first, step) })}
          label={t(`schedule.next.${input.view}`)}
          icon="chevron-right"
        />
      </div>
      <h2 className="min-w-0 flex-1 font-semibold max-lg:order-first max-lg:basis-full">
        <Range days={days} />
      </h2>
      {isOwn ? null : <TechnicianSelect schedule={schedule} />}
      <LinkButton
        to={address.board({ cancelled: input.cancelled ? null : "on" })}
        look="quiet"
        icon={input.cancelled ? "eye-off" : "eye"}
        className="max-md:hidden"
        preventScrollReset
      >
        {t(input.cancelled ? "schedule.hide-cancelled" : "schedule.show-cancelled")}
      </LinkButton>
      <nav aria-label={t("schedule.view.label")} className="view-switch max-md:hidden">
        {SCHEDULE_VIEWS.map((view) => (
          <Link
            key={view}
            to={address.board({ view: view === "week" ? null : view, from: input.from ?? null })}
            preventScrollReset
            className="view-link"
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

function Range({ days }: { days: readonly string[] }) {
  const format = useFormat();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return first === last
    ? format.dayWithWeekday(first)
    : `${format.weekday(first)}, ${format.shortDay(first)} – ${format.dayWithWeekday(last)}`;
}

/** Without JavaScript a button applies the choice. */
function TechnicianSelect({ schedule: { input, technicians } }: { schedule: Schedule }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  return (
    <Form
      method="get"
      className="max-md:hidden"
      onChange={(event) => event.currentTarget.requestSubmit()}
      preventScrollReset
    >
      {[...params].map(([name, value]) =>
        name === "technician" ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label>
        <span className="sr-only">{t("schedule.technician")}</span>
        <select
          name="technician"
          className="select w-auto max-w-48"
          defaultValue={input.technician ?? ""}
          key={input.technician}
        >
          <option value="">{t("schedule.all-technicians")}</option>
          {technicians.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button className="btn btn-plain">{t("schedule.show")}</button>
      </noscript>
    </Form>
  );
}
