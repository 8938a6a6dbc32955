import { beforeAll, describe, expect, it } from "vitest";
import { castMember } from "../../migrations/seeds/cast";
import { newId } from "../../app/kernel/ids";
import { client, pageCookie, send, signedIn } from "../support/api/client";
import { orderPlan } from "../support/records/order-plan";
import { listOperations } from "../support/api/operations";
import { addressOf, listPages } from "../support/api/page-routes";
import { mapConcurrently } from "../support/db/map-concurrently";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

describe("signing in", () => {
  it("reveals by no header which emails are known", async () => {
    const cost = async (email: string) =>
      (await client(tenant).post("/auth/login", { email, password: "wrong" })).headers.get(
        "server-timing",
      );
    expect(await cost("nobody@example.com")).toBe(await cost(castMember("ana").email));
  });

  it("refuses an email that is not text, before a database call", async () => {
    const response = await client(tenant).post("/auth/login", {
      email: "a\ud800@example.com",
      password: "wrong",
    });
    expect({ status: response.status, facts: response.body["facts"] }).toEqual({
      status: 422,
      facts: { fields: { email: "not_text" } },
    });
  });
});

describe("a page that receives a body that is not a form", () => {
  it("answers with a client error, not a server error", async () => {
    const headers = { origin: tenant.origin, "content-type": "application/json" };
    const post = async (path: string) =>
      (await send(tenant.origin, "POST", path, { headers, rawBody: "{}" })).status;
    expect({ login: await post("/login"), preferences: await post("/preferences") }).toEqual({
      login: 422,
      preferences: 302,
    });
  });
});

describe("the key of a form", () => {
  it("is never cut within a character", async () => {
    const created = await (await signedIn(tenant, "marko")).put("/workOrders", orderPlan());
    const form = new URLSearchParams({
      _key: `${"k".repeat(199)}😀`,
      noteId: newId(),
      text: "Checked",
    });
    const headers = { origin: tenant.origin, cookie: await pageCookie(tenant, "marko") };
    const response = await send(
      tenant.origin,
      "POST",
      `/work-orders/${created.body["id"]}/approver-notes`,
      { headers, rawBody: form },
    );
    expect(response.status).toBe(302);
  });
});

describe("a read of the API with the page cookie", () => {
  it("is refused to another origin, also when the browser sends no Sec-Fetch-Site", async () => {
    const cookie = await pageCookie(tenant, "marko");
    const sibling = await makeTenant();
    const read = async (origin: string) =>
      (await send(tenant.origin, "GET", "/api/workOrders", { headers: { cookie, origin } })).status;
    expect({
      own: await read(tenant.origin),
      sibling: await read(sibling.origin),
      none: await read("null"),
    }).toEqual({ own: 200, sibling: 403, none: 403 });
  });
});

/** Raw JSON values: 1e999 exceeds every number. */
const ODD_JSON = [
  "null",
  "{}",
  "-1",
  "1e999",
  '"x\\u0000"',
  '"\\ud800"',
  '"9999-12-31"',
  '"__proto__"',
  '{"type":"doc","content":[{"type":"doc"}]}',
  `[${"0,".repeat(3_000)}0]`,
];
/** Raw query values. */
const ODD_TEXT = [
  "1e999",
  "-1",
  "9999-12-31",
  "%00%ED%A0%80",
  "'%22)(*%20OR%20NEAR(c",
  "__proto__",
];

describe("input that no client sends", { tags: ["full"] }, () => {
  it("is refused by every call, and causes no server error", async () => {
    const own = await makeTenant({ features: { LOCATIONS: { enabled: true } } });
    const { token } = await signedIn(own, "sanja");
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const operations = (await listOperations(own)).filter(
      ({ name }) => !/\/auth\/|updateFeature|files\/\{id\}/.test(name),
    );
    const bodies = operations.flatMap((each) =>
      each.fields.body.length > 0
        ? ODD_JSON.map((odd) => ({
            each,
            rawBody: `{${each.fields.body.map((field) => `"${field}":${odd}`).join()}}`,
          }))
        : [],
    );
    const addresses = operations.flatMap((each) =>
      each.fields.query.length > 0
        ? ODD_TEXT.map((odd) => ({
            each,
            query: each.fields.query.map((field) => `${field}=${odd}`).join("&"),
          }))
        : [],
    );
    const faults: string[] = [];
    await mapConcurrently(bodies, async ({ each, rawBody }) => {
      const { status } = await send(own.origin, each.method, each.path, { headers, rawBody });
      if (status >= 500) faults.push(`${each.name} ${status} ${rawBody.slice(0, 100)}`);
    });
    await mapConcurrently(addresses, async ({ each, query }) => {
      const { status } = await send(
        own.origin,
        each.method,
        `${each.path.split("?")[0]}?${query}`,
        { headers },
      );
      if (status >= 500) faults.push(`${each.name} ${status} ${query.slice(0, 100)}`);
    });
    expect(faults).toEqual([]);
  });

  it("causes no server error on any page, in its filters, sort order or days", async () => {
    const cookie = await pageCookie(tenant, "sanja");
    const names = [
      "sortBy",
      "sortDirection",
      "pageNumber",
      "pageSize",
      "search",
      "status",
      "priority",
      "customerId",
      "locationId",
      "technicianId",
      "from",
      "to",
      "period",
      "tab",
      "view",
      "week",
      "day",
      "events",
      "ticketIds",
      "done",
    ];
    const pages = listPages().filter(
      ({ reads, path }) => reads && !path.includes(":") && !path.includes("*") && path !== "/",
    );
    const addresses = pages.flatMap((page) =>
      ODD_TEXT.map(
        (odd) => `${addressOf(page)}.data?${names.map((name) => `${name}=${odd}`).join("&")}`,
      ),
    );
    const faults: string[] = [];
    await mapConcurrently(addresses, async (address) => {
      if ((await send(tenant.origin, "GET", address, { headers: { cookie } })).status >= 500)
        faults.push(address);
    });
    expect(faults).toEqual([]);
  });
});
