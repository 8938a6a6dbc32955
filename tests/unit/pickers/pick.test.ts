import { beforeAll, describe, expect, it } from "vitest";
import { pickInput } from "~/features/pickers/inputs";
import { PICKER_KINDS, type PickerKind } from "~/features/pickers/model";
import { pick } from "~/features/pickers/queries/options";
import { castMember, fixedId } from "../../../migrations/seeds/cast";
import { insert } from "../../../migrations/seeds/insert";
import { freshDatabase, type FreshDatabase } from "../../support/db/database";
import { planOf } from "../../support/db/explain";
import { ctxOf, contextFor } from "../../support/db/context";
import { CAST_TEMPLATE } from "../../support/db/templates";

let fresh: FreshDatabase;
const at = { created_at: 1, updated_at: 1 };
const option = (text: string) => ({
  name: text,
  sort_key: text.toLowerCase(),
  search_text: text.toLowerCase(),
});

beforeAll(async () => {
  fresh = await freshDatabase(CAST_TEMPLATE);
  await fresh.database.write([
    insert("locations", { id: fixedId(3, 900), customer_id: null, ...option("Workshop"), ...at }),
    insert("rooms", {
      id: fixedId(4, 900),
      location_id: fixedId(3, 900),
      ...option("Store room"),
      ...at,
    }),
    insert("assets", {
      id: fixedId(5, 900),
      customer_id: null,
      location_id: fixedId(3, 900),
      ...option("Forklift"),
      ...at,
    }),
    insert("assets", {
      id: fixedId(5, 901),
      customer_id: null,
      location_id: fixedId(3, 0),
      ...option("Rented pump"),
      ...at,
    }),
    insert("assets", {
      id: fixedId(5, 902),
      customer_id: fixedId(2, 0),
      ...option("Old crane"),
      archived_at: 1,
      ...at,
    }),
  ]);
});

function as(key: string) {
  const { id: userId, name, surname, roles } = castMember(key);
  const customerId = key === "ciro" ? fixedId(2, 7) : key === "petar" ? fixedId(2, 6) : null;
  return ctxOf(contextFor(fresh), {
    userId,
    sessionId: "none",
    name,
    surname,
    roles: [...roles],
    customerId,
  });
}
const names = async (
  ...[key, kind, search]: [string, Parameters<typeof pick>[1], Partial<Parameters<typeof pick>[2]>?]
) => (await pick(as(key), kind, { search: "", ...search })).map((one) => one.name);

