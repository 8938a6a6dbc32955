import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Button } from "~/ui/layout/button";
import { ClockInput } from "~/ui/form/clock-input";
import { Checkbox } from "~/ui/form/field";
import { Icon } from "~/ui/layout/icon";
import { useHydrated } from "~/ui/layout/hydrated";
import { addDays } from "~/kernel/time/days";
import type { Hours } from "~/kernel/time/hours";
import { changeEntry, removeEntry } from "../draft/draft-changes";
import { endsNextDay } from "../draft/draft-hours";
import { HoursLabels } from "../detail/hours-labels";
import { PlainHours } from "./plain-hours";
import type { EntryDraft } from "../draft/entry-draft";
import { Segments } from "./segments";
import { bandsOn, type ReportWriting } from "./report-writing";
import { useTimesText } from "./use-times-text";

type Props = {
  writing: ReportWriting;
  entry: EntryDraft;
  index: number;
  number: number;
  computed: Hours | undefined;
  /** The minutes that count, where a change of the clock makes them differ from the times. */
  clockChange: number | undefined;
  faults: EntryFaults;
};

/** `from` and `to` stop the wizard at their field; `warning` does not. */
export type EntryFaults = { from: string | null; to: string | null; warning: string | null };

/** One entry (work or travel with times, or hours without times) and the kinds of hours computed from it. */
export function EntryRow({ writing, entry, index, number, computed, clockChange, faults }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const hydrated = useHydrated();
  const timesText = useTimesText(writing);
  const name = `entries.${index}`;
  return (
    <fieldset
      className={`clock-pairs sm:rounded-box flex min-w-0 flex-col gap-3 border-t pt-3 sm:border sm:p-3 ${faults.from || faults.to ? "border-error" : "border-base-300"}`}
    >
      <legend className="sr-only">{t("dailyReports.form.entry", { number })}</legend>
      <input type="hidden" name={`${name}.id`} defaultValue={entry.id} />
      <input type="hidden" name={`${name}.technicianId`} defaultValue={entry.technicianId} />
      <div className="flex items-center gap-2">
        <div className="line-words">
          <EntryKind writing={writing} entry={entry} name={name} />
        </div>
        {hydrated ? (
          <Button
            type="button"
            look="quiet"
            className="btn-square"
            aria-label={t("dailyReports.form.remove-entry", { number })}
            onClick={() => writing.change(removeEntry(entry.id))}
          >
            <Icon name="trash" />
          </Button>
        ) : null}
      </div>
      {entry.kind === "plain" ? (
        <PlainHours writing={writing} entry={entry} name={name} fault={faults.to} />
      ) : (
        <Times writing={writing} entry={entry} name={name} faults={faults} />
      )}
      {computed ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <HoursLabels hours={computed} bands={bandsOn(writing)} />
          {clockChange ? (
            <span className="text-muted text-sm">
              {t("dailyReports.form.clock-change", { hours: format.minutes(clockChange) })}
            </span>
          ) : null}
          {endsNextDay(entry) ? (
            <span className="text-muted text-sm">{timesText(entry)}</span>
          ) : null}
        </div>
      ) : null}
      <p
        aria-live="polite"
        className="text-caution flex items-start gap-1.5 text-sm font-medium empty:hidden"
      >
        {faults.warning ? (
          <>
            <Icon name="alert" size={16} className="mt-0.5" />
            {faults.warning}
          </>
        ) : null}
      </p>
    </fieldset>
  );
}

type Part = Pick<Props, "writing" | "entry"> & { name: string };

function EntryKind({ writing, entry, name }: Part) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  if (entry.kind === "plain") {
    return (
      <>
        <input type="hidden" name={`${name}.kind`} defaultValue="plain" />
        <span className="font-medium">{t("dailyReports.form.kind.plain")}</span>
      </>
    );
  }
  // Row numbers shift when a row is added above. Radios that briefly share a name would uncheck each other.
  return (
    <>
      <Segments
        quiet
        name={hydrated ? `_kind.${entry.id}` : `${name}.kind`}
        label={t("dailyReports.form.kind-label")}
        defaultValue={entry.kind}
        onChange={(kind) => writing.change(changeEntry(entry.id, { kind }))}
        options={(["work", "travel"] as const).map((kind) => ({
          value: kind,
          label: t(`dailyReports.form.kind.${kind}`),
        }))}
      />
      {hydrated ? <input type="hidden" name={`${name}.kind`} value={entry.kind} /> : null}
    </>
  );
}

function Times({ writing, entry, name, faults }: Part & { faults: EntryFaults }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { draft, change } = writing;
  const isBehindMidnight = draft.entries
    .slice(0, draft.entries.indexOf(entry))
    .some(
      (one) =>
        one.technicianId === entry.technicianId &&
        (endsNextDay(one) || one.to === "00:00" || one.to === "24:00"),
    );
  const begun = entry.from !== "" || entry.to !== "";
  return (
    <div className="clock-pair">
      {(["from", "to"] as const).map((end) => (
        <ClockInput
          key={end}
          // A message has the width of both fields.
          className="contents!"
          name={`${name}.${end}`}
          label={t(`dailyReports.form.${end}`)}
          value={entry[end]}
          after={end === "to" ? entry.from : undefined}
          required={begun}
          onChange={(time) => writing.change(changeEntry(entry.id, { [end]: time }))}
          error={writing.errorOf(`${name}.${end}`)}
          fault={faults[end]}
        />
      ))}
      {entry.nextDay || isBehindMidnight ? (
        <div className="col-span-2">
          <Checkbox
            name={`${name}.nextDay`}
            label={t("dailyReports.form.next-day", {
              day: format.nearDay(addDays(draft.reportOn, 1)),
            })}
            checked={entry.nextDay ?? false}
            onChange={(event) =>
              change(changeEntry(entry.id, { nextDay: event.currentTarget.checked }))
            }
          />
        </div>
      ) : null}
    </div>
  );
}
