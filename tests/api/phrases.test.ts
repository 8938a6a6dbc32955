import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { type Client, databaseCost, signedIn } from "../support/api/client";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
let tomislav: Client;
let marko: Client;
beforeAll(async () => {
  tenant = await makeTenant();
  tomislav = await signedIn(tenant, "tomislav");
  marko = await signedIn(tenant, "marko");
});

const phrase = (text: string, more: object = {}) => ({ id: newId(), text, ...more });

async function textsOf(client: Client) {
  const list = await client.get("/phrases");
  expect(databaseCost(list.headers).roundTrips).toBe(1);
  // Safe: the list of this endpoint.
  return (list.body["entities"] as { text: string }[]).map(({ text }) => text);
}

describe("phrases in the API", () => {
  it("are saved once per key, changed and deleted by their owner", async () => {
    const body = phrase("Replaced filter, tested, OK");
    const key = newId();
    const sent = [1, 2].map(() =>
      tomislav.put("/phrases", body, { headers: { "idempotency-key": key } }),
    );
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await textsOf(tomislav)).toEqual([body.text]);
    const again = await tomislav.put("/phrases", phrase("REPLACED filter, tested, ok!"));
    expect(again.body).toMatchObject({ code: "guard_failed", facts: { guard: "phrase_exists" } });
    const changed = await tomislav.post(`/phrases/${body.id}`, { version: 1, text: "Tested, OK" });
    expect(changed.body).toEqual({ id: body.id, text: "Tested, OK", version: 2 });
    expect((await tomislav.delete(`/phrases/${body.id}`, { version: 2 })).status).toBe(200);
    expect(await textsOf(tomislav)).toEqual([]);
  });

  it("of the company are offered to all its technicians, and changed by the office only", async () => {
    const body = phrase("Cleaned condenser", { scope: "company" });
    expect((await tomislav.put("/phrases", body)).status).toBe(403);
    expect((await marko.put("/phrases", body)).status).toBe(200);
    expect(await textsOf(tomislav)).toEqual([body.text]);
    expect((await tomislav.delete(`/phrases/${body.id}`, { version: 1 })).status).toBe(403);
  });

  it("do not exist for another company", async () => {
    const other = await makeTenant();
    const foreign = await signedIn(other, "marko");
    const [own, shared] = [phrase("Own"), phrase("Shared", { scope: "company" })];
    await marko.put("/phrases", own);
    await marko.put("/phrases", shared);
    expect(await textsOf(foreign)).toEqual([]);
    for (const { id } of [own, shared]) {
      expect((await foreign.post(`/phrases/${id}`, { version: 1, text: "X" })).status).toBe(404);
      expect((await foreign.delete(`/phrases/${id}`, { version: 1 })).status).toBe(404);
    }
  });

  it("are a part of the offline data, which is read again after a change", async () => {
    const read = async (since = "") => (await tomislav.get(`/fieldPack?since=${since}`)).body;
    const before = await read();
    expect(before["names"]).toContain("phrases");
    const cursor = String(before["cursor"]);
    expect((await read(cursor))["stale"]).not.toContain("phrases");
    await tomislav.put("/phrases", phrase("Offline too"));
    expect((await read(cursor))["stale"]).toContain("phrases");
    const { parts } = (await tomislav.get("/fieldPack/parts?names=phrases")).body;
    expect(JSON.stringify(parts)).toContain("Offline too");
  });
});
