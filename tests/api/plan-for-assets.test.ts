import { expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { fixedId } from "../../migrations/seeds/cast";
import { databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { EVERY_FEATURE, makeTenant } from "../support/db/tenant";
import { planBody } from "../support/records/maintenance-plans";

const tenant = await makeTenant(EVERY_FEATURE);
const marko = await signedIn(tenant, "marko");
const [engine, compressor] = [fixedId(5, 0), fixedId(5, 1)];
const several = (more: object = {}) =>
  planBody({ customerId: null, locationId: null, assetId: null, scope: "chosen", ...more });

async function newPlanPage(query: Record<string, string>) {
  const cookie = await pageCookie(tenant, "marko");
  const path = `/preventive-maintenance/new?${new URLSearchParams(query)}`;
  return send(tenant.origin, "GET", path, { headers: { cookie } });
}

const chosenIn = (html: string) =>
  [...html.matchAll(/<option value="([0-9a-f-]{36})" selected=""/g)].map(([, id]) => id);

it("begins with the assets that a list finds, or with those that are named, in one round trip", async () => {
  const { status, text, headers } = await newPlanPage({ assetList: "category=Engines" });
  expect(status).toBe(200);
  const found = chosenIn(text);
  expect(found).toContain(engine);
  expect(found).not.toContain(compressor);
  expect(databaseCost(headers).roundTrips).toBe(1);
  const named = await newPlanPage({ assetIds: `${compressor},${engine},${newId()},x` });
  expect(chosenIn(named.text).toSorted()).toEqual([engine, compressor].toSorted());
  expect(databaseCost(named.headers).roundTrips).toBe(1);
});

it.each([
  [{ assetIds: "x".repeat(5_000) }, 200],
  [{ assetList: `search=${"x".repeat(5_000)}` }, 200],
  [{ assetList: "customerId=none" }, 422],
])("begins with no asset for an address that is none of ours: %#", async (query, status) => {
  const page = await newPlanPage(query);
  expect(page.status).toBe(status);
  expect(chosenIn(page.text)).toEqual([]);
});

it("takes at most a thousand, of its own company, each once", async () => {
  const [own, strange, many] = await Promise.all(
    [
      [engine, compressor, engine],
      [engine, newId()],
      Array.from({ length: 1_001 }, () => engine),
    ].map((assetIds) => marko.put("/maintenancePlans", several({ assetIds }))),
  );
  expect(own?.status).toBe(200);
  expect(strange?.body).toMatchObject({ facts: { fields: { assetIds: "gone" } } });
  expect(many?.body).toMatchObject({ facts: { fields: { assetIds: "too_many" } } });
  const { body } = await marko.get(`/maintenancePlans/${String(own?.body["id"])}`);
  expect(body).toMatchObject({ scope: "chosen", assetCount: 2, asset: null, assetId: null });
  expect((body["assetIds"] as string[]).toSorted()).toEqual([engine, compressor].toSorted());
});
