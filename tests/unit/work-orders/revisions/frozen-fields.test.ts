import { expect, it } from "vitest";
import { answerItem } from "~/features/checklists/commands/answer";
import type { AnswerInput } from "~/features/checklists/inputs/answer";
import { fileReport } from "~/features/daily-reports/commands/file";
import { updateReport } from "~/features/daily-reports/commands/update";
import { updateReportInput } from "~/features/daily-reports/inputs";
import { signTask } from "~/features/tasks/commands/sign";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { newId } from "~/kernel/ids";
import { fixedId } from "../../../../migrations/seeds/cast";
import { type Company, createTestTenant } from "../../../support/db/test-tenant";
import { answer, turnOnChecklists, withChecklist } from "../../../support/records/checklists";
import { storedFile } from "../../../support/records/files";
import { atVersion, orderAt, report, signatures } from "../../../support/records/orders";
import { who } from "../../../support/records/people";
import { signing, taskAt } from "../../../support/records/tasks";

// A field that is added to hashed content needs a new format number (decision 0079). Each test names every field of a format, so
// that a field that is added elsewhere, such as to the columns of a page, does not enter signed content unnoticed.

const VALUE = "value";
type Fields = typeof VALUE | { [field: string]: Fields };

/** The fields at every depth. An array has those of all its elements, and a field that may be null those of its object. */
function fieldsOf(value: unknown): Fields {
  if (Array.isArray(value)) return value.map(fieldsOf).reduce(merge, VALUE);
  if (typeof value !== "object" || value === null) return VALUE;
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, fieldsOf(each)]));
}

function merge(one: Fields, other: Fields): Fields {
  if (one === VALUE) return other;
  if (other === VALUE) return one;
  const merged = { ...one };
  for (const [field, each] of Object.entries(other))
    merged[field] = merge(one[field] ?? VALUE, each);
  return merged;
}

function named(...fields: string[]): Record<string, Fields> {
  return Object.fromEntries(fields.map((field) => [field, VALUE]));
}

async function fullReport(acme: Company, workOrderId: string) {
  const [photo, receipt] = await Promise.all(
    [1, 2].map(() => storedFile(acme, "tomislav", { mediaType: "image/jpeg", name: "a.jpg" })),
  );
  const by = { technicianId: who("tomislav") };
  const minutes = { regular: 60, travel: 0, overtime1: 0, overtime2: 0, overtime3: 0 };
  return report(workOrderId, "tomislav", {
    entries: [
      { ...by, id: newId(), kind: "work", from: "08:00", to: "12:00" },
      { ...by, id: newId(), kind: "travel", from: "12:00", to: "13:00" },
      { ...by, id: newId(), kind: "plain", minutes },
    ],
    expenses: [{ type: "parking", words: "", amountCents: 450 }],
    parts: [
      { sparePartId: fixedId(8, 0), name: "Filtar", quantityThousandths: 1000, unit: "piece" },
    ],
    equipment: [{ equipmentId: fixedId(7, 0), name: "Kamera" }],
    photos: [
      { fileId: photo ?? "", kind: "before", expense: null },
      { fileId: receipt ?? "", kind: "receipt", expense: 0 },
    ],
    technicianSignature: { name: "Tomislav Đurić", image: "", typed: "T. Đurić" },
    customerSignature: { name: "Šime Jurić", image: "", typed: "Š. Jurić" },
  });
}

/** A submitted order of a private customer, with everything that a revision can contain. */
async function fullOrder(acme: Company) {
  await turnOnChecklists(acme);
  const order = await orderAt(acme, "in-progress", {
    equipmentIds: [fixedId(7, 0)],
    parts: [{ sparePartId: null, name: "Traka", quantityThousandths: 1500, unit: "meter" }],
    fileIds: [await storedFile(acme, "marko")],
  });
  await acme.run("UPDATE work_orders SET customer_id = ?", fixedId(2, 7));
  await acme.run(
    "INSERT INTO documents (id, subject_type, subject_id, kind, file_id, added_by, added_at) VALUES ('d1', 'work-order', ?, 'image', ?, ?, 0)",
    order.id,
    await storedFile(acme, "marko", { mediaType: "image/png" }),
    who("marko"),
  );
  const listed = await withChecklist(acme, order.id);
  const [one, other] = await Promise.all(
    ["tomislav", "tea"].map((key) => storedFile(acme, key, { mediaType: "image/jpeg" })),
  );
  const answers: [key: string, label: string, more: Partial<AnswerInput>][] = [
    ["tomislav", "Filtar čist", { tick: "ok" }],
    ["tea", "Filtar čist", { tick: "not-applicable" }],
    ["tea", "Tlak ulja", { thousandths: 4_200, photos: [other ?? ""] }],
    ["tomislav", "Rukovatelj", { content: "Šime Jurić" }],
    ["tea", "Rukovatelj", { content: "Iva Ivić" }],
    ["tea", "Curenje", { tick: "not-ok", comment: "Kapa" }],
    ["tomislav", "Natpisna pločica", { photos: [one ?? ""] }],
    ["marko", "Natpisna pločica", { kind: "skipped", comment: "Nečitka" }],
  ];
  for (const [key, label, more] of answers)
    await answerItem(acme.as(key), answer(listed, label, more));
  await fileReport(acme.as("tomislav"), await fullReport(acme, order.id));
  return submitForApproval(acme.as("tomislav"), { ...atVersion(order), noHoursReason: "" });
}

