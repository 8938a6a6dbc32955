import type { Day } from "~/kernel/time/days";

type Technician = { id: string; mayWork: boolean };

/** Those of the plan's people who may still be assigned, and those who may not. The lead's place is taken by the next. */
export function peopleOf({
  technicians,
  leadId,
}: {
  technicians: readonly Technician[];
  leadId: string | null;
}) {
  const technicianIds = idsOf(technicians.filter(({ mayWork }) => mayWork));
  const lead = technicianIds.find((id) => id === leadId) ?? technicianIds[0] ?? null;
  const leftOutIds = idsOf(technicians.filter(({ mayWork }) => !mayWork));
  return { technicianIds, leadId: lead, leftOutIds };
}

type Person = { id: string; name: string; absentOn: readonly Day[] };

/** Those who are away on one of the days, by name. */
export function absentAmong(people: readonly Person[], days: readonly Day[]): string[] {
  return people
    .filter(({ absentOn }) => days.some((day) => absentOn.includes(day)))
    .map(({ name }) => name);
}

function idsOf(technicians: readonly Technician[]): string[] {
  return technicians.map(({ id }) => id);
}
