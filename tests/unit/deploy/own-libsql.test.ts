import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../../app/kernel/server/database/open-database";
import { sqldPlaces } from "../../../migrations/life/sqld-places";
import { makeLibsqlKey } from "../../../worker/deploy/libsql-key.mjs";
import { startDatabaseDoor } from "../../../worker/local/database-door.mjs";
import { startSqld } from "../../../worker/local/sqld.mjs";

const folder = mkdtempSync(join(tmpdir(), "own-libsql-"));
const key = makeLibsqlKey();
let server: Awaited<ReturnType<typeof startSqld>>;
let door: Awaited<ReturnType<typeof startDatabaseDoor>>;

// As worker/deploy/own-libsql.md has it, but for the proxy.
beforeAll(async () => {
  writeFileSync(join(folder, "key.pem"), key.pem);
  server = await startSqld({ dataDir: join(folder, "data"), more: ["--auth-jwt-key-file", join(folder, "key.pem"), "--admin-auth-key", "long-and-random"] });
  door = await startDatabaseDoor(server);
});
afterAll(async () => {
  await door.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

function placesWith(adminKey: string | undefined) {
  return sqldPlaces({ databaseUrl: `${door.origin}/{namespace}/`, token: key.token, adminUrl: server.adminUrl, adminKey });
}

describe("a libSQL server of one's own", () => {
  it("makes databases for whoever has the admin key", async () => {
    await expect(placesWith(undefined).make("acme")).rejects.toThrow("401");
    await expect(placesWith("wrong").make("acme")).rejects.toThrow("401");
    await placesWith("long-and-random").make("acme");
  });

  it("opens them for the token of its key, also those that come later, and for nobody else", async () => {
    await placesWith("long-and-random").make("oto");
    for (const namespace of ["acme", "oto"]) {
      const url = placesWith(undefined).urlOf(namespace);
      const ask = (token: string | undefined) => openDatabase({ url, token }).read({ sql: "SELECT 1 AS one" });
      expect((await ask(key.token)).rows).toEqual([{ one: 1 }]);
      for (const token of [undefined, "x", makeLibsqlKey().token, `${key.token}x`]) await expect(ask(token)).rejects.toMatchObject({ status: 401 });
    }
  });
});