const PERSON = named("person");
const ADDRESS = ["street", "city", "zipCode", "country"];
const SPOT = ["number", "floor", "section"];
const FILE = ["sha256", "name", "mediaType", "sizeBytes"];
const PART = ["name", "quantityThousandths", "unit"];
const MINUTES = named("regular", "travel", "overtime1", "overtime2", "overtime3");
const ANSWER = {
  ...named("kind", "tick", "thousandths", "content", "isFinding", "comment", "at", "signature"),
  by: PERSON,
  signer: PERSON,
  photos: named(...FILE),
};

it("a revision of format 5 consists of these fields", async () => {
  const acme = await createTestTenant({ approvals: 2 });
  await fullOrder(acme);
  const [row] = await acme.rows("SELECT format, content FROM work_order_revisions");
  expect(row?.["format"]).toBe(5);
  expect(fieldsOf(JSON.parse(String(row?.["content"])))).toStrictEqual({
    ...named("format", "number", "previousSha256", "frozenAt", "currency", "timeZone"),
    ...named("linkedTickets", "checklistReason"),
    order: {
      ...named("id", "number", "externalReference", "jobNumber", "priority", "warranty"),
      ...named("description", "descriptionDoc", "intervention", "repairNotes", "repairNotesDoc"),
      ...named("plannedStartOn", "plannedEndOn", "plannedRegularMinutes", "plannedTravelMinutes"),
      ...named("createdAt", "startedAt"),
    },
    customer: { ...named("id", "name", "taxId", ...ADDRESS), who: PERSON, contact: PERSON },
    location: named("id", "name", ...ADDRESS, ...SPOT),
    room: named("id", "name", ...SPOT),
    asset: named("id", "name", "manufacturer", "model", "serialNumber"),
    createdBy: PERSON,
    technicians: named("person", "isLead"),
    plannedEquipment: named("id", "name"),
    plannedParts: named(...PART),
    documents: named(...FILE),
    pictures: named("fileId", "sha256", "mediaType", "sizeBytes"),
    reports: {
      ...named("id", "reportOn", "version", "sha256", "notes", "intervention", "warranty"),
      ...named("signingPlace", "otherExpenses"),
      author: PERSON,
      entries: { ...named("mode", "kind", "from", "to"), technician: PERSON, minutes: MINUTES },
      expenses: named("type", "words", "amountCents"),
      parts: named(...PART),
      equipment: named("name"),
      photos: named("kind", "expense", ...FILE),
    },
    checklists: {
      ...named("id", "name", "number"),
      items: {
        ...named("id", "kind", "label", "required", "unit", "min", "max", "ticket"),
        answer: ANSWER,
        others: ANSWER,
      },
    },
  });
});

it("a version of a daily report, of format 1, consists of these fields", async () => {
  const acme = await createTestTenant();
  const order = await orderAt(acme, "in-progress");
  const sent = await fullReport(acme, order.id);
  await fileReport(acme.as("tomislav"), sent);
  const { workOrderId: _, reportOn: __, capturedAt: ___, deviceZone: ____, ...content } = sent;
  const input = updateReportInput.parse({ ...content, version: 1, notes: "Zamijenjen filtar" });
  await updateReport(acme.as("tomislav"), input);
  const rows = await acme.rows(
    "SELECT format, content FROM daily_report_versions ORDER BY version",
  );
  const said = {
    ...named("id", "workOrderId", "reportOn", "capturedAt", "deviceZone"),
    ...named("notes", "intervention", "warranty", "signingPlace", "otherExpenses"),
    entries: { ...named("id", "technicianId", "kind", "from", "to"), minutes: MINUTES },
    expenses: named("type", "words", "amountCents"),
    parts: named("sparePartId", ...PART),
    equipment: named("equipmentId", "name"),
    photos: named("fileId", "kind", "expense"),
  };
  const frozen = rows.map(({ format, content: text }) => {
    const { computed, photoHashes, ...rest } = JSON.parse(String(text));
    expect(Object.keys(photoHashes)).toHaveLength(2);
    // By the id of the entry.
    return { format, fields: fieldsOf({ ...rest, computed: Object.values(computed) }) };
  });
  const fields = { ...named("authorId"), said, computed: MINUTES };
  expect(frozen).toStrictEqual([
    { format: 1, fields },
    // A change also states the version that its author saw.
    { format: 1, fields: { ...fields, said: { ...said, ...named("version") } } },
  ]);
});

it("the details behind a hash of a person consist of these fields", async () => {
  const acme = await createTestTenant({ approvals: 2 });
  const order = await fullOrder(acme);
  const kinds = async () => {
    const rows = await acme.rows("SELECT content FROM personal_details");
    const found = rows.map(({ content }) => Object.keys(JSON.parse(String(content))).join(" "));
    return [...new Set(found)].toSorted();
  };
  const REFERENCE = "name surname phone";
  const OF_ANSWER = "name image";
  const SIGNATURE = "name image typed";
  expect(await kinds()).toStrictEqual([OF_ANSWER, SIGNATURE, REFERENCE]);
  await signWorkOrder(acme.as("tomislav"), signatures(order, { email: "sime@example.com" }));
  await signTask(acme.as("tomislav"), signing(await taskAt(acme, "in-progress")));
  expect(await kinds()).toStrictEqual([OF_ANSWER, SIGNATURE, `${SIGNATURE} email`, REFERENCE]);
});
