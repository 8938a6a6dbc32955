import type { BulkCall } from "./run";

type Versioned = { id: string; version: number };

/** Changes some fields of a record. Its inverse puts the values before back. */
export function updateCall(
  path: string,
  { id, version }: Versioned,
  fields: object,
  before: object,
): BulkCall {
  return {
    path: `${path}/${id}`,
    body: { version, ...fields },
    inverse: (next) => ({ path: `${path}/${id}`, body: { version: next, ...before } }),
  };
}

export type Technicians = { id: string; isLead: boolean }[];
export type PeopleChange = { technicianIds: string[]; replaces: boolean };
type People = { technicianIds: string[]; leadId: string | null };

/** Who is assigned after the change, and who was before. The first one chosen leads where nobody does. */
export function peopleAfter(
  { technicianIds, replaces }: PeopleChange,
  technicians: Technicians,
): { after: People; before: People } {
  const ids = technicians.map(({ id }) => id);
  const leadId = technicians.find(({ isLead }) => isLead)?.id ?? null;
  const [first = null] = technicianIds;
  const after = replaces
    ? { technicianIds, leadId: first }
    : { technicianIds: [...new Set([...ids, ...technicianIds])], leadId: leadId ?? first };
  return { after, before: { technicianIds: ids, leadId } };
}
