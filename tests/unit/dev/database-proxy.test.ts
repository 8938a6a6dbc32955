import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { createClient } from "@libsql/client/http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type DatabaseProxy, startDatabaseProxy } from "../../../worker/dev/proxy/database-proxy";
import { sqld, stack } from "../../support/stack/stack";

let proxy: DatabaseProxy;

beforeAll(async () => {
  proxy = await startDatabaseProxy(stack().sqld);
});

afterAll(() => proxy.close());

async function newDatabase() {
  const namespace = `x-${randomUUID()}`;
  await sqld().createNamespace(namespace);
  return { namespace, client: createClient({ url: proxy.url(namespace) }) };
}

/** What workerd sends: the host that the worker requested, at the proxy's port. */
function requestAs(host: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: "127.0.0.1", port: proxy.port, path, headers: { host } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    call.once("error", reject).end();
  });
}

describe("the database proxy", () => {
  it("routes each name to its own database", async () => {
    const [one, other] = [await newDatabase(), await newDatabase()];
    await one.client.execute("CREATE TABLE only_here (id INTEGER)");
    await expect(other.client.execute("SELECT * FROM only_here")).rejects.toThrow("no such table");
  });

  it("takes the database name from the host of a worker's request", async () => {
    const { namespace } = await newDatabase();
    expect(await requestAs(`${namespace}.database.internal`, "/v2")).toBe(200);
  });

  it("refuses and records every other connection", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await requestAs("example.com", "/secret")).toBe(502);
    expect(await requestAs("127.0.0.1:1", "/x")).toBe(502);
    expect(proxy.record.unexpectedRequests).toEqual(["example.com/secret", "127.0.0.1:1/x"]);
    error.mockClear();
  });

  it("counts consecutive calls as round trips", async () => {
    const { namespace, client } = await newDatabase();
    proxy.latencyMs = 20;
    await Promise.all([client.execute("SELECT 1"), client.execute("SELECT 2")]);
    await client.execute("SELECT 3");
    proxy.latencyMs = 0;
    expect(proxy.record.summary(namespace)).toMatchObject({
      requests: 3,
      roundTrips: 2,
      atOnce: 2,
    });
  });

  it("breaks one database without affecting others", async () => {
    const [broken, whole] = [await newDatabase(), await newDatabase()];
    proxy.faults.set(broken.namespace, { kind: "refuse" });
    await expect(broken.client.execute("SELECT 1")).rejects.toThrow();
    expect((await whole.client.execute("SELECT 1 AS one")).rows[0]?.one).toBe(1);
    proxy.faults.delete(broken.namespace);
    expect((await broken.client.execute("SELECT 1 AS one")).rows[0]?.one).toBe(1);
  });

  it("can execute a call and drop its response", async () => {
    const { namespace, client } = await newDatabase();
    proxy.faults.set(namespace, { kind: "lose" });
    await expect(client.execute("CREATE TABLE made (id INTEGER)")).rejects.toThrow();
    proxy.faults.delete(namespace);
    expect((await client.execute("SELECT count(*) AS rows FROM made")).rows[0]?.rows).toBe(0);
  });

  it("accepts faults from another process", async () => {
    const { namespace, client } = await newDatabase();
    const fault = `${proxy.origin}/_proxy/faults/${namespace}`;
    await fetch(fault, { method: "PUT", body: JSON.stringify({ kind: "fail", status: 503 }) });
    await expect(client.execute("SELECT 1")).rejects.toThrow();
    await fetch(fault, { method: "DELETE" });
    await client.execute("SELECT 1");
    const stats = await fetch(`${proxy.origin}/_proxy/stats?namespace=${namespace}`);
    expect(await stats.json()).toMatchObject({ requests: 2 });
  });
});

describe("a database's name", () => {
  it.each(["a/b", "a%2Fb", "", "-a", "A", "a.b", "x".repeat(64)])("rejects %j", (name) => {
    expect(() => proxy.url(name)).toThrow("not a valid database name");
  });
});
