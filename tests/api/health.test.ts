import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { localSecrets } from "../../worker/dev/stack/secrets";
import { WRITE_PROBE } from "../../worker/env";
import { SCHEMA_VERSION } from "../../worker/tenancy/schema-version";
import { send } from "../support/api/client";
import { breakDatabase, databaseCalls, stack } from "../support/stack/stack";
import { makeTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";

const key = localSecrets(dirname(stack().sqld.dataDir))["OPERATOR_KEY"] ?? "";
const anywhere = `http://nobody-at-all.localhost:${stack().port}`;

function check(query = "", authorization = `Bearer ${key}`) {
  return send(anywhere, "GET", `/api/health/deep${query}`, { headers: { authorization } });
}

describe("the health endpoint", () => {
  it("answers anyone on any host, without a database call", async () => {
    const response = await send(anywhere, "GET", "/api/health");
    expect([response.status, response.body, response.headers.get("server-timing")]).toEqual([
      200,
      { status: "ok" },
      null,
    ]);
  });

  it("reports the state of every part to operators", async () => {
    const response = await check();
    expect(response.status, response.text).toBe(200);
    expect(response.body).toMatchObject({
      status: "ok",
      schemaVersion: SCHEMA_VERSION,
      release: { id: expect.any(String) },
    });
    const parts = response.body["parts"] as Record<string, { ok: boolean; ms: number }>;
    expect(Object.entries(parts).map(([name, { ok }]) => [name, ok])).toEqual([
      ["directory", true],
      ["writes", true],
      ["files", true],
      ["pdf", true],
      ["push", true],
    ]);
    expect(parts["directory"]).toMatchObject({
      companies: expect.any(Object),
      behind: expect.any(Number),
    });
  });

  it.each([
    ["refuses", { kind: "fail", status: 500 }],
    ["does not answer", { kind: "hang" }],
  ] as const)(
    "reports that writes are impossible when the database server %s, with one check for concurrent requests",
    async (_, fault) => {
      const before = (await databaseCalls(WRITE_PROBE)).writes;
      const heal = await breakDatabase(WRITE_PROBE, { ...fault, of: "writes" });
      const first = check();
      await eventually(async () =>
        expect((await databaseCalls(WRITE_PROBE)).writes).toBe(before + 1),
      );
      const [response] = await Promise.all([
        first,
        ...(fault.kind === "hang" ? [check(), check()] : []),
      ]);
      expect((await databaseCalls(WRITE_PROBE)).writes).toBe(before + 1);
      await heal();
      expect(response.status).toBe(503);
      expect(response.body).toMatchObject({
        status: "failing",
        parts: { writes: { ok: false, why: expect.any(String) }, directory: { ok: true } },
      });
      expect((await check()).body).toMatchObject({ status: "ok", parts: { writes: { ok: true } } });
    },
  );

  it("checks the database of one company and reports its failure", async () => {
    const tenant = await makeTenant();
    const response = await check(`?company=${tenant.code}`);
    expect(response.body["parts"]).toMatchObject({
      company: {
        ok: true,
        id: tenant.id,
        status: "active",
        ownSchemaVersion: SCHEMA_VERSION,
        outbox: { waiting: 0, dead: 0 },
      },
    });
    const heal = await breakDatabase(tenant.namespace, { kind: "refuse" });
    const broken = await check(`?company=${tenant.code}`);
    await heal();
    expect(broken.status).toBe(503);
    expect(broken.body).toMatchObject({
      status: "failing",
      parts: { company: { ok: false, why: expect.any(String) }, directory: { ok: true } },
    });
  });

  it("is not found for anyone else", async () => {
    for (const authorization of [
      "",
      "Bearer ",
      "Bearer x",
      `Bearer ${key.slice(0, -1)}`,
      `Bearer ${key}x`,
      `Basic ${key}`,
      key,
    ]) {
      const response = await check("", authorization);
      expect({ authorization, status: response.status, code: response.body["code"] }).toEqual({
        authorization,
        status: 404,
        code: "not_found",
      });
    }
  });
});