describe("a picker", () => {
  it.each(["qx-8020-1141", "QX/8020", "1141-b", "qx 8020.1141"])(
    "finds a code by %s, in the whole company and within a place",
    async (search) => {
      await fresh.database.write([
        {
          sql: "UPDATE assets SET search_text = 'crane liebherr (qx/8020.1141-b)' WHERE id = ?",
          args: [fixedId(5, 900)],
        },
      ]);
      expect(await names("marko", "assets", { search })).toEqual(["Forklift"]);
      expect(await names("marko", "assets", { search, locationId: fixedId(3, 900) })).toEqual([
        "Forklift",
      ]);
      await fresh.database.write([
        { sql: "UPDATE assets SET search_text = 'forklift' WHERE id = ?", args: [fixedId(5, 900)] },
      ]);
    },
  );

  it("matches word prefixes without diacritics", async () => {
    expect(await names("marko", "customers", { search: "zuti bro" })).toEqual([
      "Brodogradilište Žuti Rt d.d.",
    ]);
    expect(await names("marko", "customers", { search: "ČEMP" })).toEqual(["Hotel Čempres"]);
    expect(await names("marko", "customers", { search: "empres" })).toEqual([]);
    expect(await names("marko", "technicians", { search: "dur" })).toEqual(["Tomislav Đurić"]);
    expect(await names("marko", "spare-parts", { search: "fil oil" })).toEqual([
      "Oil filter LF9009",
    ]);
    expect(await names("marko", "equipment", { search: "5678" })).toEqual(["Van ZG 5678-CD"]);
    expect(await names("marko", "rooms", { search: "stroj" })).toEqual(["Strojarnica"]);
  });

  it("treats any input as words", async () => {
    for (const search of ['"', "a OR b", "kind:customers", "%", "*", "(", "' --", "NEAR("]) {
      for (const kind of PICKER_KINDS)
        expect(await names("marko", kind, { search }), search).toBeInstanceOf(Array);
    }
  });

  it("shows the first twenty by name without a search, and nothing archived", async () => {
    expect(await names("marko", "customers")).toHaveLength(8);
    expect((await names("marko", "customers"))[0]).toBe("Brodogradilište Žuti Rt d.d.");
    expect(await names("marko", "assets", { limit: 2 })).toHaveLength(2);
    expect(await names("marko", "assets", { search: "old crane" })).toEqual([]);
  });

  it("distinguishes equal names, and includes the parents of a place or asset", async () => {
    const [asset] = await pick(as("marko"), "assets", {
      search: "chiller",
      customerId: fixedId(2, 1),
    });
    expect(asset).toMatchObject({
      name: "Chiller 1",
      hint: "Daikin EWAT150B SN-2020-1071 · Hotel Čempres",
      customerId: fixedId(2, 1),
      locationId: fixedId(3, 10),
    });
    const [part] = await pick(as("tea"), "spare-parts", { search: "coolant" });
    expect(part).toMatchObject({ unit: "litre", stockThousandths: 120_000 });
  });

  it("offers a customer's locations, the default first, and a location's rooms and assets", async () => {
    expect(await names("marko", "locations", { customerId: fixedId(2, 0) })).toEqual([
      "Dok 2",
      "Uprava",
    ]);
    expect(await names("marko", "locations", { customerId: fixedId(2, 0), search: "upr" })).toEqual(
      ["Uprava"],
    );
    expect(await names("marko", "rooms", { locationId: fixedId(3, 0) })).toEqual([
      "Kompresorska stanica",
      "Strojarnica",
    ]);
    expect(await names("marko", "assets", { locationId: fixedId(3, 0) })).toEqual([
      "Main engine, port",
      "Rented pump",
      "Screw compressor",
    ]);
    expect(
      await names("marko", "assets", { locationId: fixedId(3, 0), roomId: fixedId(4, 1) }),
    ).toEqual(["Screw compressor"]);
    expect(
      await names("marko", "rooms", { locationId: fixedId(3, 0), customerId: fixedId(2, 1) }),
    ).toEqual([]);
  });

  it("offers active technicians only", async () => {
    await fresh.database.write([
      { sql: "UPDATE users SET active = 0 WHERE id = ?", args: [castMember("tarik").id] },
    ]);
    expect(await names("ana", "technicians")).toEqual(["Tomislav Đurić", "Tea Šimić"]);
  });

  it("offers partners apart from customers, and active users of any role", async () => {
    expect(await names("marko", "partners")).toEqual(["Termika partner d.o.o."]);
    expect(await names("marko", "partners", { search: "hotel" })).toEqual([]);
    expect(await names("marko", "users", { search: "emi" })).toEqual(["Emina Čaušević"]);
    expect(await names("sanja", "users", { search: "example" })).toEqual([]);
    expect((await names("sanja", "users")).filter((name) => name.startsWith("Tarik"))).toEqual([]);
    expect(await pick(as("marko"), "users", { search: "ciro" })).toMatchObject([
      { hint: "Obitelj Žagar" },
    ]);
  });

  it("names a place that only repeats its customer once", async () => {
    const hotel = { customerId: fixedId(2, 1), customerName: "Hotel Čempres" };
    const [location] = await pick(as("marko"), "locations", { search: "hotel čem" });
    expect(location).toMatchObject({
      ...hotel,
      name: "Hotel Čempres",
      hint: "Put od Bosanke 4, Dubrovnik",
      locationName: "",
    });
    await fresh.database.write([
      insert("rooms", {
        id: fixedId(4, 903),
        location_id: location?.id ?? "",
        ...option("Sauna"),
        ...at,
      }),
    ]);
    expect(await pick(as("marko"), "rooms", { search: "sauna" })).toMatchObject([
      { ...hotel, hint: "Hotel Čempres", locationName: "Hotel Čempres" },
    ]);
  });

  it("takes one round trip", async () => {
    const ctx = as("marko");
    await pick(ctx, "assets", { search: "chil" });
    expect(ctx.database.stats.roundTrips).toBe(1);
  });
});

