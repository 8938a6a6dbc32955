import * as z from "zod/mini";
import { PRIORITIES } from "~/kernel/priorities";
import { VISIT_STATUSES, type Visit } from "../model";

const people = () =>
  z.object({ technicianIds: z.array(z.string()), leadId: z.nullable(z.string()) });
const fields = () =>
  z.object({
    priority: z.exactOptional(z.enum(PRIORITIES)),
    plannedStartOn: z.exactOptional(z.string()),
    plannedEndOn: z.exactOptional(z.string()),
  });
const visit = () =>
  z.object({
    id: z.string(),
    workOrderId: z.string(),
    startsAt: z.number(),
    endsAt: z.number(),
    arrivalFromAt: z.nullable(z.number()),
    arrivalToAt: z.nullable(z.number()),
    note: z.string(),
    status: z.enum(VISIT_STATUSES),
    technicianIds: z.array(z.string()),
    version: z.number(),
  });

/**
 * What an act on the board or in bulk has changed: the order's fields and people, and its visits; a visit that it planned has no `before`.
 * `at`: when. `requestId`: of its rows in the log. `technicianIds`: everybody who is named.
 */
export const ACT_UNDO = () =>
  z.object({
    workOrderId: z.string(),
    at: z.number(),
    requestId: z.string(),
    fields: z.object({ before: fields(), after: fields() }),
    people: z.nullable(z.object({ before: people(), after: people() })),
    visits: z.array(z.object({ before: z.nullable(visit()), after: visit() })),
    technicianIds: z.array(z.string()),
  });
export type ActUndo = z.infer<ReturnType<typeof ACT_UNDO>>;

type People = { technicianIds: string[]; leadId: string | null };
type Fields = ActUndo["fields"]["before"];
type AllFields = Required<Fields>;
const DAYS = ["plannedStartOn", "plannedEndOn"] as const;
export const UNDOABLE_FIELDS = ["priority", ...DAYS] as const;

/** What an act has changed of an order. The days are one: half of them back could end before they start. */
function changedFields(before: AllFields, after: AllFields): ActUndo["fields"] {
  const areDays = DAYS.some((field) => before[field] !== after[field]);
  const changed = [
    ...(before.priority === after.priority ? [] : (["priority"] as const)),
    ...(areDays ? DAYS : []),
  ];
  const valuesOf = (of: AllFields): Fields =>
    Object.fromEntries(changed.map((field) => [field, of[field]]));
  return { before: valuesOf(before), after: valuesOf(after) };
}

type OrderState = AllFields & People;

export function undoOf(
  act: Pick<ActUndo, "workOrderId" | "at" | "requestId">,
  { before, after }: { before: OrderState; after: OrderState },
  changed: readonly { before: Visit | null; after: Visit }[],
): ActUndo {
  const visits = changed.map((each) => ({ before: each.before, after: each.after }));
  const people = [before, after].map(({ technicianIds, leadId }) => ({ technicianIds, leadId }));
  const [was, is] = people;
  const all = [
    ...people.flatMap(({ technicianIds }) => technicianIds),
    ...visits.flatMap((each) => [
      ...(each.before?.technicianIds ?? []),
      ...each.after.technicianIds,
    ]),
  ];
  return {
    ...act,
    fields: changedFields(before, after),
    people: was && is && !isSame(was, is) ? { before: was, after: is } : null,
    visits,
    technicianIds: [...new Set(all)],
  };
}

export function isSame(one: People, other: People): boolean {
  const ids = ({ technicianIds }: People) => [...technicianIds].sort().join();
  return one.leadId === other.leadId && ids(one) === ids(other);
}

/** Whether nobody has changed a visit since, but for its note. */
export function isAsAct(visit: Visit, after: Visit): boolean {
  const plan = ({ startsAt, endsAt, arrivalFromAt, arrivalToAt, status, technicianIds }: Visit) =>
    [startsAt, endsAt, arrivalFromAt, arrivalToAt, status, ...[...technicianIds].sort()].join();
  return plan(visit) === plan(after);
}

/** The fields that still have the value of the act get the one before it. */
export function fieldsBack({ before, after }: ActUndo["fields"], present: AllFields): Fields {
  const isAsAct = (field: (typeof UNDOABLE_FIELDS)[number]) =>
    field in after && present[field] === after[field];
  return {
    ...(isAsAct("priority") ? pick(before, ["priority"]) : {}),
    ...(DAYS.every(isAsAct) ? pick(before, DAYS) : {}),
  };
}

function pick(from: Fields, fields: readonly (keyof Fields)[]): Fields {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}

/** The fields that do not have the value before the act. */
export function fieldsThatStay({ before, after }: ActUndo["fields"], present: AllFields) {
  return UNDOABLE_FIELDS.filter((field) => field in after && present[field] !== before[field]);
}

type Present = {
  present: People;
  /** Who must stay, such as those with a visit that somebody has planned since. */
  needed: readonly string[];
  /** Who may be assigned. */
  active: readonly string[];
  /** An order in progress keeps a lead. */
  needsLead: boolean;
};

/** Who joined by the act leaves, and who left by it is back. What others have done to the people since stays. */
export function peopleBack(
  { before, after }: NonNullable<ActUndo["people"]>,
  { present, needed, active, needsLead }: Present,
): People {
  const without = (some: People, others: People) =>
    some.technicianIds.filter((id) => !others.technicianIds.includes(id));
  const joined = without(after, before);
  const stay = present.technicianIds.filter((id) => !joined.includes(id) || needed.includes(id));
  const back = without(before, after).filter((id) => !stay.includes(id) && active.includes(id));
  const ids = [...stay, ...back];
  const leadId = present.leadId === after.leadId ? before.leadId : present.leadId;
  if (leadId !== null && ids.includes(leadId)) return { technicianIds: ids, leadId };
  if (present.leadId === null) return { technicianIds: ids, leadId: ids[0] ?? null };
  if (ids.length === 0 && !needsLead) return { technicianIds: [], leadId: null };
  // Nobody else was chosen to lead the others.
  return { technicianIds: [...new Set([...ids, present.leadId])], leadId: present.leadId };
}

/** Who joined by the act and stays, and who left by it and is not back. */
export function peopleThatStay(
  { before, after }: NonNullable<ActUndo["people"]>,
  present: People,
): { joined: string[]; left: string[] } {
  const has = ({ technicianIds }: People, id: string) => technicianIds.includes(id);
  return {
    joined: after.technicianIds.filter((id) => !has(before, id) && has(present, id)),
    left: before.technicianIds.filter((id) => !has(after, id) && !has(present, id)),
  };
}
