import { expect, it } from "vitest";
import { changesBetween } from "~/features/work-orders/revisions/policy/changes";
import {
  frozenAnswer,
  frozenReport,
  personIn,
  revisionOf,
} from "../../../support/records/snapshots";

// A field that is added to revisions has to be compared too: "Nothing changed" is what an approver relies on.

/** What says when and how a revision was made, never changes, or follows from what is compared. */
const NOT_COMPARED = [
  /^(format|number|previousSha256|frozenAt|currency|timeZone|createdBy|pictures)\b/,
  /^order\.(id|number|createdAt|startedAt)$/,
  // The same bytes are the same file.
  /\.(mediaType|sizeBytes)$|^documents\.0\.name$|photos\.0\.name$/,
  /^reports\.0\.(id|version|sha256|author\.person)$/,
  // Of the version of a template, which an order keeps, and who answered when.
  /^checklists\.0\.(number|name|items\.0\.(id|kind|label|required|unit|min|max))$/,
  // There is one lead.
  /^technicians\.1\.isLead$/,
  // Of a signature, whose content is its signer.
  /others\.0\.content$/,
  /\.(isFinding|at|by\.person|signature)$/,
];

const FILE = { sha256: "aa", name: "a.jpg", mediaType: "image/jpeg", sizeBytes: 7 };
const EXPENSE = { type: "parking" as const, words: "Rijeka", amountCents: 450 };
const PART = { name: "Filtar", quantityThousandths: 1000, unit: "piece" as const };

/** A revision with one of everything. */
function fullRevision(number: number) {
  const { snapshot } = revisionOf(number);
  const report = frozenReport(number, {
    expenses: [EXPENSE],
    parts: [PART],
    equipment: [{ name: "Ljestve" }],
    photos: [{ ...FILE, kind: "receipt", expense: 0 }],
  });
  const signer = personIn(number, "contact");
  const answer = frozenAnswer(number, { at: 1, thousandths: 1, content: "x", comment: "x" });
  const item = {
    id: "1",
    kind: "tick" as const,
    label: "Filtar",
    required: true,
    unit: "bar",
    min: 1,
    max: 2,
    ticket: "T-1",
    answer: { ...answer, photos: [FILE] },
    others: [{ ...answer, tick: null, signer, signature: "hash" }],
  };
  const full = {
    ...snapshot,
    room: { id: "room", name: "Strojarnica", number: "1", floor: "2", section: "3" },
    reports: [report],
    documents: [FILE],
    linkedTickets: ["T-1"],
    checklists: [{ id: "list", name: "Pregled", number: 1, items: [item] }],
  };
  return structuredClone(revisionOf(number, full));
}

type Leaf = { path: string; set: (value: unknown) => void; value: unknown };

function leavesOf(node: object, path = ""): Leaf[] {
  return Object.entries(node).flatMap(([key, value]): Leaf[] => {
    const at = path === "" ? key : `${path}.${key}`;
    if (typeof value === "object" && value !== null) return leavesOf(value, at);
    return [{ path: at, value, set: (other) => void Reflect.set(node, key, other) }];
  });
}

function anotherThan({ value, path }: Leaf): unknown {
  if (path.endsWith("person")) return personIn(2, "marko").person;
  if (typeof value === "number") return path.endsWith("expense") ? 7 : value + 60;
  if (typeof value === "boolean") return !value;
  return `${String(value ?? "")}x`;
}

it("compares every field of a revision", () => {
  const [before, sample] = [fullRevision(1), fullRevision(2)];
  expect(changesBetween(before, sample).changes).toEqual([]);
  const paths = leavesOf(sample.snapshot).map(({ path }) => path);
  const overlooked = paths.filter((path, index) => {
    const after = fullRevision(2);
    const leaf = leavesOf(after.snapshot)[index];
    if (!leaf || NOT_COMPARED.some((pattern) => pattern.test(path))) return false;
    leaf.set(anotherThan(leaf));
    return changesBetween(before, after).changes.length === 0;
  });
  expect(overlooked).toEqual([]);
  expect(paths.length).toBeGreaterThan(100);
});
