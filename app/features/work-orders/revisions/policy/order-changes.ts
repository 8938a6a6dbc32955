import type { RichText } from "~/kernel/rich-text/model";
import type { Day } from "~/kernel/time/days";
import type { Snapshot } from "../model";
import {
  type ChangedValue,
  type ComparedRevision,
  type Difference,
  fieldChange,
  fileValue,
  identityOf,
  isSame,
  type Label,
  listChanges,
  nameOf,
  setChanges,
  textValue,
} from "./change";
import { pairsOf } from "./pairs";
import { PART_KEYS, partValue } from "./report-changes";

type Order = Snapshot["order"];
type ValueOf = (order: Order) => ChangedValue | null;

const PLANNED: [Label, ValueOf][] = [
  ["workOrders.field.externalReference", (order) => textValue(order.externalReference)],
  ["workOrders.field.jobNumber", (order) => textValue(order.jobNumber)],
  ["workOrders.field.priority", ({ priority }) => ({ as: "priority", priority })],
  ["workOrders.field.plannedStart", (order) => dayValue(order.plannedStartOn)],
  ["workOrders.field.plannedEnd", (order) => dayValue(order.plannedEndOn)],
  ["workOrders.field.plannedRegular", (order) => minutesValue(order.plannedRegularMinutes)],
  ["workOrders.field.plannedTravel", (order) => minutesValue(order.plannedTravelMinutes)],
  ["workOrders.field.warranty", (order) => ({ as: "yes-no", isYes: order.warranty })],
  ["workOrders.field.intervention", (order) => textValue(order.intervention)],
];

/** What changed outside of daily reports and checklists. */
export function orderChanges(before: ComparedRevision, after: ComparedRevision): Difference[] {
  const [was, is] = [before.snapshot, after.snapshot];
  return [
    ...formattedChange("workOrders.field.description", was.order, is.order, "description"),
    ...formattedChange("workOrders.field.repairNotes", was.order, is.order, "repairNotes"),
    ...placeChanges(before, after),
    ...PLANNED.flatMap(([label, valueOf]) =>
      fieldChange(label, valueOf(was.order), valueOf(is.order)),
    ),
    ...peopleChanges(before, after),
    ...listChanges({
      label: "workOrders.field.equipment",
      before: was.plannedEquipment,
      after: is.plannedEquipment,
      keys: [({ id }) => id],
      valueOf: ({ name }) => ({ as: "names", names: [name] }),
    }),
    ...listChanges({
      label: "workOrders.field.parts",
      before: was.plannedParts,
      after: is.plannedParts,
      keys: PART_KEYS,
      valueOf: partValue,
    }),
    ...setChanges(
      "documents.title",
      pairsOf(was.documents, is.documents, ({ sha256 }) => sha256),
      (all) => ({ as: "files", files: all.map((file) => fileValue(file)) }),
    ),
    ...setChanges(
      "tickets.title",
      pairsOf(was.linkedTickets, is.linkedTickets, (number) => number),
      (names) => ({ as: "names", names }),
    ),
    ...fieldChange(
      "workOrders.submitForApproval.no-hours-reason",
      textValue(before.noHoursReason),
      textValue(after.noHoursReason),
    ),
    ...fieldChange(
      "workOrders.submitForApproval.checklist-reason",
      textValue(was.checklistReason ?? ""),
      textValue(is.checklistReason ?? ""),
    ),
  ];
}

/** Format 1 does not say how a text is formatted, so only its words are compared. */
function formattedChange(
  label: Label,
  before: Order,
  after: Order,
  field: "description" | "repairNotes",
): Difference[] {
  const [was, is] = [textValue(before[field]), textValue(after[field])];
  if (!isSame(was, is)) return fieldChange(label, was, is);
  const [formWas, formIs]: (RichText | null | undefined)[] = [
    before[`${field}Doc`],
    after[`${field}Doc`],
  ];
  if (formWas === undefined || formIs === undefined || isSame(formWas, formIs)) return [];
  return [{ label, before: null, after: null, formOnly: true }];
}

type Place = { id: string; name: string; details: string[] };

