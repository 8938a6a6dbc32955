import { useRef, useState, Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Button } from "~/ui/layout/button";
import { spanText, spanTextBeside } from "~/kernel/time/day-span";
import { Icon } from "~/ui/layout/icon";
import { Notice } from "~/ui/layout/notice";
import { useBrowserLayoutEffect, useHydrated } from "~/ui/layout/hydrated";
import { copyEntriesToAll, mayCopyToAll } from "../draft/draft-changes";
import type { EntryDraft } from "../draft/entry-draft";
import { hoursOf, isBlankEntry, laterEntries, type TechnicianHours } from "../draft/draft-hours";
import { type EntryFaults, EntryRow } from "./entry-row";
import { HoursLabels } from "../detail/hours-labels";
import { passedMinutes, rulesOn } from "../../hours";
import { bandsOn, type ReportWriting } from "./report-writing";
import { useTimesText } from "./use-times-text";
import { SpareRows } from "./spare-rows";
import { useLater } from "~/ui/layout/use-later";

const loadQuickEntries = async () => (await import("./quick-entries")).QuickEntries;

type Props = { writing: ReportWriting; technician: ReportWriting["technicians"][number] };

/** One line for each technician. The first one's hours may be those of all. */
export function Technicians(writing: ReportWriting) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { technicians, draft, change } = writing;
  const [first] = technicians;
  if (!first) return <Notice kind="info">{t("dailyReports.form.nobody")}</Notice>;
  const ids = technicians.map(({ id }) => id);
  return (
    <div className="card-surface divide-base-300 divide-y">
      {technicians.map((technician) => (
        <TechnicianLine key={technician.id} writing={writing} technician={technician} />
      ))}
      {hydrated && mayCopyToAll(draft, ids) ? (
        <div className="p-3">
          <Button
            type="button"
            icon="users"
            className="w-full"
            onClick={() => change(copyEntriesToAll(first.id, ids))}
          >
            {t("dailyReports.form.same-for-all")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** One line for a technician, with the times and their sum. It opens to the entries. */
function TechnicianLine({ writing, technician }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const QuickEntries = useLater(loadQuickEntries);
  const hours = hoursOf(writing.draft, technician.id, writing.form);
  const rows = writing.draft.entries.flatMap((entry, index) =>
    entry.technicianId === technician.id ? [{ entry, index }] : [],
  );
  const blank = rows.filter(({ entry }) => isBlankEntry(entry));
  const isBlank = blank.length === rows.length;
  const number = writing.technicians.indexOf(technician);
  const details = useDetails(isBlank && number === 0);
  const { end } = writing.laterHours;
  const later = laterEntries(writing.draft, technician.id, writing.form, end);
  const faultsOf = useFaults(writing, hours, technician.name, useLaterText(writing, later));
  return (
    <section aria-label={technician.name}>
      <details {...details} className="disclosure">
        <summary className="min-h-14! flex-wrap px-4! py-2">
          <Icon name="chevron-right" className="disclosure-mark" />
          <h3 className="flex line-words flex-col font-semibold">
            <span>
              {technician.name}
              {technician.isLead ? (
                <span className="text-muted ms-2 text-sm font-normal">
                  {t("dailyReports.form.lead")}
                </span>
              ) : null}
            </span>
            <EntryTimes writing={writing} entries={rows.map(({ entry }) => entry)} />
          </h3>
          {hours.elsewhereOverlapping.size > 0 || later.size > 0 ? (
            <span className="text-caution">
              <Icon name="alert" />
              <span className="sr-only">{t("dailyReports.form.worth-knowing")}</span>
            </span>
          ) : null}
          <strong className="text-lg whitespace-nowrap">
            {hours.total > 0 ? format.minutes(hours.total) : "–"}
          </strong>
        </summary>
        <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
          {rows.map(({ entry, index }, row) => (
            <EntryRow
              key={entry.id}
              writing={writing}
              entry={entry}
              index={index}
              number={row + 1}
              computed={hours.computed.get(entry.id)}
              clockChange={hours.clockChanges.get(entry.id)}
              faults={faultsOf(entry)}
            />
          ))}
          {blank.length < 2 ? <SpareRows technicianId={technician.id} index={number} /> : null}
          {QuickEntries ? (
            <QuickEntries writing={writing} technician={technician} blank={isBlank} />
          ) : null}
          <Sum writing={writing} hours={hours} rows={rows.length} />
        </div>
      </details>
    </section>
  );
}

/** Closed fields cannot be focused: what is wrong in them opens them. */
function useDetails(startsOpen: boolean) {
  const ref = useRef<HTMLDetailsElement>(null);
  // Only the initial state; the user may change it.
  const [open] = useState(startsOpen);
  const show = () => {
    if (ref.current) ref.current.open = true;
  };
  useBrowserLayoutEffect(() => {
    if (ref.current?.querySelector("[aria-invalid=true]")) show();
  });
  return { ref, open, onInvalidCapture: show };
}

/** What is wrong with an entry, in words for its fields. */
function useFaults(
  { draft: { reportOn } }: ReportWriting,
  hours: TechnicianHours,
  name: string,
  laterText: (entry: EntryDraft) => string | null,
): (entry: EntryDraft) => EntryFaults {
  const { t } = useTranslation();
  const format = useFormat();
  const { clockChanges, overlapping, elsewhereOverlapping, tooMany } = hours;
  return (entry) => {
    const { id: entryId, from, to } = entry;
    const before = overlapping.get(entryId);
    const other = elsewhereOverlapping.get(entryId);
    return {
      from: before
        ? t("dailyReports.form.overlap", { times: spanText(before, reportOn, format.weekday) })
        : null,
      to:
        clockChanges.get(entryId) === 0
          ? t("dailyReports.form.times-skipped", { from, to })
          : tooMany?.entryId === entryId
            ? t("dailyReports.form.too-many", { name, hours: format.minutes(tooMany.otherMinutes) })
            : null,
      warning:
        [
          other
            ? t("dailyReports.form.overlap-elsewhere", {
                times: spanTextBeside(
                  { from: other.from, to: other.to, day: other.reportOn },
                  reportOn,
                  format.weekday,
                ),
                order: other.orderNumber,
              })
            : null,
          laterText(entry),
        ]
          .filter(Boolean)
          .join(" ") || null,
    };
  };
}

/** What an entry says whose hours have not passed. */
function useLaterText(
  { draft: { reportOn }, form, laterHours: { end } }: ReportWriting,
  later: ReturnType<typeof laterEntries>,
): (entry: EntryDraft) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone } = rulesOn(reportOn, form.rules);
  const passed = passedMinutes(reportOn, timeZone, end);
  return ({ id }) => {
    const by = later.get(id);
    if (by === "times") return t("dailyReports.form.later-times");
    return by ? t("dailyReports.form.later-sum", { hours: format.minutes(passed) }) : null;
  };
}

function Sum({
  writing,
  hours,
  rows,
}: {
  writing: ReportWriting;
  hours: TechnicianHours;
  rows: number;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {hours.total > 0 && rows > 1 ? (
        <HoursLabels hours={hours.sum} bands={bandsOn(writing)} />
      ) : null}
      {hours.elsewhere > 0 ? (
        <p className="text-muted text-sm">
          {t("dailyReports.form.elsewhere", { hours: format.minutes(hours.elsewhere) })}
        </p>
      ) : null}
    </div>
  );
}

/** "Travel 07:00–08:00, Work 08:00–16:00". A wrong time is found here before it is sent. */
function EntryTimes({
  writing,
  entries,
}: {
  writing: ReportWriting;
  entries: readonly EntryDraft[];
}) {
  const { t } = useTranslation();
  const timesText = useTimesText(writing);
  const intervals = entries.filter(({ kind, from, to }) => kind !== "plain" && from && to);
  if (intervals.length === 0) return null;
  return (
    <span className="text-muted text-sm font-normal">
      {intervals.map((entry, index) => (
        <Fragment key={entry.id}>
          <span className="inline-block">
            <span>{`${t(`dailyReports.form.kind.${entry.kind}`)} ${timesText(entry)}`}</span>
            {index < intervals.length - 1 ? "," : null}
          </span>{" "}
        </Fragment>
      ))}
    </span>
  );
}
