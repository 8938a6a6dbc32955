import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTenant } from "../../../migrations/lifecycle/create";
import {
  type DatabaseProvisioner,
  tenantNamespace,
} from "../../../migrations/lifecycle/database-provisioner";
import { sqldProvisioner } from "../../../migrations/lifecycle/sqld-provisioner";
import { readMigrations } from "../../../migrations/read-migrations";
import { runTenantCommand } from "../../../worker/dev/cli/tenant-commands";
import { startDatabaseProxy } from "../../../worker/dev/proxy/database-proxy";
import { migrateAll } from "../../../worker/dev/stack/databases";
import { startSqld } from "../../../worker/dev/stack/sqld";
import { memoryBucket } from "../../support/db/providers";
import { newTenant, tenantWithHistory } from "../../support/db/tenant-with-history";

// On a server of its own, because `export --all` exports every company of the directory.

const folder = mkdtempSync(join(tmpdir(), "commands-"));
let sqld: Awaited<ReturnType<typeof startSqld>>;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let bucket: Awaited<ReturnType<typeof memoryBucket>>;
let provisioner: DatabaseProvisioner;
let migrations: Awaited<ReturnType<typeof readMigrations>>;

beforeAll(async () => {
  sqld = await startSqld({ dataDir: join(folder, "sqld") });
  proxy = await startDatabaseProxy(sqld);
  await migrateAll(sqld, proxy);
  bucket = await memoryBucket();
  migrations = await readMigrations("tenant");
  provisioner = sqldProvisioner({
    databaseUrl: proxy.url("x").replace("/x/", "/{namespace}/"),
    token: undefined,
    adminUrl: sqld.adminUrl,
    adminKey: undefined,
  });
});
afterAll(async () => {
  await bucket.end();
  await proxy.close();
  await sqld.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The lines that a command prints, or the message with which it ends. */
async function tenant(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const installation = {
    provisioner,
    fileStore: async () => bucket.fileStore,
    originOf: (code: string) => `http://${code}.localhost:9377`,
    domain: () => "localhost",
    wake: async () => false,
    sessionKeys: JSON.stringify({ current: "k1", keys: { k1: "c2VjcmV0" } }),
  };
  await runTenantCommand(
    args,
    async () => installation,
    (line) => lines.push(line),
  ).catch((error: Error) => lines.push(error.message));
  return lines.join("\n");
}

const usedTenant = () =>
  tenantWithHistory({ provisioner, fileStore: bucket.fileStore, migrations, folder }, 5);

describe("export --all", () => {
  it("exports every company, and goes on without one that cannot be exported, which it names", async () => {
    const [first, second] = [await usedTenant(), await usedTenant()];
    const { tenant: broken } = await createTenant(provisioner, newTenant(), migrations);
    await provisioner.remove(tenantNamespace(broken.id));
    const to = mkdtempSync(join(folder, "night-"));
    const printed = await tenant("export", "--all", "--to", to);
    expect(printed).toContain(`Exported ${first.tenant.code} to ${to}/${first.tenant.code}.tar.gz`);
    expect(printed).toContain(`${broken.code} was not exported: `);
    expect(printed).toMatch(new RegExp(`1 of 3 companies were not exported: ${broken.code}$`));
    expect(readdirSync(to).toSorted()).toEqual(
      [first, second].map((each) => `${each.tenant.code}.tar.gz`).toSorted(),
    );
    await tenant("suspend", broken.code);
    expect(await tenant("delete", broken.code, "--confirm", broken.code)).toContain("Deleted");
    expect(await tenant("export", "--all", "--to", to)).toMatch(/Exported 2 companies to .*$/);
  });

  it("needs a folder", async () => {
    expect(await tenant("export", "--all")).toContain("--to is missing");
    const nowhere = join(folder, "nowhere");
    expect(await tenant("export", "--all", "--to", nowhere)).toBe(
      `The folder ${nowhere} does not exist.`,
    );
    expect(existsSync(nowhere)).toBe(false);
  });
});

describe("import", () => {
  it("restores a company that was deleted, and copies one beside itself", async () => {
    const { tenant: company, file } = await usedTenant();
    const { code } = company;
    await tenant("export", code, "--file", file);
    expect(await tenant("import", "--file", file, "--copy")).toMatch(
      new RegExp(`^${code}-copy +active[^]*matches the export[^]*suspend it to prevent that`),
    );
    await tenant("suspend", code);
    await tenant("delete", code, "--confirm", code);
    expect(await tenant("import", "--file", file)).toMatch(new RegExp(`^${code} +active`));
  });

  it("migrates an export of an earlier release", async () => {
    const input = newTenant();
    await createTenant(provisioner, input, migrations.slice(0, -1));
    const file = join(folder, "earlier.tar.gz");
    await tenant("export", input.code, "--file", file);
    const { length } = migrations;
    expect(await tenant("import", "--file", file, "--copy")).toMatch(
      new RegExp(`-copy +active +schema ${length} `),
    );
  });
});

describe("rename", () => {
  it("says where the old address leads, for how long, and how to end that", async () => {
    const { tenant: company } = await usedTenant();
    const [before, after] = [company.code, newTenant().code];
    const printed = await tenant("rename", before, after);
    expect(printed).toMatch(new RegExp(`^${after} +active .*\\(formerly ${before}\\)`));
    expect(printed).toContain(
      `http://${before}.localhost:9377 leads to http://${after}.localhost:9377`,
    );
    expect(await tenant("show", before)).toBe(
      `There is no company "${before}". Its code is now "${after}".`,
    );
    expect(await tenant("release-code", before)).toContain("Another company may take the code");
    expect(await tenant("rename", after)).toContain("npm run tenant -- <command>");
    expect(await tenant("add-host", after, `x.localhost`)).toContain("below the product's own");
  });
});

describe("create", () => {
  it("prints the link of the invitation, at the address of the installation", async () => {
    const { code } = newTenant();
    const person = ["--admin", "Ana Babić", "--email", "ana@example.com"];
    const printed = await tenant("create", code, "--name", "Oto", ...person);
    expect(printed).toContain(
      `The invitation to ana@example.com will be sent after the first request to http://${code}.localhost:9377`,
    );
    expect(printed).toContain(
      `Invitation link, valid for seven days: http://${code}.localhost:9377/signup?inviteCode=`,
    );
  });
});
