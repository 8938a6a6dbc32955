import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { rulesOn } from "../../hours";
import { HoursLabels } from "../detail/hours-labels";
import type { EntryDraft } from "../draft/entry-draft";
import { hoursOf } from "../draft/draft-hours";
import type { Writing } from "./report-writing";

/** What will be filed: the day, and the hours of each technician with the clock times behind them. */
export function ReportOverview({ draft, form, technicians: all }: Writing) {
  const { t } = useTranslation();
  const format = useFormat();
  const { bands } = rulesOn(draft.reportOn, form.rules);
  const technicians = all.flatMap(({ id, name }) => {
    const { sum, total } = hoursOf(draft, id, form);
    return total > 0 ? [{ id, name, sum, total }] : [];
  });
  return (
    <Section className="flex flex-col gap-3">
      <p className="font-semibold">{format.dayWithWeekday(draft.reportOn)}</p>
      {technicians.length === 0 ? (
        <p className="text-muted">{t("dailyReports.form.no-hours")}</p>
      ) : null}
      <ul className="flex flex-col gap-3 empty:hidden">
        {technicians.map(({ id, name, sum, total }) => (
          <li key={id} className="flex flex-col gap-1">
            <span className="flex justify-between gap-3">
              <span>{name}</span>
              <strong>{format.minutes(total)}</strong>
            </span>
            <HoursLabels hours={sum} bands={bands} />
            <Times
              name={all.length > 1 ? name : null}
              entries={draft.entries.filter((one) => one.technicianId === id)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A wrong time is found here before it is sent. */
function Times({ name, entries }: { name: string | null; entries: EntryDraft[] }) {
  const { t } = useTranslation();
  const intervals = entries.filter(({ kind, from, to }) => kind !== "plain" && from && to);
  if (intervals.length === 0) return null;
  return (
    <span className="text-muted text-sm">
      {name ? <span className="sr-only">{`${name}: `}</span> : null}
      {intervals.map((entry, place) => (
        <Fragment key={entry.id}>
          {place > 0 ? ", " : null}
          <span className="whitespace-nowrap">
            {`${t(`dailyReports.form.kind.${entry.kind}`)} ${entry.from}–${entry.to}`}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
