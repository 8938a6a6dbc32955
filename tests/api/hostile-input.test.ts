import { beforeAll, describe, expect, it } from "vitest";
import { castMember } from "../../migrations/seeds/cast";
import { newId } from "../../app/kernel/ids";
import { client, pageCookie, send, signedIn } from "../support/api";
import { orderPlan } from "../support/api-orders";
import { makeTenant, type TestTenant } from "../support/tenant";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

describe("signing in", () => {
  it("tells by no header which addresses are known", async () => {
    const cost = async (email: string) => (await client(tenant).post("/auth/login", { email, password: "wrong" })).headers.get("server-timing");
    expect(await cost("nobody@example.com")).toBe(await cost(castMember("ana").email));
  });

  it("refuses an address that is no text, before the database is asked", async () => {
    const answer = await client(tenant).post("/auth/login", { email: "a\ud800@example.com", password: "wrong" });
    expect({ status: answer.status, facts: answer.body["facts"] }).toEqual({ status: 422, facts: { fields: { email: "not_text" } } });
  });
});

describe("a page that is sent what is no form", () => {
  it("takes it for bad input, not for a fault of its own", async () => {
    const headers = { origin: tenant.origin, "content-type": "application/json" };
    const post = async (path: string) => (await send(tenant.origin, "POST", path, { headers, rawBody: "{}" })).status;
    expect({ login: await post("/login"), preferences: await post("/preferences") }).toEqual({ login: 422, preferences: 302 });
  });
});

describe("the key of a form", () => {
  it("is never cut in the middle of a letter", async () => {
    const created = await (await signedIn(tenant, "marko")).put("/workOrders", orderPlan());
    const form = new URLSearchParams({ _key: `${"k".repeat(199)}😀`, noteId: newId(), text: "Checked" });
    const headers = { origin: tenant.origin, cookie: await pageCookie(tenant, "marko") };
    const answer = await send(tenant.origin, "POST", `/work-orders/${created.body["id"]}/approver-notes`, { headers, rawBody: form });
    expect(answer.status).toBe(302);
  });
});

describe("a read of the API with the cookie of our pages", () => {
  it("is refused to another origin, also where the browser says nothing of the site", async () => {
    const cookie = await pageCookie(tenant, "marko");
    const sibling = await makeTenant();
    const read = async (origin: string) => (await send(tenant.origin, "GET", "/api/workOrders", { headers: { cookie, origin } })).status;
    expect({ own: await read(tenant.origin), sibling: await read(sibling.origin), none: await read("null") }).toEqual({ own: 200, sibling: 403, none: 403 });
  });
});
