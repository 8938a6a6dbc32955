import { useTranslation } from "react-i18next";
import type { Absence } from "~/features/work-capacity/queries/absences";
import { fullName } from "~/kernel/authorization/roles";
import { useFormat } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";

/** Everybody of the company: who is away today first, then who will be next. */
export function Absences({ absences }: { absences: readonly Absence[] }) {
  const { t } = useTranslation();
  const rank = ({ awayUntil, next }: Absence) => (awayUntil ? "" : (next?.from ?? "9999"));
  const sorted = absences.toSorted((one, other) =>
    rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other)),
  );
  return (
    <Section title={t("standIns.people.title")}>
      <p className="text-muted mb-2 text-pretty">{t("standIns.people.text")}</p>
      <ul className="flex flex-col">
        {sorted.map((absence) => (
          <AbsenceLine key={absence.userId} absence={absence} />
        ))}
      </ul>
    </Section>
  );
}

function AbsenceLine({ absence }: { absence: Absence }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { userId, awayUntil, next } = absence;
  const name = fullName(absence);
  const days =
    next &&
    (next.from === next.to
      ? format.day(next.from)
      : `${format.day(next.from)} – ${format.day(next.to)}`);
  return (
    <li className="border-base-300 flex flex-wrap items-center justify-between gap-x-4 border-t py-1 first:border-t-0">
      <div className="flex line-words flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        {awayUntil ? (
          <Badge tone="warning" icon="calendar">
            {t("standIns.people.away-until", { day: format.day(awayUntil) })}
          </Badge>
        ) : null}
        <span className="text-muted text-sm">
          {days ? t("standIns.people.next", { days }) : awayUntil ? "" : t("standIns.people.here")}
        </span>
      </div>
      <LinkButton
        to={`/work-orders/capacity/${userId}`}
        look="quiet"
        icon="pen"
        className="btn-square shrink-0"
        aria-label={t("standIns.people.set", { name })}
      >
        {null}
      </LinkButton>
    </li>
  );
}
