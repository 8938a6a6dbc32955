import { beforeAll, describe, expect, it } from "vitest";
import { searchRecords } from "~/features/search/queries/search";
import { similarBeginnings } from "~/server/queries/similar-terms";
import { searchTextOf } from "~/kernel/text/fold";
import { sortKey } from "~/kernel/text/sort-key";
import { castMember, fixedId } from "../../../migrations/seeds/cast";
import { insert } from "../../../migrations/seeds/insert";
import { freshDatabase, type FreshDatabase } from "../../support/db/database";
import { contextFor, ctxOf } from "../../support/db/context";
import { CAST_TEMPLATE } from "../../support/db/templates";

let fresh: FreshDatabase;
const at = { created_at: 1, updated_at: 1 };
const [marko, tomislav] = [castMember("marko"), castMember("tomislav")];

const numberOf = (seq: number) => `2026-${String(seq).padStart(5, "0")}`;

function order(seq: number, description: string, more: Record<string, string> = {}) {
  const number = numberOf(seq);
  return insert("work_orders", {
    seq,
    id: fixedId(7, seq),
    number,
    description,
    search_text: `${description.toLowerCase()} ${number}`,
    status: "backlog",
    priority: "low",
    location_id: fixedId(3, 10),
    created_by: marko.id,
    ...more,
    ...at,
  });
}

function ticket(seq: number, name: string, creatorId: string) {
  return insert("tickets", {
    seq,
    id: fixedId(8, seq),
    number: numberOf(seq),
    name,
    search_text: `${name.toLowerCase()} ${numberOf(seq)}`,
    status: "created",
    priority: "low",
    creator_id: creatorId,
    ...at,
  });
}

beforeAll(async () => {
  fresh = await freshDatabase(CAST_TEMPLATE);
  await fresh.database.write([
    order(42, "Replace the compressor\nbehind the kitchen", { customer_id: fixedId(2, 1) }),
    order(43, "Compressor is loud", { status: "done", outcome: "called-off" }),
    order(44, "Compressor leaks"),
    ticket(42, "Compressor smells", marko.id),
    ticket(43, "Compressor hums", castMember("tea").id),
  ]);
});

function as(key: string) {
  const { id: userId, name, surname, roles } = castMember(key);
  const customerId = key === "ciro" ? fixedId(2, 7) : null;
  return ctxOf(contextFor(fresh), {
    userId,
    sessionId: "none",
    name,
    surname,
    roles: [...roles],
    customerId,
  });
}

const titles = async (key: string, search: string) =>
  (await searchRecords(as(key), search)).map(({ kind, title }) => `${kind}: ${title}`);

