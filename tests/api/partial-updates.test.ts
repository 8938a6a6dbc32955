import { expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { pageCookie, send } from "../support/api/client";
import { expectOwnFields } from "../support/api/conflict-fields";
import { listOperations } from "../support/api/operations";
import { makeUpdatableRecords, type UpdatableRecord } from "../support/api/updatable-records";
import { EVERY_FEATURE, makeTenant } from "../support/db/tenant";

const tenant = await makeTenant(EVERY_FEATURE);
const records = await makeUpdatableRecords(tenant);
const updates = (await listOperations(tenant)).filter(({ name }) =>
  /^POST \/\w+\/\{id\}(\/updateNotes)?$/.test(name),
);

/** Nouns whose updates differ most: `npm test` tries these, `npm run test:full` tries each. */
const SAMPLE = ["POST /assets/{id}", "POST /dailyReports/{id}", "POST /workOrders/{id}"];

function forEachNoun(title: string, check: (each: (typeof updates)[number]) => Promise<void>) {
  for (const each of updates) {
    const tags = SAMPLE.includes(each.name) ? [] : ["full"];
    it(`${each.name} ${title}`, { tags }, () => check(each));
  }
}

/** Of the account of the caller only, or the answers that deactivating a user needs: tests/api/users.test.ts. */
const NOT_FIELDS = ["version", "language", "theme", "nextLeads", "knowsStranded"];
/** Every change moves these. */
const MOVING = ["version", "contentVersion", "updatedAt", "editedAt", "activity", "revisionHash"];
/** A change of a report makes a new version, which nobody has signed. */
const OF_VERSION = ["signatures"];

async function make(name: string): Promise<UpdatableRecord> {
  const record = await records[name]?.();
  if (!record) throw new Error(`${name} has no record in tests/support/api/updatable-records.ts`);
  return record;
}

const versionOf = async (record: UpdatableRecord) => Number((await record.read())["version"]);

/** What a change of one field has to leave as it is, as JSON. */
function others(record: UpdatableRecord, field: string, response: Record<string, unknown>) {
  const own = [field, ...(record.follows?.[field] ?? []), ...MOVING, ...OF_VERSION];
  const rest = Object.entries(response).filter(([name]) => !own.includes(name));
  return Object.fromEntries(rest.map(([name, value]) => [name, JSON.stringify(value)]));
}

type Stored = Record<string, unknown>;

/** `before`: the record as it is stored. Returns what it is afterwards. */
async function sendOne(
  record: UpdatableRecord,
  {
    field,
    value,
    before,
    status = 200,
  }: { field: string; value: unknown; before: Stored; status?: number | undefined },
): Promise<Stored> {
  const version = Number(before["version"]);
  const response = await record.client.post(record.path, { version, [field]: value });
  expect(response.status, `${field}: ${response.text}`).toBe(status);
  const after = await record.read();
  expect(others(record, field, after), field).toEqual(others(record, field, before));
  return after;
}

async function setOne(record: UpdatableRecord, field: string, value: unknown): Promise<Stored> {
  return sendOne(record, { field, value, before: await record.read() });
}

it("covers every noun", () => {
  expect(updates.map(({ name }) => name).sort()).toEqual(Object.keys(records).sort());
});

forEachNoun("changes only the field that is sent, byte for byte", async (each) => {
  const record = await make(each.name);
  const fields = Object.keys(record.values);
  expect([...fields].sort()).toEqual(
    each.fields.body.filter((field) => !NOT_FIELDS.includes(field)).sort(),
  );
  // Twice: every field is filled the second time.
  let stored = await record.read();
  for (const field of [...fields, ...fields]) {
    const value = record.values[field];
    stored = await sendOne(record, { field, value, before: stored });
    const isPlain = typeof value !== "object" || value === null;
    if (isPlain && field in stored && !record.follows?.[field])
      expect(stored[field]).toEqual(value);
  }
});

forEachNoun("clears a field with null, and no other", async (each) => {
  const record = await make(each.name);
  let stored = await record.read();
  for (const [field, value] of Object.entries(record.values))
    stored = await sendOne(record, { field, value, before: stored });
  const nullable = Object.keys(record.values).filter((field) => each.nullable.includes(field));
  for (const field of nullable.reverse()) {
    const status = record.unchanged?.[field] ?? 200;
    stored = await sendOne(record, { field, value: null, before: stored, status });
    if (status !== 200 || !(field in stored)) continue;
    const empty = [null, "", false, 0, [], record.cleared?.[field]];
    expect(empty, field).toContainEqual(stored[field]);
  }
});

forEachNoun("refuses null for a field that cannot be empty", async (each) => {
  const record = await make(each.name);
  const version = await versionOf(record);
  for (const field of Object.keys(record.values)) {
    if (each.nullable.includes(field)) continue;
    const response = await record.client.post(record.path, { version, [field]: null });
    expect(response.body, field).toMatchObject({ code: "invalid_input" });
    expect(Object.keys(response.body["facts"] as object)).toEqual(["fields"]);
  }
  expect(await versionOf(record)).toBe(version);
});

forEachNoun("refuses unknown fields and the id of another record", async (each) => {
  const record = await make(each.name);
  const version = await versionOf(record);
  for (const [more, fields] of [
    [{ colour: "red" }, { colour: "unknown" }],
    [{ id: newId() }, { id: "invalid" }],
  ] as const) {
    const response = await record.client.post(record.path, { version, ...more });
    expect({ status: response.status, facts: response.body["facts"] }).toEqual({
      status: 422,
      facts: { fields },
    });
  }
  expect(each.isStrict).toBe(true);
  expect(await versionOf(record)).toBe(version);
});

forEachNoun("refuses another version, and changes nothing", async (each) => {
  const record = await make(each.name);
  const [field = "", value] = Object.entries(record.values)[0] ?? [];
  const before = await setOne(record, field, value);
  const stored = Number(before["version"]);
  for (const version of [stored - 1, stored + 1, 999_999]) {
    const response = await record.client.post(record.path, { version, [field]: value });
    expect({ status: response.status, code: response.body["code"] }).toEqual({
      status: 409,
      code: "version_conflict",
    });
    expectOwnFields(each, response);
  }
  expect(await record.read()).toEqual(before);
});

it("two callers who change different fields at once: one writes, the other is refused", async () => {
  const record = await make("POST /assets/{id}");
  const version = await versionOf(record);
  const responses = await Promise.all(
    ["model", "category", "serialNumber", "position"].map((field) =>
      record.client.post(record.path, { version, [field]: "New" }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await versionOf(record)).toBe(version + 1);
});

it("a repeat with the same key returns the first answer, whatever changed since", async () => {
  const record = await make("POST /assets/{id}");
  const headers = { "idempotency-key": newId() };
  const sent = { version: await versionOf(record), model: "V-3" };
  const first = await record.client.post(record.path, sent, { headers });
  expect(first.status, first.text).toBe(200);
  await setOne(record, "category", "Cooling");
  const again = await record.client.post(record.path, sent, { headers });
  expect({ status: again.status, text: again.text }).toEqual({ status: 200, text: first.text });
  const other = await record.client.post(record.path, { ...sent, model: "V-4" }, { headers });
  expect(other.body).toMatchObject({ code: "idempotency_key_reused" });
});

it("conditions across fields are checked against the stored ones", async () => {
  const record = await make("POST /partners/{id}");
  await setOne(record, "isCustomer", false);
  const version = await versionOf(record);
  const response = await record.client.post(record.path, { version, isPartner: false });
  expect(response.body["facts"]).toEqual({ fields: { isCustomer: "customer_or_partner" } });
});

it("a form of a page still sends the whole record", async () => {
  const record = await make("POST /assets/{id}");
  for (const field of ["model", "category"]) await setOne(record, field, "Old");
  const cookie = await pageCookie(tenant, "marko");
  const response = await send(tenant.origin, "POST", `${record.path}/edit`, {
    headers: { cookie, origin: tenant.origin },
    rawBody: new URLSearchParams({ name: "Boiler", version: String(await versionOf(record)) }),
  });
  expect(response.status).toBe(302);
  expect(await record.read()).toMatchObject({ model: "", category: "" });
});
