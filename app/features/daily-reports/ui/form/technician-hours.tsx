import { useTranslation } from "react-i18next";
import { wallTime } from "~/kernel/time/instants";
import { useFormat } from "~/shell/layout/use-format";
import { Button } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";
import { rulesOn } from "../../hours";
import {
  addEntry,
  addUsualDay,
  copyEntries,
  copyEntriesToAll,
  USUAL_DAY,
} from "../draft/draft-changes";
import { hoursOf, isBlankEntry, type TechnicianHours } from "../draft/draft-hours";
import { type EntryFaults, EntryRow } from "./entry-row";
import { HoursLabels } from "../detail/hours-labels";
import { SpareRows } from "./spare-rows";
import type { Writing } from "./report-writing";

type Props = { writing: Writing; technician: Writing["technicians"][number] };

/** The hours of one technician: entries with times, and their sums. */
export function TechnicianHours({ writing, technician }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const hydrated = useHydrated();
  const hours = hoursOf(writing.draft, technician.id, writing.form);
  const rows = writing.draft.entries.flatMap((entry, place) =>
    entry.technicianId === technician.id ? [{ entry, place }] : [],
  );
  const blank = rows.filter(({ entry }) => isBlankEntry(entry));
  const faultsOf = useFaults(hours, technician.name);
  return (
    <section aria-label={technician.name} className="card-surface flex flex-col gap-4 p-4">
      <header className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="font-semibold">
          {technician.name}
          {technician.isLead ? (
            <span className="text-muted ms-2 text-sm font-normal">
              {t("dailyReports.form.lead")}
            </span>
          ) : null}
        </h3>
        {hours.total > 0 ? (
          <strong className="text-lg">{format.minutes(hours.total)}</strong>
        ) : null}
      </header>
      {rows.map(({ entry, place }, number) => (
        <EntryRow
          key={entry.id}
          writing={writing}
          entry={entry}
          place={place}
          number={number + 1}
          computed={hours.computed.get(entry.id)}
          faults={faultsOf(entry.id)}
        />
      ))}
      {blank.length < 2 ? (
        <SpareRows technicianId={technician.id} place={writing.technicians.indexOf(technician)} />
      ) : null}
      {hydrated ? (
        <QuickEntries
          writing={writing}
          technician={technician}
          blank={blank.length === rows.length}
        />
      ) : null}
      <Sum hours={hours} rows={rows.length} />
    </section>
  );
}

/** What is wrong with an entry, in words for its fields. */
function useFaults(hours: TechnicianHours, name: string): (entryId: string) => EntryFaults {
  const { t } = useTranslation();
  const format = useFormat();
  const { overlapping, elsewhereOverlapping, tooMany } = hours;
  return (entryId) => {
    const before = overlapping.get(entryId);
    const other = elsewhereOverlapping.get(entryId);
    return {
      from: before ? t("dailyReports.form.overlap", { from: before.from, to: before.to }) : null,
      to:
        tooMany?.entryId === entryId
          ? t("dailyReports.form.too-many", { name, hours: format.minutes(tooMany.otherMinutes) })
          : null,
      warning: other
        ? t("dailyReports.form.overlap-elsewhere", {
            from: other.from,
            to: other.to,
            order: other.orderNumber,
          })
        : null,
    };
  };
}

/** Buttons that fill in hours with one press. */
function QuickEntries({ writing, technician, blank }: Props & { blank: boolean }) {
  const { t } = useTranslation();
  const { draft, change, form, technicians } = writing;
  const now =
    draft.reportOn === form.today
      ? wallTime(Date.now(), rulesOn(form.today, form.rules).timeZone).minute
      : null;
  const colleague = technicians.find(
    (one) =>
      one.id !== technician.id &&
      draft.entries.some((entry) => entry.technicianId === one.id && !isBlankEntry(entry)),
  );
  return (
    <div className="flex flex-wrap gap-2">
      {!blank && technicians.length > 1 && technicians[0] === technician ? (
        <Button
          type="button"
          icon="users"
          className="flex-auto"
          onClick={() =>
            change(
              copyEntriesToAll(
                technician.id,
                technicians.map(({ id }) => id),
              ),
            )
          }
        >
          {t("dailyReports.form.same-for-all")}
        </Button>
      ) : null}
      {blank && colleague ? (
        <Button
          type="button"
          icon="user-check"
          className="flex-auto"
          onClick={() => change(copyEntries(colleague.id, technician.id))}
        >
          {t("dailyReports.form.same-as", { name: colleague.name })}
        </Button>
      ) : null}
      {blank ? (
        <Button
          type="button"
          icon="clock"
          className="flex-auto"
          onClick={() => change(addUsualDay(technician.id))}
        >
          {t("dailyReports.form.usual", USUAL_DAY)}
        </Button>
      ) : null}
      <Button
        type="button"
        icon="wrench"
        className="flex-auto"
        onClick={() => change(addEntry(technician.id, "work", now))}
      >
        {t("dailyReports.form.add-work")}
      </Button>
      <Button
        type="button"
        icon="truck"
        className="flex-auto"
        onClick={() => change(addEntry(technician.id, "travel", now))}
      >
        {t("dailyReports.form.add-travel")}
      </Button>
      <Button
        type="button"
        look="quiet"
        icon="plus"
        className="flex-auto"
        onClick={() => change(addEntry(technician.id, "plain", now))}
      >
        {t("dailyReports.form.add-plain")}
      </Button>
    </div>
  );
}

function Sum({ hours, rows }: { hours: TechnicianHours; rows: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {hours.total > 0 && rows > 1 ? <HoursLabels hours={hours.sum} /> : null}
      {hours.elsewhere > 0 ? (
        <p className="text-muted text-sm">
          {t("dailyReports.form.elsewhere", { hours: format.minutes(hours.elsewhere) })}
        </p>
      ) : null}
    </div>
  );
}
