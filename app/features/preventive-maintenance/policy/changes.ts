import { changesOf, type FieldChange } from "~/kernel/changes";
import type { CreateInput } from "../inputs";

/** The fields whose changes the log shows. */
const FIELDS = [
  "name",
  "customerId",
  "locationId",
  "roomId",
  "assetId",
  "priority",
  "description",
  "plannedRegularMinutes",
  "plannedTravelMinutes",
  "basis",
  "rrule",
  "startOn",
  "startTime",
  "leadDays",
  "nonWorkingDays",
] as const;

/** Sets: their order says nothing. */
const LISTS = ["technicianIds", "equipmentIds", "checklistTemplateIds"] as const;

type Fields = Record<(typeof FIELDS)[number], unknown>;
type Lists = Pick<CreateInput, (typeof LISTS)[number] | "leadId" | "parts">;

/** What an update changes in a plan, field by field, with its people, equipment, parts and checklists. */
export function planChanges(
  before: Fields & Lists,
  columns: Partial<Fields>,
  lists: Lists,
): FieldChange[] {
  const leadId = lists.leadId ?? lists.technicianIds[0] ?? null;
  return [
    ...changesOf<Partial<Fields>>(FIELDS, before, columns),
    ...LISTS.flatMap((field) => listChange(field, before[field], [...new Set(lists[field])])),
    ...(leadId === before.leadId ? [] : [{ field: "leadId", from: before.leadId, to: leadId }]),
    ...(partsText(lists.parts) === partsText(before.parts)
      ? []
      : [{ field: "parts", from: before.parts, to: lists.parts }]),
  ];
}

function listChange(field: string, from: readonly string[], to: readonly string[]): FieldChange[] {
  const isSame = [...from].sort().join() === [...to].sort().join();
  return isSame ? [] : [{ field, from, to }];
}

function partsText(parts: Lists["parts"]): string {
  return JSON.stringify(
    parts.map(({ sparePartId, name, quantityThousandths, unit }) => [
      sparePartId,
      name,
      quantityThousandths,
      unit,
    ]),
  );
}