function placeChanges(before: ComparedRevision, after: ComparedRevision): Difference[] {
  const [was, is] = [before.snapshot, after.snapshot];
  return [
    ...placeChange("workOrders.field.customer", customerOf(before), customerOf(after)),
    ...fieldChange("workOrders.detail.contact", contactOf(before), contactOf(after)),
    ...placeChange("workOrders.field.location", locationOf(was), locationOf(is)),
    ...placeChange("workOrders.field.room", roomOf(was), roomOf(is)),
    ...placeChange("workOrders.field.asset", assetOf(was), assetOf(is)),
  ];
}

/** Of the same place only what was corrected in it, of another one its name. */
function placeChange(label: Label, before: Place | null, after: Place | null): Difference[] {
  if (isSame(before, after)) return [];
  if (before?.id !== after?.id) {
    const isNamesake = before?.name === after?.name;
    const textOf = (place: Place | null) =>
      place &&
      textValue([place.name, ...(isNamesake ? place.details : [])].filter(Boolean).join(", "));
    // Even if both read the same.
    return [{ label, before: textOf(before), after: textOf(after) }];
  }
  const [was, is] = [before, after].map((place) => (place ? [place.name, ...place.details] : []));
  const corrected = (own: string[] = [], other: string[] = []) =>
    textValue(own.filter((text, at) => text !== "" && text !== other[at]).join(", "));
  return fieldChange(label, corrected(was, is), corrected(is, was));
}

function customerOf({ snapshot: { customer }, people }: ComparedRevision): Place | null {
  if (!customer) return null;
  const { id, name, who, taxId, street, zipCode, city, country } = customer;
  const details = [taxId, street, zipCode, city, country.toUpperCase()];
  return { id, name: who ? nameOf(people, who) : name, details };
}

function contactOf({ snapshot: { customer }, people }: ComparedRevision): ChangedValue | null {
  const contact = customer?.contact ?? null;
  const phone = contact ? (people[contact.person]?.content.phone ?? "") : "";
  return textValue([nameOf(people, contact), phone].filter(Boolean).join(", "));
}

function locationOf({ location }: Snapshot): Place | null {
  if (!location) return null;
  const { id, name, street, number, zipCode, city, country, floor, section } = location;
  return {
    id,
    name,
    details: [street, number, zipCode, city, country.toUpperCase(), floor, section],
  };
}

function roomOf({ room }: Snapshot): Place | null {
  return room && { id: room.id, name: room.name, details: [room.number, room.floor, room.section] };
}

function assetOf({ asset }: Snapshot): Place | null {
  if (!asset) return null;
  const { id, name, manufacturer, model, serialNumber } = asset;
  return { id, name, details: [manufacturer, model, serialNumber] };
}

type Assigned = { id: string; name: string; isLead: boolean };

function peopleChanges(before: ComparedRevision, after: ComparedRevision): Difference[] {
  const [was, is] = [before, after].map(assignedIn);
  const leadOf = (all: Assigned[] = []) => all.find(({ isLead }) => isLead);
  const [leadBefore, leadAfter] = [leadOf(was), leadOf(is)];
  return [
    ...(leadBefore?.id === leadAfter?.id
      ? []
      : fieldChange("workOrders.field.lead", namesValue(leadBefore), namesValue(leadAfter))),
    ...setChanges(
      "workOrders.field.technicians",
      pairsOf(was ?? [], is ?? [], ({ id }) => id),
      (all) => ({ as: "names", names: all.map(({ name }) => name) }),
    ),
  ];
}

function assignedIn({ snapshot: { technicians }, people }: ComparedRevision): Assigned[] {
  return technicians.map((one) => ({
    id: identityOf(people, one),
    name: nameOf(people, one),
    isLead: one.isLead,
  }));
}

function namesValue(one: Assigned | undefined): ChangedValue | null {
  return one ? { as: "names", names: [one.name] } : null;
}

function dayValue(day: Day | ""): ChangedValue | null {
  return day === "" ? null : { as: "day", day };
}

function minutesValue(minutes: number): ChangedValue | null {
  return minutes === 0 ? null : { as: "minutes", minutes };
}
