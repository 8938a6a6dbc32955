import { chosenOptions } from "~/ui/combobox/chosen-options";
import type { Option } from "~/ui/combobox/option";

export type People = { technicians: Option[]; leadId: string | null };

export function peopleOf(technicians: readonly (Option & { isLead: boolean })[]): People {
  return {
    technicians: technicians.map(({ id, name }) => ({ id, name })),
    leadId: technicians.find((each) => each.isLead)?.id ?? null,
  };
}

export function sentPeople(
  sent: Record<string, string>,
  choices: readonly Option[],
  before: People,
): People {
  return {
    technicians: chosenOptions(sent, "technicianIds.", [...choices, ...before.technicians]),
    leadId: sent["leadId"] || null,
  };
}
