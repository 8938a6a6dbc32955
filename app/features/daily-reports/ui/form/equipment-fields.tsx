import { useTranslation } from "react-i18next";
import { Combobox } from "~/ui/combobox/combobox";
import { TextArea } from "~/ui/form/field";
import { equipmentChoice, searchEquipment } from "~/features/pickers/ui/choices";
import type { Writing } from "./report-writing";

/** Equipment of the company, and other equipment as free text, one item per line. */
export function EquipmentFields({ draft, change, form, errorOf }: Writing) {
  const { t } = useTranslation();
  return (
    <>
      <Combobox
        multiple
        name="equipmentUsed."
        label={t("dailyReports.form.own-equipment")}
        search={searchEquipment}
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
