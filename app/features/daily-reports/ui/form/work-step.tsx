import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/card";
import { Checkbox, TextArea } from "~/ui/form/field";
import { Notice } from "~/ui/layout/notice";
import { DayField } from "./day-field";
import { EquipmentFields } from "./equipment-fields";
import { NoHours } from "./no-hours";
import { PartRows } from "./part-rows";
import { TechnicianHours } from "./technician-hours";
import type { Writing } from "./report-writing";

/** Hours, work done and materials used. */
export const WorkStep = memo(function WorkStep(writing: Writing) {
  const { t } = useTranslation();
  const { draft, errorOf } = writing;
  const wrongHours = errorOf("entries");
  return (
    <>
      <Section className="flex flex-col gap-3">
        <DayField {...writing} />
      </Section>
      {wrongHours ? <Notice kind="error">{wrongHours}</Notice> : null}
      {writing.technicians.length === 0 ? (
        <Notice kind="info">{t("dailyReports.form.nobody")}</Notice>
      ) : null}
      {writing.technicians.map((technician) => (
        <TechnicianHours key={technician.id} writing={writing} technician={technician} />
      ))}
      <NoHours {...writing} />
      <Section title={t("dailyReports.form.done-work")} className="flex flex-col gap-4">
        <TextArea
          name="intervention"
          label={t("dailyReports.field.intervention")}
          hint={t("dailyReports.form.intervention-hint")}
          maxLength={5000}
          defaultValue={draft.intervention}
          error={errorOf("intervention")}
          optional
        />
        <TextArea
          name="notes"
          label={t("dailyReports.field.notes")}
          maxLength={5000}
          defaultValue={draft.notes}
          error={errorOf("notes")}
          optional
        />
        <Checkbox
          name="warranty"
          label={t("dailyReports.field.warranty")}
          defaultChecked={draft.warranty}
        />
      </Section>
      <Section title={t("dailyReports.field.parts")}>
        <PartRows {...writing} />
      </Section>
      <Section title={t("dailyReports.field.equipment")} className="flex flex-col gap-4">
        <EquipmentFields {...writing} />
      </Section>
    </>
  );
});
