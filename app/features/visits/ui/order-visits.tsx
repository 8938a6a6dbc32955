import { useTranslation } from "react-i18next";
import { dayIn } from "~/kernel/time/instants";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import type { OrderVisit } from "../queries/of-order";
import { useTimesText } from "./times-text";

/** `visits` is absent in data stored by an earlier release. */
type Order = {
  id: string;
  today: string;
  plannedStartOn: string;
  visits?: OrderVisit[] | null;
  mayPlanVisits?: boolean;
};

/** The visits of an order: when, and who. Planners plan, change and cancel them here. */
export function OrderVisits({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { visits, mayPlanVisits = false, today, plannedStartOn } = order;
  if (!visits || (visits.length === 0 && !mayPlanVisits)) return null;
  const day = plannedStartOn > today ? plannedStartOn : today;
  return (
    <Section
      title={t("visits.section.title")}
      action={
        mayPlanVisits ? (
          <LinkButton
            to={`/work-orders/${order.id}/visits/new?day=${day}`}
            look="quiet"
            icon="plus"
            preventScrollReset
          >
            {t("visits.plan.open")}
          </LinkButton>
        ) : null
      }
    >
      {visits.length === 0 ? (
        <p className="text-muted">{t("visits.section.none")}</p>
      ) : (
        <ul className="divide-base-300 divide-y">
          {visits.map((visit) => (
            <VisitLine
              key={visit.id}
              visit={visit}
              path={mayPlanVisits ? `/work-orders/${order.id}/visits/${visit.id}` : null}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function VisitLine({ visit, path }: { visit: OrderVisit; path: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const timesText = useTimesText();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const { startsAt, arrivalFromAt, arrivalToAt, technicians, note, status } = visit;
  const day = dayIn(timeZone, startsAt);
  const isCancelled = status === "cancelled";
  return (
    <li className="flex items-start gap-3 py-2 first:pt-0 last:pb-0">
      <div className="line-words">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span
            className={`font-semibold tabular-nums ${isCancelled ? "text-muted line-through" : ""}`}
          >
            {format.nearDay(day)}, {timesText(visit)}
          </span>
          {isCancelled ? (
            <Badge tone="neutral" icon="circle-x">
              {t("visits.cancelled")}
            </Badge>
          ) : null}
        </p>
        <p className={isCancelled ? "text-muted text-sm" : "text-sm"}>
          {format.list(technicians.map(({ name }) => name))}
        </p>
        {arrivalFromAt !== null && arrivalToAt !== null && !isCancelled ? (
          <p className="text-muted text-sm">
            {t("visits.arrival", {
              from: format.time(arrivalFromAt),
              to: format.time(arrivalToAt),
            })}
          </p>
        ) : null}
        {note ? (
          <p className="text-muted text-sm whitespace-pre-line wrap-anywhere">{note}</p>
        ) : null}
      </div>
      {path ? <VisitMenu path={path} day={day} isCancelled={isCancelled} /> : null}
    </li>
  );
}

function VisitMenu({
  path,
  day,
  isCancelled,
}: {
  path: string;
  day: string;
  isCancelled: boolean;
}) {
  const { t } = useTranslation();
  if (isCancelled) {
    return (
      <LinkButton to={`${path}/restore`} look="quiet" icon="undo" preventScrollReset>
        {t("visits.restore.open")}
      </LinkButton>
    );
  }
  return (
    <Menu label={t("visits.menu")}>
      <MenuLink to={`${path}/change?day=${day}`} icon="calendar">
        {t("visits.move.open")}
      </MenuLink>
      <MenuLink to={`${path}/cancel`} icon="circle-x">
        {t("visits.cancel.open")}
      </MenuLink>
    </Menu>
  );
}
