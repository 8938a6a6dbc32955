import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextArea } from "~/ui/form/field";
import { useHydrated } from "~/ui/layout/hydrated";
import { Notice } from "~/ui/layout/notice";
import type { ReportForm } from "../../queries/entry-references";
import { hasSkippedTimes, hoursOf, type TechnicianHours } from "../draft/draft-hours";
import type { ReportDraft } from "../draft/report-draft";
import { notesReader, type ReportWriting } from "./report-writing";

/** A report without hours has to say why, unless it was filed without them. Asked once its author wants to file it. */
export function useNoHours(
  draft: ReportDraft,
  start: ReportDraft,
  references: ReportForm,
  technicians: ReportWriting["technicians"],
): Pick<ReportWriting, "noHours"> & { mayFile: () => boolean } {
  const [isRequested, setRequested] = useState(false);
  const hoursIn = (one: ReportDraft) => technicians.map(({ id }) => hoursOf(one, id, references));
  const isWithoutHours = (all: TechnicianHours[]) => all.every(({ total }) => total === 0);
  const isUnchanged = start.version !== null && isWithoutHours(hoursIn(start));
  const hours = hoursIn(draft);
  // Times that do not exist on that day are refused at their field.
  const needsReason =
    technicians.length > 0 && !isUnchanged && isWithoutHours(hours) && !hours.some(hasSkippedTimes);
  const noHours = useMemo(() => ({ needsReason, isRequested }), [needsReason, isRequested]);
  function mayFile(): boolean {
    if (!needsReason || isRequested) return true;
    setRequested(true);
    return false;
  }
  return { noHours, mayFile };
}

const NAME = "noHoursReason";

/** The reason why a report has no hours. The form asks for it on Next; without JavaScript the field is always present. */
export function NoHours(writing: ReportWriting) {
  const { t } = useTranslation();
  const { draft, errorOf } = writing;
  const { needsReason, isRequested } = writing.noHours;
  const reader = notesReader(writing);
  const hydrated = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isRequested || !needsReason) return;
    place.current?.querySelector("textarea")?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "center" });
  }, [isRequested, needsReason]);
  if (!needsReason) return null;
  const error = errorOf(NAME);
  if (hydrated && !isRequested && !error && draft.noHoursReason === "")
    return <input type="hidden" name={NAME} value="" />;
  return (
    <div ref={place} className="scroll-mt-20">
      <Notice kind="warning" title={t("dailyReports.form.no-hours-title")}>
        <p className="mb-3">{t("dailyReports.form.no-hours-text")}</p>
        <TextArea
          name={NAME}
          label={t("dailyReports.form.no-hours-reason")}
          hint={[
            t("dailyReports.form.no-hours-hint"),
            reader ? t(`dailyReports.form.notes-${reader}`) : "",
          ]
            .join(" ")
            .trimEnd()}
          maxLength={2000}
          required={hydrated}
          defaultValue={draft.noHoursReason}
          error={error}
        />
      </Notice>
    </div>
  );
}
