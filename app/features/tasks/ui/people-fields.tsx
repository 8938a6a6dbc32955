import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LeadSelect } from "~/features/pickers/ui/lead-select";
import type { People } from "~/features/pickers/ui/people";
import { searchPicker } from "~/features/pickers/ui/search";
import { Combobox } from "~/ui/combobox/combobox";
import type { Option } from "~/ui/combobox/option";

type Props = {
  choices: Option[];
  before: People;
  errorOf: (field: string) => string | null;
};

/** The assignees and the lead: the first one, unless the user chooses another. */
export function PeopleFields({ choices, before, errorOf }: Props) {
  const { t } = useTranslation();
  const [technicians, setTechnicians] = useState(before.technicians);
  return (
    <div className="flex flex-col gap-4">
      <Combobox
        multiple
        name="technicianIds."
        label={t("tasks.field.assignees")}
        hint={t("tasks.form.people-hint")}
        optional
        search={searchPicker("technicians")}
        noneText={t("ui.combobox.no-technicians")}
        initialOptions={choices}
        defaultValue={technicians}
        onChange={setTechnicians}
        error={errorOf("technicianIds")}
      />
      <LeadSelect
        label={t("tasks.field.lead")}
        firstLeads={t("tasks.form.first-leads")}
        chosen={technicians}
        choices={choices}
        leadId={before.leadId}
        error={errorOf("leadId")}
      />
    </div>
  );
}
