import { beforeEach, describe, expect, it } from "vitest";
import { Directory, type Tenant } from "../../../worker/tenancy/directory";
import { refusalOf } from "../../support/api/signed-in";

const acme: Tenant = {
  id: "1",
  code: "acme",
  name: "Acme",
  status: "active",
  schemaVersion: 1,
  language: "en",
};
const HOUR_MS = 60 * 60_000;

let directory: Directory;
let rows: Map<string, Tenant>;
let reads: number;
let down: boolean;
beforeEach(() => {
  directory = new Directory();
  rows = new Map([["acme", acme]]);
  reads = 0;
  down = false;
});

async function read(code: string): Promise<Tenant | null> {
  reads += 1;
  if (down) throw new Error("no connection");
  return rows.get(code) ?? null;
}

describe("the directory", () => {
  it("caches a known tenant for thirty seconds", async () => {
    await directory.find("acme", 0, read);
    rows.set("acme", { ...acme, status: "suspended" });
    expect(await directory.find("acme", 29_999, read)).toEqual(acme);
    expect(reads).toBe(1);
    expect((await directory.find("acme", 30_000, read))?.status).toBe("suspended");
  });

  it("never caches an unknown tenant", async () => {
    expect(await directory.find("globex", 0, read)).toBeNull();
    rows.set("globex", { ...acme, code: "globex" });
    expect(await directory.find("globex", 1, read)).not.toBeNull();
  });

  it("drops a deleted tenant", async () => {
    await directory.find("acme", 0, read);
    rows.delete("acme");
    expect(await directory.find("acme", 30_000, read)).toBeNull();
    expect(await directory.find("acme", 30_001, read)).toBeNull();
  });

  it("is queried once for concurrent requests; the others use the cached entry", async () => {
    await directory.find("acme", 0, read);
    let respond: (tenant: Tenant | null) => void = () => undefined;
    const pending = directory.find(
      "acme",
      30_000,
      () => new Promise((resolve) => (respond = resolve)),
    );
    expect(await directory.find("acme", 30_001, read)).toEqual(acme);
    expect(reads).toBe(1);
    respond({ ...acme, status: "suspended" });
    expect((await pending)?.status).toBe("suspended");
    expect((await directory.find("acme", 30_002, read))?.status).toBe("suspended");
  });

  it("serves cached tenants for up to a day during an outage, and reports the outage for others", async () => {
    await directory.find("acme", 0, read);
    down = true;
    expect(await directory.find("acme", 23 * HOUR_MS, read)).toEqual(acme);
    expect(await directory.find("acme", 23 * HOUR_MS + 4_999, read)).toEqual(acme);
    expect(reads).toBe(2);
    expect((await refusalOf(directory.find("acme", 25 * HOUR_MS, read))).code).toBe("unavailable");
    expect((await refusalOf(directory.find("globex", 1, read))).code).toBe("unavailable");
  });
});
