import { memo, type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/card";
import { Checkbox, TextArea } from "~/ui/form/field";
import { Notice } from "~/ui/layout/notice";
import { Icon } from "~/ui/layout/icon";
import { BESIDE_PHRASES, PhraseButton } from "~/features/phrases/ui/phrase-button";
import { timerNotes } from "~/features/timers/policy";
import { rulesOn } from "../../hours";
import { addPart } from "../draft/draft-changes";
import { DayField } from "./day-field";
import { Forgotten } from "./forgotten";
import { FormPart, PartChip } from "./form-part";
import { LaterHours } from "./later-hours";
import { NoHours } from "./no-hours";
import { PartRows } from "./part-rows";
import { Photos } from "../photos/lazy-photos";
import { Technicians } from "./technician-hours";
import { notesReader, type ReportWriting } from "./report-writing";
import { Combobox } from "~/ui/combobox/combobox";
import { equipmentChoice, searchEquipment } from "~/features/pickers/ui/choices";
import { useFormat } from "~/shell/layout/use-format";
import { Button } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";

export const WorkStep = memo(function WorkStep({
  writing,
  form,
}: {
  writing: ReportWriting;
  form: RefObject<HTMLFormElement>;
}) {
  const { t } = useTranslation();
  const { draft, errorOf } = writing;
  const reader = notesReader(writing);
  const wrongHours = errorOf("entries");
  return (
    <>
      <Section className="flex flex-col gap-3">
        <DayField {...writing} />
        <Forgotten {...writing} />
        <Suggested {...writing} />
        <CopyLast writing={writing} form={form} />
      </Section>
      {wrongHours ? <Notice kind="error">{wrongHours}</Notice> : null}
      <Technicians {...writing} />
      <NoHours {...writing} />
      <LaterHours {...writing} />
      <Section className="flex flex-col gap-3">
        <div className={BESIDE_PHRASES}>
          <TextArea
            key={draft.copies}
            name="intervention"
            label={t("dailyReports.field.intervention")}
            hint={t("dailyReports.form.intervention-hint")}
            maxLength={5000}
            defaultValue={draft.intervention}
            error={errorOf("intervention")}
            optional
          />
          <PhraseButton name="intervention" label={t("dailyReports.field.intervention")} />
        </div>
        <div className={BESIDE_PHRASES}>
          <TextArea
            name="notes"
            rows={2}
            label={t("dailyReports.field.notes")}
            hint={reader ? t(`dailyReports.form.notes-${reader}`) : null}
            maxLength={5000}
            defaultValue={draft.notes}
            error={errorOf("notes")}
            optional
          />
          <PhraseButton name="notes" label={t("dailyReports.field.notes")} />
        </div>
        <Checkbox
          name="warranty"
          label={t("dailyReports.field.warranty")}
          defaultChecked={draft.warranty}
        />
      </Section>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <PartChip part="parts" writing={writing} onOpen={() => writing.change(addPart(true))} />
        <PartChip part="equipment" writing={writing} />
        <PartChip part="photos" writing={writing} />
      </div>
      <FormPart part="photos" writing={writing}>
        <Photos writing={writing} />
      </FormPart>
      <FormPart part="parts" writing={writing}>
        <Section title={t("dailyReports.field.parts")}>
          <PartRows {...writing} />
        </Section>
      </FormPart>
      <FormPart part="equipment" writing={writing}>
        <Section title={t("dailyReports.field.equipment")} className="flex flex-col gap-4">
          <EquipmentFields {...writing} />
        </Section>
      </FormPart>
    </>
  );
});

/** No user has entered hours yet. */
function Suggested({ draft: { suggestedBy, reportOn }, form }: ReportWriting) {
  const { t } = useTranslation();
  if (!suggestedBy) return null;
  const { timeZone } = rulesOn(reportOn, form.rules);
  const notes =
    suggestedBy === "timer" ? timerNotes(form.timers, reportOn, timeZone, form.now) : [];
  return (
    <p className="flex items-start gap-2 text-sm font-medium">
      <Icon name="info" size={18} className="mt-0.5" />
      <span>
        {[
          t(`dailyReports.form.suggested.${suggestedBy}`),
          ...notes.map((note) => t(`timers.note.${note}`)),
        ].join(" ")}
      </span>
    </p>
  );
}

/** Equipment of the company, and other equipment as free text, one item per line. */
function EquipmentFields({ draft, change, form, errorOf }: ReportWriting) {
  const { t } = useTranslation();
  return (
    <>
      <Combobox
        key={draft.copies}
        multiple
        name="equipmentUsed."
        label={t("dailyReports.form.own-equipment")}
        search={searchEquipment}
        noneText={t("ui.combobox.no-equipment")}
        initialOptions={form.equipment.map(equipmentChoice)}
        defaultValue={draft.equipment}
        onChange={(equipment) => change((before) => ({ ...before, equipment }))}
        optional
      />
      <TextArea
        name="otherEquipment"
        label={t("dailyReports.form.other-equipment")}
        hint={t("dailyReports.form.line-each")}
        rows={2}
        defaultValue={draft.otherEquipment}
        error={errorOf("equipment")}
        optional
      />
    </>
  );
}

/** Fills a new report in from the author's last one. */
function CopyLast({ writing, form }: { writing: ReportWriting; form: RefObject<HTMLFormElement> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const hydrated = useHydrated();
  const [isDone, setDone] = useState(false);
  const { draft, change, technicians } = writing;
  const last = writing.form.lastReport;
  if (!hydrated || !last || draft.version !== null) return null;
  async function copy(from: NonNullable<typeof last>) {
    const { copyLastReport } = await import("../draft/copy-last-report");
    const typed = form.current ? new FormData(form.current).get("intervention") : "";
    change(copyLastReport(from, technicians, typeof typed === "string" ? typed : ""));
    setDone(true);
  }
  const facts = { day: format.nearDay(last.reportOn), order: last.orderNumber };
  return (
    <div className="flex flex-col">
      <Button type="button" icon="file-check" onClick={() => void copy(last)}>
        <span className="text-start leading-tight">
          {t("dailyReports.form.copy-last")}
          <span className="text-muted block text-sm font-normal">{`${facts.day}, ${facts.order}`}</span>
        </span>
      </Button>
      <p role="status" className="text-muted text-sm">
        {isDone ? t("dailyReports.form.copied", facts) : null}
      </p>
    </div>
  );
}
