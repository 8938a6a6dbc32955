import { execFile, execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sqldProvisioner } from "../../../migrations/lifecycle/sqld-provisioner";
import { typescriptArgs } from "../../../worker/dev/process/children";
import { startDatabaseProxy } from "../../../worker/dev/proxy/database-proxy";
import { startSqld } from "../../../worker/dev/stack/sqld";
import { ROOT } from "../../../worker/dev/stack/stack";
import { openTestDatabase } from "../../support/db/open-test-database";

const folder = mkdtempSync(join(tmpdir(), "own-libsql-"));
const key = { token: makeKey("key.pem") };
let server: Awaited<ReturnType<typeof startSqld>>;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;

// As worker/deploy/own-libsql.md describes, except for the proxy.
beforeAll(async () => {
  server = await startSqld({
    dataDir: join(folder, "data"),
    more: ["--auth-jwt-key-file", join(folder, "key.pem"), "--admin-auth-key", "long-and-random"],
  });
  proxy = await startDatabaseProxy(server);
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a key for the server, and returns the token that the command prints. */
function makeKey(file: string): string {
  const args = typescriptArgs("worker/deploy/libsql-key.ts", join(folder, file));
  const printed = execFileSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  return printed.trim().split("\n").at(-1) ?? "";
}

function placesWith(adminKey: string | undefined) {
  return sqldProvisioner({
    databaseUrl: `${proxy.origin}/{namespace}/`,
    token: key.token,
    adminUrl: server.adminUrl,
    adminKey,
  });
}

describe("a self-hosted libSQL server", () => {
  it("creates databases for holders of the admin key", async () => {
    await expect(placesWith(undefined).make("acme")).rejects.toThrow("401");
    await expect(placesWith("wrong").make("acme")).rejects.toThrow("401");
    await placesWith("long-and-random").make("acme");
  });

  it("creates them so that a commit is on the disk before its response", async () => {
    await placesWith("long-and-random").make("lasting");
    const { rows } = await openTestDatabase({
      url: placesWith(undefined).urlOf("lasting"),
      token: key.token,
    }).read({ sql: "PRAGMA synchronous" });
    expect(rows).toEqual([{ synchronous: 2 }]);
  });

  it("opens them, later ones included, with the token of its key and no other", async () => {
    const otherToken = makeKey("other-key.pem");
    await placesWith("long-and-random").make("oto");
    for (const namespace of ["acme", "oto"]) {
      const url = placesWith(undefined).urlOf(namespace);
      const request = (token: string | undefined) =>
        openTestDatabase({ url, token }).read({ sql: "SELECT 1 AS one" });
      expect((await request(key.token)).rows).toEqual([{ one: 1 }]);
      for (const token of [undefined, "x", otherToken, `${key.token}x`])
        await expect(request(token)).rejects.toMatchObject({ status: 401 });
    }
  });
});

const HAS_CURL = spawnSync("curl", ["--version"]).status === 0;

describe("the write probe of its machine", () => {
  const calls = join(folder, "systemctl-calls");

  /** Runs with a fake systemctl that records its arguments. */
  async function runProbe(): Promise<string> {
    writeFileSync(join(folder, "systemctl"), `#!/bin/sh\necho "$@" >> '${calls}'\n`, {
      mode: 0o755,
    });
    writeFileSync(calls, "");
    const env = {
      PATH: `${folder}:${process.env.PATH}`,
      SQLD_URL: server.url,
      DATABASE_TOKEN: key.token,
    };
    await promisify(execFile)("sh", ["worker/deploy/own-libsql/sqld-write-probe"], {
      env,
      cwd: join(import.meta.dirname, "../../.."),
    });
    return readFileSync(calls, "utf8");
  }

  it.skipIf(!HAS_CURL)(
    "writes a row, leaves a responsive server running and kills an unresponsive one (skipped without curl)",
    async () => {
      await placesWith("long-and-random").make("watchdog");
      expect(await runProbe()).toBe("is-active --quiet sqld.service\n");
      const { rows } = await openTestDatabase({
        url: placesWith(undefined).urlOf("watchdog"),
        token: key.token,
      }).read({ sql: "SELECT count(*) AS n FROM probes" });
      expect(rows).toEqual([{ n: 1 }]);
      const { server: pid } = JSON.parse(
        readFileSync(join(folder, "data", "running.json"), "utf8"),
      ) as { server: number };
      process.kill(pid, "SIGSTOP");
      expect(await runProbe()).toBe(
        "is-active --quiet sqld.service\nkill --signal=SIGKILL sqld.service\n",
      );
      process.kill(pid, "SIGCONT");
    },
  );
});
