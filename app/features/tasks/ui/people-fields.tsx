import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { People } from "~/features/pickers/ui/people";
import { searchPicker } from "~/features/pickers/ui/search";
import { Combobox } from "~/ui/combobox/combobox";
import { Select } from "~/ui/form/field";
import { useHydrated } from "~/ui/layout/hydrated";
import type { Option } from "~/ui/combobox/option";

type Props = {
  choices: Option[];
  before: People;
  errorOf: (field: string) => string | null;
};

/** The assignees and the lead: the first one, unless the user chooses another. */
export function PeopleFields({ choices, before, errorOf }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [technicians, setTechnicians] = useState(before.technicians);
  const leads = hydrated ? technicians : choices;
  const chosen = leads.some((each) => each.id === before.leadId)
    ? before.leadId
    : technicians[0]?.id;
  return (
    <div className="flex flex-col gap-4">
      <Combobox
        multiple
        name="technicianIds."
        label={t("tasks.field.assignees")}
        hint={t("tasks.form.people-hint")}
        optional
        search={searchPicker("technicians")}
        initialOptions={choices}
        defaultValue={technicians}
        onChange={setTechnicians}
        error={errorOf("technicianIds")}
      />
      <Select
        key={leads.map((each) => each.id).join()}
        name="leadId"
        label={t("tasks.field.lead")}
        defaultValue={chosen ?? ""}
        disabled={leads.length === 0}
        error={errorOf("leadId")}
      >
        {hydrated && leads.length > 0 ? null : (
          <option value="">{t("tasks.form.first-leads")}</option>
        )}
        {leads.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </Select>
    </div>
  );
}
