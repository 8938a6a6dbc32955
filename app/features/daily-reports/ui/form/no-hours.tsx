import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { TextArea } from "~/ui/form/field";
import { useHydrated } from "~/ui/layout/hydrated";
import { Notice } from "~/ui/layout/notice";
import type { Writing } from "./report-writing";

const NAME = "noHoursReason";

/** A report without hours says why. Asked when its author wants to go on; without JavaScript the field is there from the start. */
export function NoHours({ draft, errorOf, noHours: { needsReason, isRequested } }: Writing) {
  const { t } = useTranslation();
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
          hint={t("dailyReports.form.no-hours-hint")}
          maxLength={2000}
          required={hydrated}
          defaultValue={draft.noHoursReason}
          error={error}
        />
      </Notice>
    </div>
  );
}
