import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { clockText } from "~/kernel/time/clock-text";
import { type ExceptionRange, workingTime, type WorkingHours } from "../policy";
import type { CapacityAhead } from "../queries/ahead";
import { type Week, type WeekdayName, WEEKDAYS } from "../model";
import { WeeksAhead } from "./weeks-ahead";

/** A user's working hours and planned hours, read-only. Users who may set them see a link. */
export function WorkCapacitySection({
  capacity,
  editTo,
}: {
  capacity: CapacityAhead;
  editTo?: string;
}) {
  const { t } = useTranslation();
  const { week, times, workday, isDefault, exceptions, weeks, maySet } = capacity;
  return (
    <Section
      title={t("workCapacity.title")}
      action={
        editTo && maySet ? (
          <LinkButton
            to={editTo}
            look="quiet"
            icon="pen"
            className="btn-square"
            aria-label={t("workCapacity.edit")}
            prefetches
          >
            {null}
          </LinkButton>
        ) : null
      }
    >
      <div className="flex flex-col gap-5">
        <WeekFacts week={week} hours={{ times, workday }} isDefault={isDefault} />
        {exceptions.length > 0 ? <ExceptionList exceptions={exceptions} /> : null}
        <div>
          <h3 className="mb-1 text-sm font-medium">{t("workCapacity.ahead.title")}</h3>
          <WeeksAhead weeks={weeks} />
        </div>
      </div>
    </Section>
  );
}

function WeekFacts({
  week,
  hours,
  isDefault,
}: {
  week: Week;
  hours: WorkingHours;
  isDefault: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = WEEKDAYS.reduce((sum, name) => sum + week[`${name}Minutes`], 0);
  return (
    <div>
      <h3 className="mb-2 flex flex-wrap items-center gap-2 text-sm font-medium">
        {t("workCapacity.week.title")}
        {isDefault ? <Badge>{t("workCapacity.week.default")}</Badge> : null}
      </h3>
      {isDefault ? (
        <p>{t("workCapacity.week.default-text")}</p>
      ) : (
        <dl className="field-pair gap-x-4 gap-y-1 sm:grid-cols-4">
          {WEEKDAYS.map((name) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-2">
              <dt className="text-muted text-sm">{t(`workCapacity.day.${name}`)}</dt>
              <dd className="text-end tabular-nums">
                {format.minutes(week[`${name}Minutes`])}
                <WorkingHoursText hours={hours} name={name} minutes={week[`${name}Minutes`]} />
              </dd>
            </div>
          ))}
          <div className="flex flex-wrap justify-between gap-x-2 font-medium">
            <dt className="text-sm">{t("workCapacity.week.total")}</dt>
            <dd className="tabular-nums">{format.minutes(total)}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}

/** From the start to the end of a weekday, of those who have times of their own. */
function WorkingHoursText({
  hours,
  name,
  minutes,
}: {
  hours: WorkingHours;
  name: WeekdayName;
  minutes: number;
}) {
  if (minutes === 0 || !hours.times[name]) return null;
  const { startMinute, endMinute } = workingTime(hours, name, minutes);
  return (
    <span className="text-muted block text-sm">
      {clockText(startMinute)}–{clockText(endMinute % 1440)}
    </span>
  );
}

function ExceptionList({ exceptions }: { exceptions: ExceptionRange[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div>
      <h3 className="mb-1 text-sm font-medium">{t("workCapacity.exceptions.title")}</h3>
      <ul>
        {exceptions.map(({ from, to, capacityMinutes, reason }) => (
          <li key={from} className="flex flex-wrap justify-between gap-x-3 py-1">
            <span>
              {from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`}
              {reason ? <span className="text-muted"> · {reason}</span> : null}
            </span>
            <span className="text-muted">
              {capacityMinutes === 0
                ? t("workCapacity.exceptions.free")
                : t("workCapacity.exceptions.hours-a-day", {
                    hours: format.minutes(capacityMinutes),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
