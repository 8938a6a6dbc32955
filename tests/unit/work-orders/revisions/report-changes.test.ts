import { describe, expect, it } from "vitest";
import type { SnapshotChecklist } from "~/features/work-orders/revisions/model";
import { changesBetween } from "~/features/work-orders/revisions/policy/changes";
import {
  frozenAnswer,
  frozenEntry,
  frozenReport,
  personIn,
  revisionOf,
} from "../../../support/records/snapshots";

const TEXT = (text: string) => ({ as: "text", text });
const NAMES = (...names: string[]) => ({ as: "names", names });
const NO_HOURS = { regular: 0, travel: 0, overtime1: 0, overtime2: 0, overtime3: 0 };
const PHOTO = { sha256: "aa", name: "a.jpg", mediaType: "image/jpeg", sizeBytes: 7 };

function inReports(before: Parameters<typeof frozenReport>[1], after: typeof before) {
  return changesBetween(
    revisionOf(1, { reports: [frozenReport(1, before)] }),
    revisionOf(2, { reports: [frozenReport(2, after)] }),
  ).changes;
}

describe("a daily report", () => {
  const about = { of: "report", id: "report 1", reportOn: "2026-11-24", author: "Tomislav" };

  it("names the changed line of a technician, wherever it is in the list", () => {
    const tea = (revision: number) => frozenEntry(revision, "tea", "09:00", "10:00", 60);
    const changes = inReports(
      { entries: [frozenEntry(1, "tomislav", "08:00", "16:00", 480), tea(1)] },
      { entries: [tea(2), frozenEntry(2, "tomislav", "08:00", "15:30", 450)] },
    );
    const hours = (to: string, regular: number) => ({
      as: "hours",
      day: "2026-11-24",
      mode: "interval",
      kind: "work",
      from: "08:00",
      to,
      minutes: { ...NO_HOURS, regular },
    });
    expect(changes).toEqual([
      {
        about,
        label: "dailyReports.field.hours",
        name: "Tomislav",
        before: hours("16:00", 480),
        after: hours("15:30", 450),
      },
    ]);
  });

  it("names lines that were added or removed, by technician", () => {
    const [tomislav, tea] = [
      frozenEntry(1, "tomislav", "08:00", "12:00", 240),
      frozenEntry(2, "tea", "08:00", "12:00", 240),
    ];
    expect(inReports({ entries: [tomislav] }, { entries: [tea] })).toMatchObject([
      { name: "Tomislav", before: { from: "08:00" }, after: null },
      { name: "Tea", before: null, after: { from: "08:00" } },
    ]);
  });

  it("names its texts, expenses, parts and equipment", () => {
    const parking = { type: "parking" as const, words: "", amountCents: 450 };
    const part = { name: "Filtar", quantityThousandths: 1000, unit: "piece" as const };
    const changes = inReports(
      { expenses: [parking], parts: [part], equipment: [{ name: "Ljestve" }] },
      {
        notes: "Zamijenjen filtar i ulje",
        intervention: "Curi",
        warranty: true,
        signingPlace: "Rijeka",
        otherExpenses: "Trajekt",
        expenses: [
          { ...parking, amountCents: 500 },
          { ...parking, type: "other" },
        ],
        parts: [],
        equipment: [{ name: "Kamera" }],
      },
    );
    expect(changes.every((change) => change.about.of === "report")).toBe(true);
    expect(
      changes.map(({ label, before, after }) => [label.split(".").at(-1), before, after]),
    ).toEqual([
      ["notes", TEXT("Zamijenjen filtar"), TEXT("Zamijenjen filtar i ulje")],
      ["intervention", null, TEXT("Curi")],
      ["warranty", { as: "yes-no", isYes: false }, { as: "yes-no", isYes: true }],
      ["signingPlace", null, TEXT("Rijeka")],
      ["otherExpenses", null, TEXT("Trajekt")],
      ["expenses", { as: "expense", ...parking }, { as: "expense", ...parking, amountCents: 500 }],
      ["expenses", null, { as: "expense", ...parking, type: "other" }],
      ["parts", { as: "part", ...part }, null],
      ["equipment", NAMES("Ljestve"), null],
      ["equipment", null, NAMES("Kamera")],
    ]);
  });

  it("names the photos that were added or removed, and those that show something else now", () => {
    const photo = (sha256: string, kind: "before" | "after") => ({
      ...PHOTO,
      sha256,
      kind,
      expense: null,
    });
    const changes = inReports(
      { photos: [photo("aa", "before"), photo("bb", "before")] },
      { photos: [photo("cc", "after"), photo("bb", "after")] },
    );
    const files = (...all: [sha256: string, kind: string][]) => ({
      as: "files",
      files: all.map(([sha256, kind]) => expect.objectContaining({ sha256, kind })),
    });
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [files(["bb", "before"]), files(["bb", "after"])],
      [files(["aa", "before"]), null],
      [null, files(["cc", "after"])],
    ]);
  });

  it("that was added or removed is one change with its hours; its photos are another", () => {
    const second = frozenReport(2, {
      id: "report 2",
      reportOn: "2026-11-25",
      notes: "Proba",
      expenses: [{ type: "parking", words: "", amountCents: 450 }],
      photos: [{ ...PHOTO, kind: "after", expense: null }],
    });
    const value = { as: "report", totalMinutes: 240, expensesCents: 450, notes: "Proba" };
    const both = revisionOf(2, { reports: [frozenReport(2), second] });
    expect(changesBetween(revisionOf(1), both).changes).toMatchObject([
      { about: { id: "report 2" }, before: null, after: value },
      { label: "dailyReports.field.photos", before: null },
    ]);
    expect(changesBetween(both, revisionOf(3)).changes).toMatchObject([
      { about: { id: "report 2" }, before: value, after: null },
    ]);
  });

  it("that was withdrawn and filed anew by its author is a changed one", () => {
    const anew = frozenReport(2, { id: "report 2", notes: "Novo" });
    expect(changesBetween(revisionOf(1), revisionOf(2, { reports: [anew] })).changes).toMatchObject(
      [{ label: "dailyReports.field.notes", after: TEXT("Novo") }],
    );
  });
});

