import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember } from "../../migrations/seeds/cast";
import { type ApiResponse, client, pageCookie, send, signedIn } from "../support/api/client";
import { orderPlan } from "../support/records/order-plan";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
let token: string;
beforeAll(async () => {
  tenant = await makeTenant();
  token = (await signedIn(tenant, "marko")).token ?? "";
});

const INVALID_UTF8 = Uint8Array.from([0xc3, 0x28]);
const bytes = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(
    parts.flatMap((part) => [
      ...(typeof part === "string" ? new TextEncoder().encode(part) : part),
    ]),
  );

function create(rawBody: BodyInit, type = "application/json"): Promise<ApiResponse> {
  return send(tenant.origin, "PUT", "/api/workOrders", {
    headers: { authorization: `Bearer ${token}`, "content-type": type },
    rawBody,
  });
}
const summaryOf = ({ status, body }: ApiResponse) => ({
  status,
  code: body["code"],
  fields: (body["facts"] as { fields?: unknown } | undefined)?.fields,
});
const refused = (reason: string) => ({
  status: 422,
  code: "invalid_input",
  fields: { "": reason },
});

describe("the bearer token", () => {
  it("is the word Bearer, a space and the token, in upper or lower case", async () => {
    const read = async (authorization: string) =>
      (
        await send(tenant.origin, "GET", `/api/users/${castMember("marko").id}`, {
          headers: { authorization },
        })
      ).status;
    const statuses = await Promise.all(
      [`Bearer ${token}`, `bearer ${token}`, `BEARER  ${token}`].map(read),
    );
    expect(statuses).toEqual([200, 200, 200]);
  });

  it("has no other form, and a cookie next to it is ignored", async () => {
    const cookie = await pageCookie(tenant, "marko");
    for (const authorization of [
      token,
      `Bearer${token}`,
      `Token ${token}`,
      `Basic ${token}`,
      `Bearer ${token} x`,
      `Bearer Bearer ${token}`,
      `Bearer:${token}`,
      `Bearer\t${token}`,
      "Bearer",
    ]) {
      const response = await send(tenant.origin, "GET", `/api/users/${castMember("marko").id}`, {
        headers: { authorization, cookie },
      });
      expect({ authorization, status: response.status, code: response.body["code"] }).toEqual({
        authorization,
        status: 403,
        code: "token_invalid",
      });
    }
  });

  it("of a refresh is parsed in the same way", async () => {
    const { refreshToken } = await signedIn(tenant, "ana");
    const refresh = async (authorization: string) =>
      (await send(tenant.origin, "POST", "/api/auth/refreshToken", { headers: { authorization } }))
        .status;
    expect([
      await refresh(String(refreshToken)),
      await refresh(`Bearer${refreshToken}`),
      await refresh(`Bearer ${refreshToken}`),
    ]).toEqual([403, 403, 200]);
  });
});

describe("a JSON body", () => {
  it("is recognised by its media type, not by a substring of it", async () => {
    const order = () => JSON.stringify(orderPlan());
    for (const type of [
      "text/plain;application/json",
      "text/plain; charset=application/json",
      "application/jsonx",
      "multipart/form-data; boundary=application/json",
    ]) {
      expect({ type, ...summaryOf(await create(order(), type)) }).toEqual({
        type,
        ...refused("not_json"),
      });
    }
    for (const type of ["application/json", "Application/JSON; charset=utf-8"])
      expect((await create(order(), type)).status, type).toBe(200);
  });

  it("with invalid UTF-8 is refused and stores nothing", async () => {
    const id = newId();
    const [before, after] = JSON.stringify({ ...orderPlan(), id, description: "kvar@@" }).split(
      "@@",
    );
    expect(summaryOf(await create(bytes(before ?? "", INVALID_UTF8, after ?? "")))).toEqual(
      refused("not_text"),
    );
    expect(
      (await client(tenant, { token, refreshToken: "" }).get(`/workOrders/${id}`)).status,
    ).toBe(404);
  });

  it("with a duplicate member or a prototype member is refused, at any depth", async () => {
    const order = JSON.stringify({
      ...orderPlan(),
      parts: [{ name: "Filter", quantityThousandths: 1000, unit: "piece" }],
    });
    expect(
      summaryOf(await create(order.replace("{", '{"priority":"low","priority":"high",'))),
    ).toEqual(refused("twice"));
    expect(
      summaryOf(
        await create(order.replace('"name":"Filter"', '"name":"Filter","n\\u0061me":"Pump"')),
      ),
    ).toEqual(refused("twice"));
    expect(
      summaryOf(await create(order.replace("{", '{"__proto__":{"priority":"high"},'))),
    ).toEqual(refused("unknown"));
    expect((await create(order)).status).toBe(200);
  });

  it("with a rich text document as JSON text is refused when it is nested too deeply", async () => {
    const descriptionDoc = `{"type":"doc","content":[${'{"type":"paragraph","content":['.repeat(4_900)}${"]}".repeat(4_900)}]}`;
    const response = await create(JSON.stringify({ ...orderPlan(), descriptionDoc }));
    expect(summaryOf(response)).toEqual({
      status: 422,
      code: "invalid_input",
      fields: { descriptionDoc: "invalid" },
    });
  });
});

describe("a form", () => {
  it("with invalid UTF-8 is refused", async () => {
    const cookie = await pageCookie(tenant, "marko");
    const post = (rawBody: BodyInit) =>
      send(tenant.origin, "POST", "/assets/new", {
        headers: {
          origin: tenant.origin,
          cookie,
          "content-type": "application/x-www-form-urlencoded",
        },
        rawBody,
      });
    const fields = (name: string) => `id=${newId()}&name=${name}&position=100%`;
    const statuses = [
      await post(fields("Pumpa%C3%28")),
      await post(bytes(fields("Pumpa"), INVALID_UTF8)),
      await post(fields("Pumpa+%C4%8D")),
    ].map(({ status }) => status);
    expect(statuses).toEqual([422, 422, 302]);
  });
});
