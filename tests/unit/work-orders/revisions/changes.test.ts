import { describe, expect, it } from "vitest";
import type { Snapshot } from "~/features/work-orders/revisions/model";
import { changesBetween } from "~/features/work-orders/revisions/policy/changes";
import type { ComparedRevision } from "~/features/work-orders/revisions/policy/change";
import { personIn, revisionOf } from "../../../support/records/snapshots";
import { FORMAT_2 } from "../../../support/records/revision-format-2";

const TEXT = (text: string) => ({ as: "text", text });
const NAMES = (...names: string[]) => ({ as: "names", names });

/** What changed from the order as it is to what the test changes. */
function changed(more: Partial<Snapshot>, order: Partial<Snapshot["order"]> = {}) {
  return changesBetween(revisionOf(1), revisionOf(2, more, order)).changes;
}

const PHOTO = { sha256: "aa", name: "a.jpg", mediaType: "image/jpeg", sizeBytes: 7 };

describe("the order", () => {
  it("that is submitted again without a change has none, although people have new hashes", () => {
    expect(changesBetween(revisionOf(1), revisionOf(2))).toEqual({
      changes: [],
      more: 0,
      isPartial: false,
    });
  });

  it.each<[string, Partial<Snapshot["order"]>, string, unknown, unknown]>([
    [
      "description",
      { description: "Servis" },
      "description",
      TEXT("Servis motora"),
      TEXT("Servis"),
    ],
    ["repair notes", { repairNotes: "Brtva" }, "repairNotes", null, TEXT("Brtva")],
    ["intervention", { intervention: "Curi" }, "intervention", null, TEXT("Curi")],
    ["external reference", { externalReference: "P-7" }, "externalReference", null, TEXT("P-7")],
    ["job number", { jobNumber: "J-7" }, "jobNumber", null, TEXT("J-7")],
    [
      "priority",
      { priority: "high" },
      "priority",
      { as: "priority", priority: "medium" },
      { as: "priority", priority: "high" },
    ],
    [
      "planned start",
      { plannedStartOn: "" },
      "plannedStart",
      { as: "day", day: "2026-11-24" },
      null,
    ],
    [
      "planned end",
      { plannedEndOn: "2026-11-25" },
      "plannedEnd",
      null,
      { as: "day", day: "2026-11-25" },
    ],
    [
      "planned hours",
      { plannedRegularMinutes: 300 },
      "plannedRegular",
      { as: "minutes", minutes: 240 },
      { as: "minutes", minutes: 300 },
    ],
    [
      "planned travel",
      { plannedTravelMinutes: 30 },
      "plannedTravel",
      null,
      { as: "minutes", minutes: 30 },
    ],
    [
      "warranty",
      { warranty: true },
      "warranty",
      { as: "yes-no", isYes: false },
      { as: "yes-no", isYes: true },
    ],
  ])("names the %s before and after", (_, order, field, before, after) => {
    expect(changed({}, order)).toEqual([
      { about: { of: "order" }, label: `workOrders.field.${field}`, before, after },
    ]);
  });

  it("says when only the formatting of a text changed, and nothing where a format does not contain it", () => {
    const doc = { type: "doc" as const, content: [] };
    const label = "workOrders.field.description";
    expect(changed({}, { descriptionDoc: doc })).toEqual([
      { about: { of: "order" }, label, before: null, after: null, formOnly: true },
    ]);
    const plain = revisionOf(1);
    delete plain.snapshot.order.descriptionDoc;
    const later = revisionOf(2, {}, { descriptionDoc: doc });
    expect(changesBetween(plain, later).changes).toEqual([]);
  });

  it("names another place, and what was corrected in the same one", () => {
    const { location, asset, customer } = revisionOf(2).snapshot;
    if (!location || !asset || !customer) throw new Error("The sample has places");
    expect(
      changed({
        customer: { ...customer, taxId: "2", contact: null },
        location: { ...location, street: "Riva 2", floor: "1" },
        room: { id: "room", name: "Strojarnica", number: "", floor: "", section: "" },
        asset: { ...asset, id: "other", name: "Pumpa" },
      }).map(({ label, before, after }) => [label.split(".").at(-1), before, after]),
    ).toEqual([
      ["customer", TEXT("1"), TEXT("2")],
      ["contact", TEXT("Šime Jurić, 091 1"), null],
      ["location", TEXT("Riva 1"), TEXT("Riva 2, 1")],
      ["room", null, TEXT("Strojarnica")],
      ["asset", TEXT("Motor"), TEXT("Pumpa")],
    ]);
    // A place of the same name is told apart by its details.
    expect(changed({ asset: { ...asset, id: "other", serialNumber: "8" } })).toMatchObject([
      { before: TEXT("Motor, MAN, B, 7"), after: TEXT("Motor, MAN, B, 8") },
    ]);
  });

  it("names the people, equipment, parts, documents and tickets that were added or removed", () => {
    const technicians = [
      { ...personIn(2, "marko"), isLead: true },
      { ...personIn(2, "tomislav"), isLead: false },
    ];
    expect(
      changed({
        technicians,
        plannedEquipment: [],
        plannedParts: [{ name: "Ulje", quantityThousandths: 3000, unit: "litre" }],
        documents: [PHOTO],
        linkedTickets: ["T-1"],
      }).map(({ label, before, after }) => [label, before, after]),
    ).toEqual([
      ["workOrders.field.lead", NAMES("Tomislav"), NAMES("Marko")],
      ["workOrders.field.technicians", NAMES("Tea"), null],
      ["workOrders.field.technicians", null, NAMES("Marko")],
      ["workOrders.field.equipment", NAMES("Kamera"), null],
      [
        "workOrders.field.parts",
        { as: "part", name: "Ulje", quantityThousandths: 2000, unit: "litre" },
        { as: "part", name: "Ulje", quantityThousandths: 3000, unit: "litre" },
      ],
      [
        "documents.title",
        null,
        { as: "files", files: [expect.objectContaining({ sha256: "aa" })] },
      ],
      ["tickets.title", null, NAMES("T-1")],
    ]);
  });

  it("names the reasons that were given when it was submitted", () => {
    const before = { ...revisionOf(1), noHoursReason: "Nema dijelova" };
    expect(
      changesBetween(before, revisionOf(2, { checklistReason: "Nije dostupno" })).changes,
    ).toMatchObject([
      { before: TEXT("Nema dijelova"), after: null },
      { before: null, after: TEXT("Nije dostupno") },
    ]);
  });

  it("cuts a long text to what differs", () => {
    const words = Array.from({ length: 400 }, (_, at) => `w${at}`);
    const description = words.join(" ");
    const [change] = changesBetween(
      revisionOf(1, {}, { description }),
      revisionOf(2, {}, { description: words.with(200, "novo").join(" ") }),
    ).changes;
    const around = (word: string) =>
      TEXT(
        `…w192 w193 w194 w195 w196 w197 w198 w199 ${word} w201 w202 w203 w204 w205 w206 w207 w208…`,
      );
    expect(change).toMatchObject({ before: around("w200"), after: around("novo") });
  });
});

