import { changesOf, type FieldChange } from "~/kernel/changes";
import type { CreateInput } from "../inputs";

/** The fields whose changes the log shows. */
const FIELDS = [
  "name",
  "scope",
  "assetCategory",
  "ordersPer",
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
type Lists = Pick<CreateInput, (typeof LISTS)[number] | "leadId" | "parts" | "assetIds">;

/** What an update changes in a plan, field by field, with its people, equipment, parts and checklists. */
export function planChanges(
  before: Fields & Lists,
  columns: Partial<Fields>,
  lists: Lists,
): FieldChange[] {
  // Of a plan for several assets, the column has any of them.
  const assetId = columns.scope === "one" ? columns.assetId : null;
  const leadId = lists.leadId ?? lists.technicianIds[0] ?? null;
  return [
    ...changesOf<Partial<Fields>>(FIELDS, before, { ...columns, assetId }),
    ...LISTS.flatMap((field) => listChange(field, before[field], [...new Set(lists[field])])),
    ...countChange(before.assetIds, lists.assetIds),
    ...(leadId === before.leadId ? [] : [{ field: "leadId", from: before.leadId, to: leadId }]),
    ...(partsText(lists.parts) === partsText(before.parts)
      ? []
      : [{ field: "parts", from: before.parts, to: lists.parts }]),
  ];
}

/** A plan may name a thousand assets: their number. */
function countChange(from: readonly string[], to: readonly string[]): FieldChange[] {
  return listChange("assetIds", from, to).map(({ field }) => ({
    field,
    from: from.length,
    to: to.length,
  }));
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
