import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { fixedId } from "../../migrations/seeds/cast";
import { type Client, signedIn } from "../support/api/client";
import { makeTenant } from "../support/db/tenant";

/** A path with the body that creates a record, and the fields that a test changes in it. */
const THINGS = [
  {
    a: "an asset",
    path: "/assets",
    body: { name: "Kotao", serialNumber: "S1" },
    change: { name: "Kotao 2" },
  },
  { a: "equipment", path: "/equipment", body: { name: "Bušilica" }, change: { name: "Pila" } },
  {
    a: "a spare part",
    path: "/spareParts",
    body: { name: "Filtar", unit: "piece" },
    change: { name: "Filtar 2", unit: "piece" },
  },
];
const PLACES = [
  { a: "a room", path: "/rooms", body: { name: "Čekaonica", locationId: fixedId(3, 0) } },
  {
    a: "a location",
    path: "/locations",
    body: { name: "Skladište", customerId: fixedId(2, 0), street: "Obala", city: "Rijeka" },
  },
  { a: "a customer", path: "/customers", body: { name: "Pekara Šarić" } },
  { a: "a partner", path: "/partners", body: { name: "Pekara Šarić" } },
];
const WITHOUT_RIGHT = ["ana", "tomislav", "emina", "ciro", "petar"];

let marko: Client;
let others: (readonly [string, Client])[];
beforeAll(async () => {
  const tenant = await makeTenant();
  marko = await signedIn(tenant, "marko");
  others = await Promise.all(
    WITHOUT_RIGHT.map(async (key) => [key, await signedIn(tenant, key)] as const),
  );
});

describe.each(THINGS)("$a in the API", ({ path, body, change }) => {
  it("is created, read, updated, archived, restored and deleted", async () => {
    const id = newId();
    const at = `${path}/${id}`;
    expect((await marko.put(path, { id, ...body })).body).toMatchObject({
      id,
      name: body.name,
      version: 1,
    });
    expect((await marko.post(at, { ...change, version: 1 })).body).toMatchObject({ version: 2 });
    expect((await marko.get(at)).body).toMatchObject({
      id,
      version: 2,
      availableActions: expect.arrayContaining(["update", "archive", "delete"]),
    });
    expect((await marko.post(`${at}/archive`, { version: 2 })).status).toBe(200);
    expect((await marko.get(`${path}?archived=true`)).body["totalCount"]).toBe(1);
    expect((await marko.post(`${at}/restore`, { version: 3 })).body).toMatchObject({ version: 4 });
    expect((await marko.delete(at, { version: 4 })).body).toEqual({ id });
    expect((await marko.get(at)).status).toBe(404);
  });
});

it.each([...THINGS, ...PLACES])(
  "$a is listed and created by SYSTEM_ADMIN and MANAGER only",
  async ({ path, body }) => {
    for (const [key, other] of others) {
      expect((await other.get(path)).body["code"], key).toBe("not_allowed");
      const response = await other.put(path, { id: newId(), ...body });
      expect(response.body["code"], key).toBe("not_allowed");
    }
  },
);

it("corrects the stock of a spare part to the counted quantity", async () => {
  const id = newId();
  await marko.put("/spareParts", { id, name: "Filtar", unit: "piece" });
  const counted = {
    kind: "counted",
    quantityThousandths: 2500,
    seenThousandths: 0,
    reason: "Inventura",
  };
  expect((await marko.post(`/spareParts/${id}/correctStock`, counted)).body).toMatchObject({
    stockThousandths: 2500,
  });
  expect((await marko.get(`/spareParts/${id}`)).body).toMatchObject({ version: 1 });
});