describe("options that look alike", () => {
  const customer = (n: number, more: { street?: string; tax_id?: string }) => [
    insert("customers", {
      id: fixedId(2, n),
      entity: "private-person",
      is_customer: 1,
      ...option("Ana Babić"),
      search_text: "ana babic",
      city: "Zagreb",
      ...more,
      ...at,
    }),
    insert("locations", {
      id: fixedId(3, n),
      customer_id: fixedId(2, n),
      ...option("Ana Babić"),
      search_text: "ana babic",
      city: "Zagreb",
      street: more.street ?? "",
      ...at,
    }),
  ];
  const boiler = (n: number, more: object) =>
    insert("assets", {
      id: fixedId(5, n),
      customer_id: fixedId(2, 950),
      location_id: fixedId(3, 950),
      ...option("Bojler"),
      manufacturer: "Vaillant",
      ...more,
      ...at,
    });
  let alike: FreshDatabase;
  beforeAll(async () => {
    alike = await freshDatabase(CAST_TEMPLATE);
    await alike.database.write([
      ...customer(950, { street: "Ilica 12", tax_id: "11111111117" }),
      ...customer(951, { street: "Vlaška 3", tax_id: "22222222226" }),
      ...customer(952, { street: "Vlaška 3", tax_id: "33333333334" }),
      ...customer(953, {}),
      insert("rooms", {
        id: fixedId(4, 950),
        location_id: fixedId(3, 950),
        ...option("Podrum"),
        ...at,
      }),
      boiler(950, { serial_number: "V-1" }),
      boiler(951, { serial_number: "V-2" }),
      boiler(952, { position: "lijevo" }),
      boiler(953, { room_id: fixedId(4, 950) }),
    ]);
  });
  const hints = async (...[key, kind, search]: Parameters<typeof names>) => {
    const { actor } = as(key);
    const found = await pick(ctxOf(contextFor(alike), actor), kind, { search: "", ...search });
    return found.map((one) => one.hint);
  };

  it("are told apart by street, and where that is the same by tax id", async () => {
    const search = { search: "ana bab" };
    const expected = [
      "Ilica 12, Zagreb",
      "Vlaška 3, Zagreb · 22222222226",
      "Vlaška 3, Zagreb · 33333333334",
      "Zagreb",
    ];
    expect(await hints("marko", "customers", search)).toEqual(expected);
    expect(await hints("marko", "locations", search)).toEqual(expected);
  });

  it("have no more of a customer's facts than their reader may see", async () => {
    const street = ["Ilica 12, Zagreb", "Vlaška 3, Zagreb", "Vlaška 3, Zagreb", "Zagreb"];
    for (const key of ["tea", "ana"]) {
      expect(await hints(key, "customers", { search: "ana bab" })).toEqual(street);
      expect(await hints(key, "locations", { search: "ana bab" })).toEqual(street);
    }
  });

  it("of assets have the serial number, else the position or the room", async () => {
    expect(await hints("tea", "assets", { search: "bojler" })).toEqual([
      "Vaillant V-1 · Ana Babić",
      "Vaillant V-2 · Ana Babić",
      "Vaillant · Ana Babić · lijevo",
      "Vaillant · Ana Babić · Podrum",
    ]);
  });
});