describe("the search over all records", () => {
  it("finds every spelling of a name in every spelling", async () => {
    const names = ["Ђурђулов и син", "Đurđulov sin", "Djurdjulov Sin"];
    await fresh.database.write(
      names.map((name, index) =>
        insert("customers", {
          id: fixedId(2, 900 + index),
          name,
          sort_key: sortKey(name),
          search_text: searchTextOf([name], []),
          entity: "company",
          ...at,
        }),
      ),
    );
    for (const search of ["Ђурђулов", "Đurđulov", "djurdjulov", "DURDULOV SIN", "ђурђ син"])
      expect([search, ...(await titles("marko", search)).sort()]).toEqual([
        search,
        ...names.map((name) => `customers: ${name}`).sort(),
      ]);
  });

  it("lists open before closed records, and newer before older ones", async () => {
    expect(await titles("marko", "compressor ")).toEqual([
      "work-orders: Compressor leaks",
      "work-orders: Compressor is loud",
      "work-orders: Replace the compressor",
      "tickets: Compressor hums",
      "tickets: Compressor smells",
      "assets: Screw compressor",
      "assets: Screw compressor",
    ]);
  });

  it("begins with the record of a number, typed with or without zeros", async () => {
    for (const number of ["42", "00042", "#42", "2026-00042"])
      expect((await titles("marko", number)).slice(0, 2), number).toEqual([
        "work-orders: Replace the compressor",
        "tickets: Compressor smells",
      ]);
  });

  it("finds a number behind many newer records that mention it", async () => {
    await fresh.database.write(
      Array.from({ length: 30 }, (_, at) => order(1000 + at, `Pump 43${at} of hall 43`)),
    );
    expect((await titles("marko", "43")).slice(0, 3)).toContain("work-orders: Compressor is loud");
  });

  it("begins with what has exactly the typed code, before newer records that mention it", async () => {
    const asset = (seq: number, serial: string) =>
      insert("assets", {
        id: fixedId(6, 800 + seq),
        name: `Dryer ${seq}`,
        sort_key: `dryer ${seq}`,
        search_text: searchTextOf([`Dryer ${seq}`, serial], []),
        serial_number: serial,
        location_id: fixedId(3, 10),
        ...at,
      });
    await fresh.database.write([
      ...Array.from({ length: 70 }, (_, index) => asset(index, `DR-77/${100 + index}`)),
      asset(70, "DR-77/1"),
      order(1900, "Boiler", {
        external_reference: "PO 9/77",
        search_text: `po 9/77 boiler ${numberOf(1900)}`,
      }),
      ...Array.from({ length: 30 }, (_, index) =>
        order(1901 + index, `DR-77/1 after PO 9/77${index}`),
      ),
    ]);
    for (const typed of ["DR-77/1", "dr 77 1", "DR-77-1"])
      expect((await titles("marko", typed))[0], typed).toBe("assets: Dryer 70");
    for (const typed of ["PO 9/77", "po 9-77"])
      expect((await titles("marko", typed))[0], typed).toBe("work-orders: Boiler");
  });

  it("finds places, things and people by the beginnings of words without diacritics", async () => {
    expect(await titles("marko", "cempres")).toContain("customers: Hotel Čempres");
    expect(await searchRecords(as("marko"), "SN-2020-1071")).toMatchObject([
      { kind: "assets", title: "Chiller 1", hint: "Daikin EWAT150B SN-2020-1071" },
    ]);
    expect(await searchRecords(as("marko"), "duric")).toMatchObject([
      { kind: "users", title: "Tomislav Đurić", path: `/work-orders?assigneeId=${tomislav.id}` },
    ]);
    expect(await searchRecords(as("sanja"), "duric")).toMatchObject([
      { kind: "users", path: `/users/${tomislav.id}` },
    ]);
  });

  it("tells places and things apart that look the same", async () => {
    const text = (name: string, more: object) => ({
      name,
      sort_key: name,
      search_text: name.toLowerCase(),
      ...more,
      created_at: 1,
      updated_at: 1,
    });
    const babic = (n: number, street: string, taxId: string) => [
      insert("customers", {
        id: fixedId(2, n),
        entity: "private-person",
        tax_id: taxId,
        ...text("Ana Babic", { street, city: "Zagreb" }),
      }),
      insert("locations", {
        id: fixedId(3, n),
        customer_id: fixedId(2, n),
        ...text("Ana Babic", { street, city: "Zagreb" }),
      }),
      insert("assets", {
        id: fixedId(5, n),
        customer_id: fixedId(2, n),
        location_id: fixedId(3, n),
        ...text("Bojler Babic", {}),
      }),
    ];
    await fresh.database.write([
      ...babic(960, "Ilica 12", "1117"),
      ...babic(961, "Vlaška 3", "2226"),
      ...babic(962, "Vlaška 3", "3334"),
    ]);
    const ctx = as("marko");
    const found = await searchRecords(ctx, "babic");
    expect(ctx.database.stats.roundTrips).toBe(1);
    const hints = (kind: string) =>
      found.filter((each) => each.kind === kind).map(({ hint }) => hint);
    const apart = ["Ilica 12, Zagreb", "Vlaška 3, Zagreb · 2226", "Vlaška 3, Zagreb · 3334"];
    expect(hints("customers").sort()).toEqual(apart);
    expect(hints("locations").sort()).toEqual(apart);
    expect(hints("assets").sort()).toEqual(apart.map((each) => `Ana Babic · ${each}`));
  });

  it("finds words with one letter changed, missing, added or swapped", async () => {
    for (const typed of ["comprassor", "compresor", "comprressor", "copmressor", "xompressor"])
      expect(await titles("marko", typed), typed).toContain("work-orders: Compressor leaks");
    expect(await titles("marko", "cempers")).toContain("customers: Hotel Čempres");
    expect(await titles("marko", "tomilsav")).toContain("users: Tomislav Đurić");
    expect(await titles("marko", "cxmprxssor")).toEqual([]);
  });

  it("does not look for similar words where the typed ones occur", async () => {
    expect(await titles("marko", "leaks")).toEqual(["work-orders: Compressor leaks"]);
  });

  it("finds plans and checklists while their features are enabled, for those who manage them", async () => {
    await fresh.database.write([
      insert("checklist_templates", {
        id: fixedId(21, 1),
        name: "Turbine check",
        sort_key: "turbine check",
        search_text: "turbine check",
        version_id: fixedId(21, 2),
        item_count: 1,
        ...at,
      }),
      ...["Turbine service", "Turbine that has ended", "Turbine with an open order"].map(
        (name, index) =>
          insert("maintenance_plans", {
            id: fixedId(22, index),
            name,
            sort_key: name.toLowerCase(),
            search_text: name.toLowerCase(),
            ...(index ? { status: "ended", ended_at: 1 } : {}),
            ...(index === 2 ? { open_due_on: "2026-11-30" } : {}),
            location_id: fixedId(3, 10),
            priority: "low",
            basis: "schedule",
            rrule: "FREQ=YEARLY",
            frequency_days: 365,
            start_on: "2026-01-01",
            lead_days: 7,
            non_working_days: "same",
            created_by: marko.id,
            ...at,
          }),
      ),
    ]);
    expect(await titles("marko", "turbine")).toEqual([]);
    await fresh.database.write(
      ["CHECKLISTS", "PREVENTIVE_MAINTENANCE"].map((feature) => ({
        sql: "INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES (?, '0000-01-01', ?, 0)",
        args: [`feature.${feature}`, JSON.stringify({ enabled: true })],
      })),
    );
    expect(await titles("marko", "turbine")).toEqual([
      "preventive-maintenance: Turbine service",
      "preventive-maintenance: Turbine with an open order",
      "checklists: Turbine check",
    ]);
    expect(await titles("tomislav", "turbine")).toEqual([]);
  });

  it("finds only what the user may open", async () => {
    expect(await titles("ciro", "compressor")).toEqual([]);
    expect(await titles("tea", "compressor")).toContain("tickets: Compressor hums");
    expect(await titles("tea", "compressor")).not.toContain("tickets: Compressor smells");
    expect(await titles("tea", "brodogradiliste")).toEqual([]);
    expect(await titles("tea", "duric")).toEqual([]);
  });

  it("treats any input as words", async () => {
    for (const search of ['"', "a OR b", "kind:customers", "%", "*", "(", "' --", "NEAR(", "   "])
      expect(await titles("marko", search), search).toBeInstanceOf(Array);
  });

  it("reads everything in one round trip", async () => {
    const ctx = as("marko");
    await searchRecords(ctx, "compresor");
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
  });
});

describe("similar beginnings", () => {
  it("are all words that differ by one letter", () => {
    expect(similarBeginnings("ab").sort()).toEqual(
      ["_ab%", "a_b%", "ab_%", "_b%", "a_%", "b%", "a%", "ba%"].sort(),
    );
  });
});
