import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { pageCookie, send, signedIn, type ApiResponse, type Call } from "../support/api/client";
import { listOperations } from "../support/api/operations";
import { mapConcurrently } from "../support/db/map-concurrently";
import { EVERY_FEATURE, makeTenant, type TestTenant } from "../support/db/tenant";

/** Fields with multi-line text. */
const SEVERAL_LINES = [
  "checklistReason",
  "comment",
  "content",
  "description",
  "intervention",
  "lines",
  "note",
  "noHoursReason",
  "notes",
  "otherExpenses",
  "reason",
  "repairNotes",
  "resolution",
  "text",
];
/** Values that are compared with stored ones and never shown, and the encoded query of a URL. */
const COMPARED = ["inviteCode", "query", "seen"];

let tenant: TestTenant;
let token: string;
beforeAll(async () => {
  tenant = await makeTenant(EVERY_FEATURE);
  token = (await signedIn(tenant, "sanja")).token ?? "";
});

/** Sends a call again while the server turns it away for load, which says nothing about its fields. */
async function sendUntilServed(method: string, path: string, call: Call): Promise<ApiResponse> {
  let response = await send(tenant.origin, method, path, call);
  for (let attempt = 1; attempt < 10 && [429, 503].includes(response.status); attempt++) {
    await setTimeout(1_000 * Number(response.headers.get("retry-after") ?? 1));
    response = await send(tenant.origin, method, path, call);
  }
  return response;
}

it("every other field of every call refuses line breaks and bidirectional control characters, and names the field", async () => {
  const operations = (await listOperations(tenant)).filter(
    ({ name }) => !/\/auth\/|updateFeature/.test(name),
  );
  const calls = operations.flatMap((each) =>
    each.fields.body.flatMap((field) =>
      ["a\r\nb", "a\u202eb"].map((value) => ({ each, field, value })),
    ),
  );
  const missed: string[] = [];
  await mapConcurrently(calls, async ({ each, field, value }) => {
    const sample = each.call().body as Record<string, unknown>;
    const { status, body } = await sendUntilServed(each.method, each.path, {
      headers: { authorization: `Bearer ${token}` },
      body: { ...sample, [field]: value },
    });
    const fields = (body["facts"] as { fields?: Record<string, string> } | undefined)?.fields ?? {};
    const isNamed = Object.keys(fields).some((name) => name.split(".")[0] === field);
    const isExempt = status < 500 && [...SEVERAL_LINES, ...COMPARED].includes(field);
    if (!isNamed && !isExempt) missed.push(`${each.name} ${field}: ${status}`);
  });
  expect(missed.sort()).toEqual([]);
});

it("a page shows the error next to the field", async () => {
  const cookie = await pageCookie(tenant, "sanja");
  const post = async (path: string, fields: Record<string, string>) => {
    const headers = {
      origin: tenant.origin,
      cookie,
      "content-type": "application/x-www-form-urlencoded",
    };
    const response = await send(tenant.origin, "POST", path, {
      headers,
      rawBody: new URLSearchParams({ id: newId(), ...fields }),
    });
    return {
      status: response.status,
      message: /single line|unsupported characters|Required/.exec(response.text)?.[0],
    };
  };
  expect(await post("/assets/new", { name: "Pumpa\r\n2" })).toEqual({
    status: 422,
    message: "single line",
  });
  expect(await post("/assets/new", { name: "gpj\u202e.exe" })).toEqual({
    status: 422,
    message: "unsupported characters",
  });
  expect(await post("/assets/new", { name: "\u200b\u2060" })).toEqual({
    status: 422,
    message: "Required",
  });
});
