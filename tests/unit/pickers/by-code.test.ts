import { beforeAll, describe, expect, it } from "vitest";
import { findByCode } from "~/features/pickers/queries/by-code";
import { LABEL_KINDS, labelCode, writtenCode } from "~/kernel/label-codes";
import { castMember, fixedId } from "../../../migrations/seeds/cast";
import { insert } from "../../../migrations/seeds/insert";
import { ctxOf, contextFor } from "../../support/db/context";
import { freshDatabase, type FreshDatabase } from "../../support/db/database";
import { explain } from "../../support/db/explain";
import { CAST_TEMPLATE } from "../../support/db/templates";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { PLACE } from "../../support/records/people";

const CHILLER = fixedId(5, 912);
const TWIN = fixedId(5, 910);
const SCRAPPED = fixedId(5, 911);
const ENGINE_ROOM = fixedId(4, 0);

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase(CAST_TEMPLATE);
  const asset = (id: string, name: string, more: object) =>
    insert("assets", {
      id,
      name,
      sort_key: name.toLowerCase(),
      search_text: name.toLowerCase(),
      created_at: 1,
      updated_at: 1,
      ...more,
    });
  await fresh.database.write([
    asset(CHILLER, "Chiller", {
      customer_id: fixedId(2, 7),
      location_id: null,
      serial_number: "SN-1",
    }),
    asset(TWIN, "Twin", { serial_number: "SN-1" }),
    asset(fixedId(5, 913), "Marked", { serial_number: "Č/77-Ab" }),
    asset(SCRAPPED, "Scrapped", { serial_number: "SN-1", archived_at: 1 }),
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
const names = async (key: string, text: string) =>
  (await findByCode(as(key), text)).map((each) => each.name).sort();

describe("finding a record by its label", () => {
  it("returns the record with its page for the office, and without it for technicians", async () => {
    const code = labelCode("rooms", ENGINE_ROOM);
    expect(await findByCode(as("marko"), code)).toMatchObject([
      { id: ENGINE_ROOM, kind: "rooms", archived: false, path: `/rooms/${ENGINE_ROOM}` },
    ]);
    expect(await findByCode(as("tomislav"), writtenCode(code))).toMatchObject([
      { id: ENGINE_ROOM, locationName: "Dok 2", path: null },
    ]);
  });

  it("returns archived records to the office only", async () => {
    const code = labelCode("assets", SCRAPPED);
    expect(await findByCode(as("marko"), code)).toMatchObject([{ archived: true }]);
    expect(await names("tomislav", code)).toEqual([]);
  });

  it("returns the user's open orders on the record with their subject, those in progress first", async () => {
    const acme = await createTestTenant();
    const description = `Curi ulje ${"x".repeat(300)}`;
    const planned = await orderAt(acme, "backlog", { description });
    const started = await orderAt(acme, "in-progress", { description: "Puklo remenje" });
    const [found] = await findByCode(acme.as("tomislav"), labelCode("assets", PLACE.assetId));
    expect(found?.orders).toMatchObject([
      { id: started.id, status: "in-progress", description: "Puklo remenje" },
      { id: planned.id, status: "backlog", description: description.slice(0, 200) },
    ]);
    const [forOthers] = await findByCode(acme.as("tarik"), labelCode("assets", PLACE.assetId));
    expect(forOthers?.orders ?? []).toEqual([]);
  });

  it("returns what the user may choose in pickers: a customer's user no asset of others", async () => {
    expect(await names("ciro", labelCode("assets", CHILLER))).toEqual(["Chiller"]);
    expect(await names("ciro", labelCode("assets", TWIN))).toEqual([]);
    expect(await names("ciro", labelCode("equipment", fixedId(6, 0)))).toEqual([]);
    expect(await names("ciro", "SN-1")).toEqual(["Chiller"]);
  });

  it("returns every asset with exactly this serial number that is in use", async () => {
    expect(await names("marko", " SN-1 ")).toEqual(["Chiller", "Twin"]);
    expect(await names("marko", "SN")).toEqual([]);
    expect(await names("marko", "%")).toEqual([]);
  });

  it.each(["SN'1", "СН'1", "SNß1"])(
    "finds a serial number from a scanner with another keyboard layout: %s",
    async (typed) => {
      expect(await names("marko", typed)).toEqual(["Chiller", "Twin"]);
    },
  );

  it.each(["sn-1", "Sn-1", " sN-1"])("finds a serial number as %s", async (typed) => {
    expect(await names("marko", typed)).toEqual(["Chiller", "Twin"]);
  });

  it.each(["č/77-ab", "Č/77-AB", "Č/77-ab"])(
    "finds other letters in either case: %s",
    async (typed) => {
      expect(await names("marko", typed)).toEqual(["Marked"]);
    },
  );

  it("reads the index of serial numbers", async () => {
    const steps = await explain(
      fresh.database,
      `SELECT id FROM "assets" WHERE lower("assets"."serial_number") IN (lower('A'), lower('b')) AND "assets"."archived_at" IS NULL`,
    );
    expect(steps.join()).toContain("assets_by_serial_lookup");
  });

  it("reads an index of the table", async () => {
    for (const kind of LABEL_KINDS) {
      const table = kind.replace("-", "_");
      const steps = await explain(
        fresh.database,
        `SELECT id FROM "${table}" WHERE substr("${table}"."id", 25) = 'ffff'`,
      );
      expect(steps.join()).toContain(`${table}_by_code`);
    }
  });
});
