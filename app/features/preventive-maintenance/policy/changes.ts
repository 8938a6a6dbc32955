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
    ...assetsChange(before.assetIds, lists.assetIds),
    ...(leadId === before.leadId ? [] : [{ field: "leadId", from: before.leadId, to: leadId }]),
    ...(partsText(lists.parts) === partsText(before.parts)
      ? []
      : [{ field: "parts", from: before.parts, to: lists.parts }]),
  ];
}

/** More are logged by their number: a plan may name a thousand. */
const MAX_LOGGED = 20;

function assetsChange(from: readonly string[], to: readonly string[]): FieldChange[] {
  const changes = listChange("assetIds", from, to);
  if (Math.max(from.length, to.length) <= MAX_LOGGED) return changes;
  return changes.map(() => ({ field: "assetCount", from: from.length, to: to.length }));
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
