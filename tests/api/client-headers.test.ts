import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { SENT_FORMAT } from "../../app/kernel/input/sent-format";
import { castMember } from "../../migrations/seeds/cast";
import { type Client, client, pageCookie, signedIn } from "../support/api/client";
import { makeOrder, reportOf } from "../support/api/orders";
import { makeTenant, type TestTenant } from "../support/db/tenant";

const tomislavId = castMember("tomislav").id;
let tenant: TestTenant;
let marko: Client;
let tomislav: Client;
beforeAll(async () => {
  tenant = await makeTenant();
  [marko, tomislav] = await Promise.all([signedIn(tenant, "marko"), signedIn(tenant, "tomislav")]);
});

/** The exact bytes that a device with such a release sent. */
function sampleOf(format: number): { id: string; workOrderId: string; capturedAt: number } {
  return JSON.parse(
    readFileSync(new URL(`../support/sent/report-format-${format}.json`, import.meta.url), "utf8"),
  );
}

describe("a report that a device stored long ago", () => {
  it.each(Array.from({ length: SENT_FORMAT }, (_, index) => index + 1))(
    "is accepted in format %i",
    async (format) => {
      const sample = sampleOf(format);
      const two = ["tomislav", "tea"].map((key) => castMember(key).id);
      await makeOrder(marko, { id: sample.workOrderId, technicianIds: two, leadId: tomislavId });
      await tenant.database.write([
        {
          sql: "UPDATE work_order_assignments SET from_at = ? WHERE work_order_id = ?",
          args: [sample.capturedAt - 1, sample.workOrderId],
        },
      ]);
      const response = await tomislav.put("/dailyReports", sample, {
        headers: {
          "x-format": String(format),
          "x-owner": tomislavId,
          "idempotency-key": sample.id,
        },
      });
      expect(response.status, response.text).toBe(200);
      expect(response.body).toMatchObject({ id: sample.id, status: "submitted" });
      const { rows } = await tenant.database.read({
        sql: "SELECT content ->> 'said' AS said FROM daily_report_versions WHERE report_id = ?",
        args: [sample.id],
      });
      const {
        technicianSignature: _,
        customerSignature: __,
        ...texts
      } = { technicianSignature: null, customerSignature: null, ...sample };
      expect(JSON.parse(String(rows[0]?.["said"]))).toEqual(texts);
    },
  );
});

describe("a stored entry", () => {
  const send = async (format: string) =>
    tomislav.put("/dailyReports", reportOf((await makeOrder(marko)).id, "tomislav"), {
      headers: { "x-format": format },
    });

  it("in a format that is too old is refused with 426, and the response names the oldest accepted format", async () => {
    const response = await send("0");
    expect(response.status).toBe(426);
    expect(response.body).toMatchObject({
      code: "client_too_old",
      facts: { oldest: 1 },
      message: "This version of the app is too old. Please reload it.",
    });
  });

  it("in the format of the next release is retried later", async () => {
    const response = await send(String(SENT_FORMAT + 1));
    expect({ status: response.status, code: response.body["code"] }).toEqual({
      status: 503,
      code: "unavailable",
    });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it.each([
    "one",
    "1.5",
    "1e0",
    "0x1",
    "-1",
    "+1",
    "1,1",
    "NaN",
    "Infinity",
    String(SENT_FORMAT + 2),
    "9007199254740993",
    "9".repeat(400),
  ])("in no format of any release, as %s, is refused as a client error", async (format) => {
    const response = await send(format);
    expect({ status: response.status, retryAfter: response.headers.get("retry-after") }).toEqual({
      status: 422,
      retryAfter: null,
    });
    expect(response.body).toMatchObject({
      code: "invalid_input",
      facts: { fields: { "X-Format": "invalid" } },
    });
  });

  it("needs no format header", async () => {
    expect(
      (await tomislav.put("/dailyReports", reportOf((await makeOrder(marko)).id, "tomislav")))
        .status,
    ).toBe(200);
  });
});

describe("an entry that another user stored on this device", () => {
  it("is not accepted for the signed-in user, by bearer token or cookie, and nothing is written", async () => {
    const order = await makeOrder(marko);
    const owned = { headers: { "x-owner": castMember("tea").id } };
    expect(
      (await tomislav.put("/dailyReports", reportOf(order.id, "tomislav"), owned)).body,
    ).toMatchObject({ code: "wrong_person", facts: {} });
    const headers = {
      ...owned.headers,
      cookie: await pageCookie(tenant, "tomislav"),
      origin: tenant.origin,
    };
    expect(
      (await client(tenant).put("/dailyReports", reportOf(order.id, "tomislav"), { headers })).body[
        "code"
      ],
    ).toBe("wrong_person");
    const { rows } = await tenant.database.read({
      sql: "SELECT count(*) AS n FROM daily_reports WHERE work_order_id = ?",
      args: [order.id],
    });
    expect(rows[0]?.["n"]).toBe(0);
    expect(
      (
        await client(tenant).put("/dailyReports", reportOf(order.id, "tomislav"), {
          headers: { ...headers, "x-owner": tomislavId },
        })
      ).status,
    ).toBe(200);
  });

  it("requires an expired token to be renewed first", async () => {
    const response = await client(tenant, { token: "worn.out.token", refreshToken: "" }).put(
      "/dailyReports",
      {},
      { headers: { "x-owner": tomislavId } },
    );
    expect(response.body["code"]).toBe("token_invalid");
  });

  it("is not read either", async () => {
    expect(
      (
        await tomislav.get("/dailyReports/unfiled", {
          headers: { "x-owner": castMember("tea").id },
        })
      ).body["code"],
    ).toBe("wrong_person");
  });
});

describe("the response to a stored entry", () => {
  it("names the matched route, so that a deleted record is distinguished from a URL that this release does not have", async () => {
    const gone = await tomislav.put(`/workOrders/${newId()}/comments`, {
      commentId: newId(),
      text: "Za nikoga",
    });
    const unknown = await tomislav.put("/callOfTomorrow", { id: newId() });
    expect([gone.status, gone.headers.get("x-endpoint")]).toEqual([
      404,
      "PUT /workOrders/:id/comments",
    ]);
    expect([unknown.status, unknown.headers.get("x-endpoint")]).toEqual([404, null]);
  });
});
