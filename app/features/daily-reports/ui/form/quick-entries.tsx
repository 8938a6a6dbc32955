import { useTranslation } from "react-i18next";
import { daysBetween } from "~/kernel/time/days";
import { wallTime } from "~/kernel/time/instants";
import { Button } from "~/ui/layout/button";
import { rulesOn } from "../../hours";
import { addEntry, addWorkday } from "../draft/add-hours";
import { copyEntries } from "../draft/draft-changes";
import { isBlankEntry, othersOf } from "../draft/draft-hours";
import { freeParts, personDay, timesOf } from "../draft/suggested-hours";
import { workdayOn } from "../draft/workday";
import type { ReportWriting } from "./report-writing";

type Props = {
  writing: ReportWriting;
  technician: ReportWriting["technicians"][number];
  blank: boolean;
};

const ENTRIES = [
  { kind: "work", icon: "wrench", look: "plain" },
  { kind: "travel", icon: "truck", look: "plain" },
  { kind: "plain", icon: "plus", look: "quiet" },
] as const;

/** Buttons that fill in hours with one press. They overlap with nothing that is filed, and a working day ends now. */
export function QuickEntries({ writing, technician, blank }: Props) {
  const { t } = useTranslation();
  const { draft, change, form, technicians, laterHours } = writing;
  const { day, minute } = wallTime(Date.now(), rulesOn(draft.reportOn, form.rules).timeZone);
  // Behind midnight the hours of the evening's report go on.
  const days = daysBetween(draft.reportOn, day);
  const now = days === 0 || days === 1 ? days * 1440 + minute : null;
  const workday = workdayOn(form.workdays, technician.id, draft.reportOn);
  const countedEntries = othersOf(draft, technician.id, form.countedEntries);
  const known = { ...form, countedEntries };
  const person = personDay(known, technician.id, draft.reportOn, laterHours.end);
  const { startMinute: from, endMinute: to } = workday;
  const usual = freeParts(person, { from, to }).map(timesOf);
  const colleague = technicians.find(
    (one) =>
      one.id !== technician.id &&
      draft.entries.some((entry) => entry.technicianId === one.id && !isBlankEntry(entry)),
  );
  return (
    <div className="flex flex-wrap gap-2">
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
      {blank && usual.length > 0 ? (
        <Button
          type="button"
          icon="clock"
          className="flex-auto"
          onClick={() => change(addWorkday(technician.id, usual))}
        >
          {usual.map((times) => t("dailyReports.form.usual", times)).join(", ")}
        </Button>
      ) : null}
      {ENTRIES.map(({ kind, icon, look }) => (
        <Button
          key={kind}
          type="button"
          look={look}
          icon={icon}
          className="flex-auto"
          onClick={() => change(addEntry(technician.id, kind, { ...person, workday, now }))}
        >
          {t(`dailyReports.form.add-${kind}`)}
        </Button>
      ))}
    </div>
  );
}