describe("a checklist", () => {
  type Item = SnapshotChecklist["items"][number];
  const item = (id: string, more: Partial<Item> = {}): Item => ({
    id,
    kind: "tick",
    label: `Stavka ${id}`,
    required: true,
    unit: "",
    min: null,
    max: null,
    answer: null,
    others: [],
    ticket: null,
    ...more,
  });
  const checklist = (...items: Item[]): SnapshotChecklist[] => [
    { id: "list", name: "Pregled", number: 1, items },
  ];
  const between = (before: SnapshotChecklist[], after: SnapshotChecklist[]) =>
    changesBetween(revisionOf(1, { checklists: before }), revisionOf(2, { checklists: after }));

  it("names each result that is another one, not one that was repeated", () => {
    const { changes } = between(
      checklist(
        item("1", { answer: frozenAnswer(1) }),
        item("2", { answer: frozenAnswer(1) }),
        item("3"),
      ),
      checklist(
        item("3", { answer: frozenAnswer(2, { kind: "number", tick: null, thousandths: 4200 }) }),
        item("2", { answer: frozenAnswer(2, { by: personIn(2, "tea") }) }),
        item("1", { answer: frozenAnswer(2, { tick: "not-ok", comment: "Puklo" }), ticket: "T-1" }),
      ),
    );
    expect(changes.map(({ name, before, after }) => [name, before, after])).toEqual([
      ["Stavka 3", null, expect.objectContaining({ thousandths: 4200 })],
      [
        "Stavka 1",
        expect.objectContaining({ tick: "ok" }),
        expect.objectContaining({ tick: "not-ok", comment: "Puklo" }),
      ],
      ["Stavka 1", null, TEXT("T-1")],
    ]);
    expect(changes[0]?.about).toEqual({ of: "checklist", id: "list", name: "Pregled" });
  });

  it("names an item with the heading above it, by the wording of the later revision", () => {
    const boiler = (id: string, label: string) => item(id, { kind: "heading", label });
    const rows = (revision: number, first: string) =>
      checklist(
        item("0", { answer: frozenAnswer(revision) }),
        boiler("a", first),
        item("1"),
        boiler("b", "Boiler 2"),
        item("2", { answer: revision === 2 ? frozenAnswer(2) : null }),
      );
    const { changes } = between(rows(1, "Boiler 1"), rows(2, "Boiler 1"));
    expect(changes.map(({ name }) => name)).toEqual(["Boiler 2 · Stavka 2"]);
  });

  it("names photos one by one, and who signed", () => {
    const signed = (revision: number) => ({
      kind: "signature" as const,
      tick: null,
      signer: personIn(revision, "contact"),
      signature: `hash ${revision}`,
    });
    const photos = { kind: "photo" as const, tick: null };
    const { changes } = between(
      checklist(item("1", { answer: frozenAnswer(1, photos) }), item("2")),
      checklist(
        item("1", { answer: frozenAnswer(2, { ...photos, photos: [PHOTO] }) }),
        item("2", { answer: frozenAnswer(2, signed(2)) }),
      ),
    );
    expect(changes).toMatchObject([
      {
        label: "dailyReports.field.photos",
        name: "Stavka 1",
        after: { files: [{ name: "a.jpg" }] },
      },
      {
        label: "checklists.answer",
        name: "Stavka 2",
        after: { content: "Šime Jurić", signedAt: 2 },
      },
    ]);
  });

  it("that was added or removed is one change", () => {
    const one = checklist(item("1", { answer: frozenAnswer(1) }));
    expect(between([], one).changes).toMatchObject([{ before: null, after: TEXT("Pregled") }]);
    expect(between(one, []).changes).toMatchObject([{ before: TEXT("Pregled"), after: null }]);
  });
});