describe("older formats and limits", () => {
  /** As the format 2 of the release that wrote it. */
  const FORMER: ComparedRevision = {
    snapshot: JSON.parse(FORMAT_2.content),
    people: {},
    noHoursReason: "",
  };

  it("compares what both formats contain, and says that photos or checklists are not compared", () => {
    const { snapshot } = FORMER;
    const [report] = snapshot.reports;
    if (!report) throw new Error("The sample has a report");
    const photos = [{ ...PHOTO, kind: "after" as const, expense: null }];
    const later: ComparedRevision = {
      ...FORMER,
      snapshot: { ...snapshot, format: 4, number: 2, reports: [{ ...report, notes: "x", photos }] },
    };
    expect(changesBetween(FORMER, later)).toMatchObject({
      changes: [{ label: "dailyReports.field.notes" }],
      isPartial: true,
    });
    const without = { ...snapshot, format: 4 as const, checklists: [] };
    expect(changesBetween(FORMER, { ...FORMER, snapshot: without })).toEqual({
      changes: [],
      more: 0,
      isPartial: false,
    });
  });

  it("does not take one erased person for another", () => {
    const erased = (number: number) => ({ ...revisionOf(number), people: {} });
    expect(changesBetween(erased(1), erased(2)).changes).toEqual([]);
  });

  it("lists a hundred changes and counts the others", () => {
    const linkedTickets = ["T-1"];
    const plannedParts = Array.from({ length: 120 }, (_, at) => ({
      name: `Dio ${at}`,
      quantityThousandths: 1000,
      unit: "piece" as const,
    }));
    const { changes, more } = changesBetween(
      revisionOf(1),
      revisionOf(2, { plannedParts, linkedTickets }),
    );
    expect([changes.length, more]).toEqual([100, 22]);
  });
});
