import { useState } from "react";
import { useTranslation } from "react-i18next";
import { searchPicker } from "~/features/pickers/ui/search";
import { Combobox } from "~/ui/combobox";
import { Select } from "~/ui/field";
import type { Option } from "~/ui/option";
import { useHydrated } from "~/ui/hydrated";

export type People = { technicians: Option[]; leadId: string | null };
type Props = { choices: Option[]; before: People; errorOf: (field: string) => string | null; onChange: (people: Option[]) => void };

/** Who goes, and who of them leads: the first, unless another is chosen. */
export function PeopleFields({ choices, before, errorOf, onChange }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [technicians, setTechnicians] = useState(before.technicians);
  const leads = hydrated ? technicians : choices;
  return (
    <>
      <Combobox
        multiple
        name="technicianIds."
        label={t("workOrders.field.technicians")}
        hint={t("workOrders.form.technicians-hint")}
        error={errorOf("technicianIds")}
        search={searchPicker("technicians")}
        initialOptions={choices}
        defaultValue={technicians}
        onChange={(chosen) => {
          setTechnicians(chosen);
          onChange(chosen);
        }}
      />
      <Select
        key={leads.map((each) => each.id).join()}
        name="leadId"
        label={t("workOrders.field.lead")}
        defaultValue={leads.some((each) => each.id === before.leadId) ? (before.leadId ?? "") : (technicians[0]?.id ?? "")}
        error={errorOf("leadId")}
        disabled={leads.length === 0}
      >
        {hydrated && leads.length > 0 ? null : <option value="">{t("workOrders.form.first-leads")}</option>}
        {leads.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </Select>
    </>
  );
}
