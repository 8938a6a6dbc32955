import { useTranslation } from "react-i18next";
import { useLanguage } from "~/ui/layout/use-language";
import { weekday } from "~/kernel/time/days";
import { DurationInput } from "~/ui/form/duration-input";
import { HOUR_KINDS } from "~/kernel/time/hours";
import { bandText } from "~/kernel/text/band-text";
import { changeEntry } from "../draft/draft-changes";
import type { EntryDraft } from "../draft/entry-draft";
import { bandsOn, type ReportWriting } from "./report-writing";

type Props = { writing: ReportWriting; entry: EntryDraft; name: string; fault: string | null };

/** Hours without times, in the five kinds. On a day with one band for the whole day, server and preview move the hours to that band. */
export function PlainHours({ writing, entry, name, fault }: Props) {
  const { t } = useTranslation();
  const last = HOUR_KINDS.findLast((kind) => entry.minutes[kind]) ?? "regular";
  const language = useLanguage();
  const bands = bandsOn(writing);
  const isWeekend = weekday(writing.draft.reportOn) > 5;
  return (
    <>
      {isWeekend ? <p className="text-muted text-sm">{t("dailyReports.form.weekend")}</p> : null}
      <div className="field-pair gap-3 sm:grid-cols-3">
        {HOUR_KINDS.map((kind) => (
          <DurationInput
            key={kind}
            name={`${name}.minutes.${kind}`}
            label={t(`dailyReports.hours.${kind}`)}
            hint={bandText(kind, bands, t, language)}
            defaultValue={entry.minutes[kind]}
            onChange={(minutes) =>
              writing.change(
                changeEntry(entry.id, { minutes: { ...entry.minutes, [kind]: minutes } }),
              )
            }
            error={writing.errorOf(`${name}.minutes.${kind}`)}
            fault={kind === last ? fault : null}
          />
        ))}
      </div>
    </>
  );
}
