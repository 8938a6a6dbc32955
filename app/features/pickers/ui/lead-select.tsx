import { Select } from "~/ui/form/field";
import { useHydrated } from "~/ui/layout/hydrated";
import type { Option } from "~/ui/combobox/option";

type Props = {
  label: string;
  /** What the first option says where the server makes the first of the chosen people the lead. */
  firstLeads: string;
  chosen: readonly Option[];
  /** Everybody who can be chosen. */
  choices: readonly Option[];
  leadId: string | null;
  error: string | null;
};

/** The lead among the chosen people: the first one, unless the user chooses another. Without JavaScript, among all. */
export function LeadSelect({ label, firstLeads, chosen, choices, leadId, error }: Props) {
  const hydrated = useHydrated();
  const leads = hydrated ? chosen : choices;
  const lead = leads.some(({ id }) => id === leadId) ? leadId : chosen[0]?.id;
  return (
    <Select
      key={leads.map(({ id }) => id).join()}
      name="leadId"
      label={label}
      defaultValue={lead ?? ""}
      error={error}
      disabled={leads.length === 0}
    >
      {hydrated && leads.length > 0 ? null : <option value="">{firstLeads}</option>}
      {leads.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
