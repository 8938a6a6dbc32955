import { newId } from "../../../app/kernel/ids";
import { castMember, fixedId } from "../../../migrations/seeds/cast";

/** Records of the seeds, and values of fields, that the update suite sends. */
export const [CUSTOMER, PARTNER] = [fixedId(2, 0), fixedId(2, 6)];
export const [DOCK, OFFICE, ENGINE_ROOM] = [fixedId(3, 0), fixedId(3, 1), fixedId(4, 0)];
export const [TOMISLAV, TEA] = [castMember("tomislav").id, castMember("tea").id];

export const ADDRESS = { street: "Riva 1", zipCode: "21000", city: "Split", country: "hr" };
export const FORMATTED = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text, marks: [{ type: "bold" }] }] }],
});
export const PLACE = {
  customerId: ["customer", "customerName", "customerArchived"],
  locationId: ["location", "locationName", "locationArchived"],
  roomId: ["room", "roomName"],
  assetId: ["asset"],
};
/** Each has a name of its own. */
export const newView = () => ({ list: "tasks", name: newId(), query: "priority=high" });
export const otherView = () => ({ name: newId(), query: "priority=low", shared: false });
export const PEOPLE = {
  technicianIds: ["technicians", "assignedTechnicians", "availableActions", "blockedActions"],
  leadId: ["technicians", "assignedTechnicians"],
};

/** What follows from each field that decides the days of a plan. */
const DAYS = ["rrule", "nextOn", "nextDueOn", "dueOn", "upcoming", "rowStatus", "occurrences"];
const OF_RULE = [
  "weekdays",
  "monthDay",
  "ordinal",
  "weekday",
  "month",
  "interval",
  "monthlyBy",
  "months",
];
const DAYS_OF_PLAN = Object.fromEntries(
  [...OF_RULE, "frequency", "untilOn", "count", "startOn", "nonWorkingDays"].map((field) => [
    field,
    [...DAYS, ...OF_RULE],
  ]),
);
/** In an order in which each value is valid; places first, because the last place cannot be cleared. */
export const MAINTENANCE_PLAN: Record<string, unknown> = {
  customerId: CUSTOMER,
  locationId: DOCK,
  assetId: fixedId(5, 0),
  name: "Engine service at the dock",
  priority: "high",
  description: "Oil and filters",
  plannedRegularMinutes: 60,
  plannedTravelMinutes: 30,
  technicianIds: [TOMISLAV, TEA],
  leadId: TEA,
  equipmentIds: [fixedId(7, 0)],
  parts: [{ sparePartId: null, name: "Filter", quantityThousandths: 2000, unit: "piece" }],
  roomId: ENGINE_ROOM,
  startTime: "08:00",
  leadDays: 3,
  checklistTemplateIds: [],
  months: [4, 9],
  basis: "schedule",
  frequency: "yearly",
  interval: 2,
  weekdays: [1, 3],
  monthlyBy: "weekday",
  monthDay: 20,
  ordinal: 2,
  weekday: 3,
  month: 5,
  startOn: "2099-02-15",
  count: null,
  untilOn: "2110-01-01",
  nonWorkingDays: "next",
  assetIds: [fixedId(5, 0)],
  assetCategory: "Engines",
  ordersPer: "place",
  scope: "category",
};

const ASSET_OF_PLAN = [
  ...PLACE.assetId,
  "assetId",
  "assetName",
  "assetCustomerId",
  "assetLocationId",
  "assetArchived",
];

export const UPDATED_PLAN = {
  follows: {
    ...PLACE,
    customerId: [...PLACE.customerId, "customerSortKey"],
    locationId: [...PLACE.locationId, "locationCustomerId"],
    assetId: ASSET_OF_PLAN,
    roomId: [...PLACE.roomId, "roomLocationId", "roomCustomerId", "roomArchived"],
    ...DAYS_OF_PLAN,
    technicianIds: ["technicians", "leadId"],
    leadId: ["technicians", "technicianIds"],
    scope: [...ASSET_OF_PLAN, "assets", "assetCount", "block"],
    equipmentIds: ["equipment"],
    checklistTemplateIds: ["checklists"],
  },
  cleared: {
    priority: "medium",
    basis: "schedule",
    frequency: "monthly",
    interval: 1,
    monthlyBy: "day",
    // The first technician leads.
    leadId: TEA,
    // Those of the start.
    weekdays: [7],
    monthDay: 15,
    ordinal: 1,
    weekday: 1,
    month: 1,
    nonWorkingDays: "same",
    leadDays: 7,
    ordersPer: "asset",
    scope: "one",
  },
  unchanged: { locationId: 422, customerId: 422 },
};

export const VALVES = { name: "Valves", lines: "Valve closed *" };
export const PUMPS = {
  name: "Pumps",
  description: "Before the season",
  assetCategory: "Pumpe",
  items: [{ id: newId(), kind: "tick", label: "Pump runs", required: true }],
  lines: "Pump runs\nPressure [bar 2-5]",
};
/** Another name and new items make a version. */
const OF_VERSION = ["items", "versionId", "versionNumber", "versions"];
export const UPDATED_CHECKLIST = {
  follows: {
    name: OF_VERSION,
    items: OF_VERSION,
    lines: OF_VERSION,
  },
};

/** New values of every field of a report. */
export function reportValues(entry: Record<string, unknown> | undefined, photo: string) {
  const signature = { name: "Tomislav Đurić", typed: "Tomislav Đurić" };
  return {
    entries: [{ ...entry, to: "11:00" }],
    expenses: [{ type: "other", words: "Ferry", amountCents: 1200 }],
    parts: [{ sparePartId: null, name: "Filter", quantityThousandths: 1000, unit: "piece" }],
    equipment: [{ equipmentId: null, name: "Ladder" }],
    photos: [{ fileId: photo, kind: "before" }],
    notes: "Seal changed",
    intervention: "Repair",
    warranty: true,
    signingPlace: "Split",
    otherExpenses: "Parking by card",
    technicianSignature: signature,
    customerSignature: { ...signature, name: "Šime Jurić" },
  };
}
