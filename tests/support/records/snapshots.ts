import type {
  ComparedRevision,
  FrozenPeople,
} from "../../../app/features/work-orders/revisions/policy/change";
import type {
  Snapshot,
  SnapshotAnswer,
  SnapshotReport,
} from "../../../app/features/work-orders/revisions/model";

/** In each revision a person has another hash, here one that begins with its number. */
export function personIn(revision: number, key: string) {
  return { person: `${revision} ${key}` };
}

const USERS = ["Tomislav", "Tea", "Marko"];

function peopleOf(revision: number): FrozenPeople {
  const users = USERS.map((name) => [
    personIn(revision, name.toLowerCase()).person,
    { userId: `id of ${name}`, content: { name, surname: "", phone: "" } },
  ]);
  const signer = { userId: null, content: { name: "Šime", surname: "Jurić", phone: "091 1" } };
  return Object.fromEntries([...users, [personIn(revision, "contact").person, signer]]);
}

/** Four regular hours of Tomislav, with the fields of the test. */
export function frozenReport(revision: number, more: Partial<SnapshotReport> = {}): SnapshotReport {
  return {
    id: "report 1",
    reportOn: "2026-11-24",
    author: personIn(revision, "tomislav"),
    version: revision,
    sha256: `hash ${revision}`,
    notes: "Zamijenjen filtar",
    intervention: "",
    warranty: false,
    signingPlace: "",
    otherExpenses: "",
    entries: [frozenEntry(revision, "tomislav", "08:00", "12:00", 240)],
    expenses: [],
    parts: [],
    equipment: [],
    photos: [],
    ...more,
  };
}

export function frozenEntry(
  revision: number,
  key: string,
  from: string,
  to: string,
  regular: number,
): SnapshotReport["entries"][number] {
  return {
    technician: personIn(revision, key),
    mode: "interval",
    kind: "work",
    from,
    to,
    minutes: { regular, travel: 0, overtime1: 0, overtime2: 0, overtime3: 0 },
  };
}

export function frozenAnswer(revision: number, more: Partial<SnapshotAnswer> = {}): SnapshotAnswer {
  return {
    kind: "tick",
    tick: "ok",
    thousandths: null,
    content: "",
    isFinding: false,
    comment: "",
    at: revision,
    by: personIn(revision, "tomislav"),
    signer: null,
    signature: null,
    photos: [],
    ...more,
  };
}

const SPOT = { number: "", floor: "", section: "" };
const ADDRESS = { street: "Riva 1", city: "Rijeka", zipCode: "51000", country: "hr" };

/** A revision of one order with one report, as a second submission without changes freezes it again. */
export function revisionOf(
  number: number,
  more: Partial<Snapshot> = {},
  order: Partial<Snapshot["order"]> = {},
): ComparedRevision {
  const snapshot: Snapshot = {
    format: 4,
    number,
    previousSha256: number > 1 ? `hash ${number - 1}` : null,
    frozenAt: number,
    currency: "EUR",
    timeZone: "Europe/Zagreb",
    order: {
      id: "order",
      number: "2026-00001",
      externalReference: "",
      jobNumber: "",
      description: "Servis motora",
      descriptionDoc: null,
      priority: "medium",
      plannedStartOn: "2026-11-24",
      plannedEndOn: "",
      plannedRegularMinutes: 240,
      plannedTravelMinutes: 0,
      warranty: false,
      intervention: "",
      repairNotes: "",
      repairNotesDoc: null,
      createdAt: 0,
      startedAt: 1,
      ...order,
    },
    customer: {
      id: "customer",
      name: "Brodogradilište",
      who: null,
      contact: personIn(number, "contact"),
      taxId: "1",
      ...ADDRESS,
    },
    location: { id: "location", name: "Dok 2", ...ADDRESS, ...SPOT },
    room: null,
    asset: { id: "asset", name: "Motor", manufacturer: "MAN", model: "B", serialNumber: "7" },
    createdBy: personIn(number, "marko"),
    technicians: [
      { ...personIn(number, "tomislav"), isLead: true },
      { ...personIn(number, "tea"), isLead: false },
    ],
    plannedEquipment: [{ id: "equipment", name: "Kamera" }],
    plannedParts: [{ name: "Ulje", quantityThousandths: 2000, unit: "litre" }],
    reports: [frozenReport(number)],
    documents: [],
    pictures: [],
    linkedTickets: [],
    checklists: [],
    checklistReason: "",
    ...more,
  };
  return { snapshot, people: peopleOf(number), noHoursReason: "" };
}
