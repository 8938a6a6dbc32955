import { describe, expect, it } from "vitest";
import { castMember } from "../../migrations/seeds/cast";
import { client, pageCookie, send, signedIn } from "../support/api/client";
import { type ApiOperation, listOperations } from "../support/api/operations";
import { describeCalls } from "../support/api/sample";
import { EVERY_FEATURE, makeTenant } from "../support/db/tenant";

const [tenant, sibling, suspended] = await Promise.all([
  makeTenant(EVERY_FEATURE),
  makeTenant(EVERY_FEATURE),
  makeTenant({ status: "suspended" }),
]);
const operations = await listOperations(tenant);
const guarded = operations.filter((each) => !each.anonymous);
const writing = operations.filter((each) => each.method !== "GET");
const RECORD_ID = /\/01[0-9a-f-]{34}/;
const stranger = (await signedIn(sibling, "marko")).token ?? "";
const marko = (await signedIn(tenant, "marko")).token ?? "";
const sanja = (await signedIn(tenant, "sanja")).token ?? "";
const emina = (await signedIn(tenant, "emina")).token ?? "";
const ciro = (await signedIn(tenant, "ciro")).token ?? "";
const cookie = await pageCookie(tenant, "marko");

function request(each: ApiOperation, headers: Record<string, string> = {}) {
  return send(tenant.origin, each.method, each.path, each.call(headers));
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Calls that every signed-in user may make: about themselves and their company, and a search whose records decide. */
const FOR_EVERYBODY = [
  "GET /users/{id}",
  "GET /tenants/{tenantCode}/features",
  "GET /auth/logout",
  "POST /auth/updatePassword",
  "POST /auth/logoutElsewhere",
  "GET /auth/secondStep",
  "POST /auth/secondStep/begin",
  "POST /auth/secondStep/turnOn",
  "POST /auth/secondStep/turnOff",
  "POST /auth/secondStep/recoveryCodes",
  "GET /pickers/{kind}",
  "GET /calendarFeeds",
  "GET /labels",
  "PUT /files/{id}",
  "PUT /files/{id}/thumbnail",
  "POST /files/fetch",
  "GET /notificationSubscription",
  "POST /notificationSubscription",
  "DELETE /notificationSubscription",
  "GET /notifications/recent",
  "GET /live",
  "GET /helpdesk",
  "GET /search",
  "GET /safety",
  "GET /fieldPack",
  "GET /fieldPack/parts",
  "GET /tickets",
  "PUT /tickets",
];

const restricted = guarded.filter(({ name }) => !FOR_EVERYBODY.includes(name));
const ofRecords = guarded.filter(({ path }) => RECORD_ID.test(path));
/** A PUT with an unknown id creates the record. */
const ofKnownRecords = guarded.filter(
  ({ method, path }) => path.includes("/01") && method !== "PUT",
);
/** Calls that are made by customers only. */
const FOR_CUSTOMERS = ["GET /tickets/{id}/signedPdf"];
/** A file may be larger: tests/api/files.test.ts. */
const ofLimitedSize = writing.filter(({ name }) => name !== "PUT /files/{id}");
const withBody = writing.filter((each) => each.call().body);

it("covers the calls of requirements §7 and our own", () => {
  const names = operations.map(({ name }) => name);
  for (const name of [
    "POST /auth/login",
    "GET /auth/logout",
    "POST /auth/refreshToken",
    "GET /users/{id}",
    "GET /tenants/{tenantCode}/features",
  ]) {
    expect(names).toContain(name);
  }
  expect(guarded.length).toBeGreaterThan(20);
});

describeCalls(guarded, (each) => {
  it("is refused when signed out", async () => {
    const response = await request(each);
    expect(response.status).toBe(403);
    expect(response.body).toMatchObject({ code: "token_invalid", facts: {} });
  });

  it("is refused with another company's token", async () => {
    const response = await request(each, bearer(stranger));
    expect({ status: response.status, code: response.body["code"] }).toEqual({
      status: 403,
      code: "token_invalid",
    });
  });
});

describeCalls(restricted, (each) => {
  it("is refused without the permission, or reveals nothing", async () => {
    const response = await request(each, bearer(emina));
    expect([403, 404], response.text).toContain(response.status);
    expect(["not_allowed", "not_found"]).toContain(response.body["code"]);
  });
});

describeCalls(ofKnownRecords, (each) => {
  it("finds no record with an unknown id", async () => {
    const reader = FOR_CUSTOMERS.includes(each.name) ? ciro : sanja;
    const response = await request(each, bearer(reader));
    expect({ status: response.status, text: response.text }).toMatchObject({ status: 404 });
  });
});

describeCalls(ofRecords, (each) => {
  it("refuses an invalid id", async () => {
    for (const id of ["1", "%00", "..%2F..", "' OR 1=1", "0190", "a".repeat(3000)]) {
      const response = await send(
        tenant.origin,
        each.method,
        each.path.replace(RECORD_ID, `/${id}`),
        each.call(bearer(sanja)),
      );
      expect([404, 422], `${id}: ${response.text}`).toContain(response.status);
    }
  });
});

describeCalls(writing, (each) => {
  it("is refused from another origin, a sibling company and a missing Origin included", async () => {
    for (const origin of [
      sibling.origin,
      "null",
      "https://evil.example",
      tenant.origin.replace("http:", "https:"),
    ]) {
      const response = await request(each, { cookie, origin });
      expect({ origin, status: response.status, code: response.body["code"] }).toEqual({
        origin,
        status: 403,
        code: "origin_refused",
      });
    }
    expect((await request(each, { cookie })).body["code"]).toBe("origin_refused");
  });

  it("is refused when a device stored it for another user than the signed-in one, and reveals nothing", async () => {
    const response = await request(each, { ...bearer(marko), "x-owner": castMember("sanja").id });
    expect(response.status).toBe(403);
    expect(response.body).toMatchObject({ code: "wrong_person", facts: {} });
  });
});

describeCalls(ofLimitedSize, (each) => {
  it("is refused when the body is too large, before it is read", async () => {
    const response = await send(tenant.origin, each.method, each.path, {
      headers: { ...bearer(marko), "content-type": "application/json" },
      rawBody: `"${"x".repeat(3_100_000)}"`,
    });
    expect(response.status).toBe(413);
  });
});

describeCalls(withBody, (each) => {
  it("accepts JSON only", async () => {
    for (const [type, text] of [
      ["application/json", "{"],
      ["application/json", "[]"],
      ["text/plain", "{}"],
      ["application/json", `${'{"a":'.repeat(40)}1${"}".repeat(40)}`],
    ] as const) {
      const response = await send(tenant.origin, each.method, each.path, {
        headers: { ...bearer(sanja), "content-type": type },
        rawBody: text,
      });
      expect({ text, status: response.status, code: response.body["code"] }).toEqual({
        text,
        status: 422,
        code: "invalid_input",
      });
    }
  });
});

describeCalls(operations, (each) => {
  it("receives no answer in a suspended company", async () => {
    expect(
      (await send(suspended.origin, each.method, each.path, each.call(bearer(marko)))).status,
    ).toBe(402);
  });
});

describe("a server error", () => {
  it("returns the request id and nothing else", async () => {
    await sibling.database.write([
      { sql: "ALTER TABLE users RENAME COLUMN phone TO telephone", args: [] },
    ]);
    const response = await client(sibling, { token: stranger, refreshToken: "" }).get(
      `/users/${"01900000-0000-7000-8000-0000000186a2"}`,
    );
    expect(response.status).toBe(500);
    expect(Object.keys(response.body).sort()).toEqual(["code", "facts", "message", "requestId"]);
    expect(response.text).not.toMatch(/phone|SELECT|no such/);
  });
});