describe("the choice", () => {
  it("is unrestricted for the tenant's own staff", async () => {
    for (const key of ["sanja", "marko", "ana", "tea"])
      for (const kind of PICKER_KINDS.filter(
        (each) => each !== "users" || key === "sanja" || key === "marko",
      ))
        expect((await names(key, kind)).length, `${key} ${kind}`).toBeGreaterThan(0);
  });

  it("is limited to the own customer for users of a customer or partner", async () => {
    expect(await names("ciro", "customers")).toEqual(["Obitelj Žagar"]);
    expect(await names("ciro", "locations")).toEqual(["Kuća"]);
    expect(await names("ciro", "assets")).toEqual(["Gas boiler"]);
    expect(await names("ciro", "locations", { customerId: fixedId(2, 0) })).toEqual([]);
    expect(await names("ciro", "assets", { search: "pump" })).toEqual([]);
    expect(await names("petar", "rooms")).toEqual(["Radionica"]);
    expect(await names("petar", "rooms", { locationId: fixedId(3, 0) })).toEqual([]);
  });

  it("includes the own partner as the customer for a partner's users, and no other", async () => {
    await fresh.database.write([
      { sql: "UPDATE customers SET is_customer = 0 WHERE id = ?", args: [fixedId(2, 6)] },
    ]);
    expect(await names("petar", "customers")).toEqual(["Termika partner d.o.o."]);
    expect(await names("petar", "partners")).toEqual(["Termika partner d.o.o."]);
    expect(await names("petar", "customers", { search: "hotel" })).toEqual([]);
    expect(await names("marko", "customers", { search: "termika" })).toEqual([]);
    expect(await names("ciro", "partners")).toEqual([]);
  });

  it("is limited to places and assets without a customer for employees", async () => {
    expect(await names("emina", "locations")).toEqual(["Workshop"]);
    expect(await names("emina", "rooms", { search: "store" })).toEqual(["Store room"]);
    expect(await names("emina", "assets")).toEqual(["Forklift"]);
    expect(await names("emina", "locations", { customerId: fixedId(2, 0) })).toEqual([]);
  });

  it("includes users, equipment and parts for staff only", async () => {
    for (const key of ["emina", "ciro", "petar"]) {
      for (const kind of ["technicians", "users", "equipment", "spare-parts"] as const)
        await expect(names(key, kind), `${key} ${kind}`).rejects.toMatchObject({
          code: "not_allowed",
        });
    }
    for (const key of ["ana", "tea"])
      await expect(names(key, "users"), key).rejects.toMatchObject({ code: "not_allowed" });
    await expect(names("emina", "partners")).rejects.toMatchObject({ code: "not_allowed" });
    await expect(names("emina", "customers")).rejects.toMatchObject({ code: "not_allowed" });
  });

  it("is refused where the feature is disabled, without revealing its contents", async () => {
    const other = await freshDatabase(CAST_TEMPLATE);
    await other.database.write(
      ["LOCATIONS", "ROOMS"].map((key) =>
        insert("settings", {
          key: `feature.${key}`,
          valid_from: "2020-01-01",
          value: '{"enabled":false}',
          changed_at: 0,
        }),
      ),
    );
    const { id: userId, name, surname, roles } = castMember("marko");
    const ctx = () =>
      ctxOf(contextFor(other), {
        userId,
        sessionId: "none",
        name,
        surname,
        roles: [...roles],
        customerId: null,
      });
    await expect(pick(ctx(), "locations", { search: "" })).rejects.toMatchObject({
      code: "feature_off",
    });
    await expect(pick(ctx(), "rooms", { search: "" })).rejects.toMatchObject({
      code: "feature_off",
    });
    expect(
      await pick(ctx(), "assets", { search: "chiller", customerId: fixedId(2, 1) }),
    ).toMatchObject([
      { locationId: null, roomId: null, hint: "Daikin EWAT150B SN-2020-1071 · Hotel Čempres" },
    ]);
  });
});

describe("a picker query", () => {
  const plan = (key: string, ...[kind, search]: [PickerKind, Parameters<typeof pick>[2]]) =>
    planOf(fresh, key, (ctx) => pick(ctx, kind, search), /^SELECT/);
  const all = { search: "" };
  const some = { search: "a" };

  it("reads an index in order, or the few rows of one place", async () => {
    for (const kind of [
      "customers",
      "partners",
      "locations",
      "rooms",
      "assets",
      "spare-parts",
      "equipment",
    ] as const) {
      const steps = await plan("marko", kind, all);
      expect(steps, kind).toMatch(/_by_name|_of_customers|_of_partners/);
      expect(steps, kind).not.toContain("TEMP B-TREE");
    }
    for (const kind of ["customers", "partners", "locations", "rooms", "assets"] as const)
      expect(await plan("marko", kind, some), kind).toContain("VIRTUAL TABLE INDEX");
    expect(await plan("marko", "users", all)).toContain("users_by_name (active=?)");
    expect(await plan("marko", "locations", { ...some, customerId: "x" })).toContain(
      "locations_by_customer",
    );
    expect(await plan("ciro", "assets", some)).toContain("assets_by_customer");
    expect(await plan("marko", "rooms", { ...all, locationId: "x" })).toContain(
      "rooms_by_location",
    );
  });
});

it("accepts a limit of a hundred and known kinds only", () => {
  expect(pickInput.safeParse({ kind: "assets", limit: 101 }).success).toBe(false);
  // A URL has text only.
  expect(pickInput.parse({ kind: "technicians", limit: "100" }).limit).toBe(100);
  expect(pickInput.safeParse({ kind: "secrets" }).success).toBe(false);
  expect(pickInput.parse({ kind: "assets" })).toEqual({
    kind: "assets",
    search: "",
    customerId: null,
    locationId: null,
    roomId: null,
    limit: 20,
  });
});
