import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findCode } from "../../../app/features/access-codes/queries";
import { signerFor } from "../../../app/server/authentication/signatures";
import { createTenant } from "../../../migrations/lifecycle/create";
import { deleteTenant } from "../../../migrations/lifecycle/delete";
import { findTenant, getTenant, openDirectory } from "../../../migrations/lifecycle/directory";
import { invitationOf } from "../../../migrations/lifecycle/invitation";
import type { DatabaseProvisioner } from "../../../migrations/lifecycle/database-provisioner";
import {
  addHost,
  removeHost,
  resumeTenant,
  suspendTenant,
} from "../../../migrations/lifecycle/suspend";
import { releaseCode, renameTenant } from "../../../migrations/lifecycle/rename";
import { migrationFrom } from "../../../migrations/parse-migration";
import { readMigrations } from "../../../migrations/read-migrations";
import type { RequestContext } from "../../../app/server/request-context";
import { SCHEMA_VERSION } from "../../../worker/tenancy/schema-version";
import { memoryBucket, localProvisioner } from "../../support/db/providers";
import { databaseAt, tenantWithHistory, newTenant } from "../../support/db/tenant-with-history";

const DOMAIN = "example.com";
const KEYS = { current: "k1", keys: { k1: randomBytes(32).toString("base64url") } };
const folder = mkdtempSync(join(tmpdir(), "life-"));
let provisioner: DatabaseProvisioner;
let bucket: Awaited<ReturnType<typeof memoryBucket>>;
let migrations: Awaited<ReturnType<typeof readMigrations>>;

beforeAll(async () => {
  provisioner = localProvisioner();
  bucket = await memoryBucket();
  migrations = await readMigrations("tenant");
});
afterAll(async () => {
  await bucket.end();
  await rm(folder, { recursive: true, force: true });
});

type NewTenant = Parameters<typeof createTenant>[1];

function create(input: NewTenant, at: DatabaseProvisioner = provisioner) {
  return createTenant(at, input, migrations);
}

const killed = () => Promise.reject(new Error("killed"));
const BROKEN = migrationFrom(
  "0004_broken.sql",
  "CREATE TABLE half (id TEXT) STRICT; INSERT INTO nowhere VALUES (1);",
  4,
);

describe("a new tenant", () => {
  it("has tables of the newest version, its name and language, and an invited administrator", async () => {
    const input = newTenant();
    const { tenant, codeId } = await create(input);
    expect(await getTenant(openDirectory(provisioner), input.code)).toMatchObject({
      id: tenant.id,
      status: "active",
      schemaVersion: SCHEMA_VERSION,
      language: "hr",
    });
    const database = databaseAt(provisioner, tenant.id);
    const { rows } = await database.read({
      sql: "SELECT email, invite_status AS status, role FROM users JOIN user_roles ON user_id = id",
    });
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { email: "ana@example.com", status: "INVITED", role: "SYSTEM_ADMIN" },
    ]);
    const waiting = await database.read({
      sql: "SELECT type, ids ->> 'codeId' AS codeId FROM outbox",
    });
    expect(waiting.rows.map((row) => ({ ...row }))).toEqual([{ type: "user.invited", codeId }]);
  });

  it("is entered by the link of the invitation", async () => {
    const created = await create(newTenant());
    const link = new URL(await invitationOf(created, KEYS, "http://x.example.com"));
    const context = {
      db: databaseAt(provisioner, created.tenant.id).drizzle,
      signer: signerFor(KEYS, created.tenant.id),
      now: () => new Date(),
    };
    const code = await findCode(
      context as RequestContext,
      "invite",
      link.searchParams.get("inviteCode") ?? "",
    );
    expect(code).toMatchObject({ email: "ana@example.com", roles: "SYSTEM_ADMIN" });
  });

  it.each([
    [
      "before its database existed",
      (input: NewTenant) => create(input, { ...provisioner, make: killed }),
    ],
    [
      "before its tables existed",
      (input: NewTenant) =>
        create(input, { ...provisioner, make: (name) => provisioner.make(name).then(killed) }),
    ],
    [
      "between two migrations",
      (input: NewTenant) => createTenant(provisioner, input, [...migrations.slice(0, 3), BROKEN]),
    ],
    [
      "before its administrator existed",
      (input: NewTenant) => create({ ...input, email: undefined as unknown as string }),
    ],
  ])("is completed by the same command after a run that was killed %s", async (_, run) => {
    const input = newTenant();
    await expect(run(input)).rejects.toThrow();
    expect(await getTenant(openDirectory(provisioner), input.code)).toMatchObject({
      status: "creating",
    });
    const { tenant } = await create(input);
    const { rows } = await databaseAt(provisioner, tenant.id).read({
      sql: "SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM access_codes) AS codes",
    });
    expect({ ...rows[0] }).toEqual({ users: 1, codes: 1 });
  });

  it("is created once when two runs use its code at once, and no code is used twice", async () => {
    const input = newTenant();
    const both = await Promise.allSettled([create(input), create(input)]);
    expect(both.filter((each) => each.status === "fulfilled").length).toBeGreaterThan(0);
    const { id } = await getTenant(openDirectory(provisioner), input.code);
    expect(
      (await databaseAt(provisioner, id).read({ sql: "SELECT count(*) AS n FROM users" }))
        .rows[0]?.["n"],
    ).toBe(1);
    await expect(create(input)).rejects.toThrow(`A company "${input.code}" already exists`);
  });
});

describe("a suspended tenant", () => {
  it("is suspended and resumed idempotently", async () => {
    const { code } = (await create(newTenant())).tenant;
    expect(await suspendTenant(provisioner, code)).toMatchObject({ status: "suspended" });
    expect(await suspendTenant(provisioner, code)).toMatchObject({ status: "suspended" });
    expect(await resumeTenant(provisioner, code)).toMatchObject({ status: "active" });
    await expect(suspendTenant(provisioner, "nobody")).rejects.toThrow(
      'There is no company "nobody"',
    );
  });

  it("has additional host names, each for one tenant", async () => {
    const [a, b] = await Promise.all([create(newTenant()), create(newTenant())]);
    const host = `${a.tenant.code}.firma.hr`;
    expect(await addHost(provisioner, a.tenant.code, host.toUpperCase(), DOMAIN)).toBe(host);
    // A leading www is ignored in requests.
    expect(await addHost(provisioner, a.tenant.code, `www.${host}`, DOMAIN)).toBe(host);
    expect((await getTenant(openDirectory(provisioner), a.tenant.code)).hosts).toEqual([host]);
    await expect(addHost(provisioner, b.tenant.code, host, DOMAIN)).rejects.toThrow(
      "belongs to another company",
    );
    await removeHost(provisioner, a.tenant.code, host);
    await expect(removeHost(provisioner, a.tenant.code, host)).rejects.toThrow(
      "is not a hostname of",
    );
  });

  it.each([
    [`other.${DOMAIN}`, 'the address of the company with the code "other"'],
    [`www.other.${DOMAIN}`, 'the address of the company with the code "other"'],
    [`a.b.${DOMAIN}`, "would never reach a company"],
    [DOMAIN, "would never reach a company"],
    ["a b.hr", "not a valid hostname"],
    ["10.0.0.1", "not a valid hostname"],
    ["firma", "not a valid hostname"],
  ])("has no host name by which no request finds it: %s", async (host, reason) => {
    const { code } = (await create(newTenant())).tenant;
    await expect(addHost(provisioner, code, host, DOMAIN)).rejects.toThrow(reason);
    expect((await getTenant(openDirectory(provisioner), code)).hosts).toEqual([]);
  });
});

describe("a renamed tenant", () => {
  const renamed = async () => {
    const [before, after] = [newTenant(), newTenant()];
    const { tenant } = await create(before);
    expect(await renameTenant(provisioner, before.code, after.code)).toMatchObject({
      id: tenant.id,
      code: after.code,
      formerCodes: [{ code: before.code }],
    });
    return { tenant, before: before.code, after: after.code };
  };

  it("keeps its former code for a year, in which no other tenant may claim it", async () => {
    const { before, after } = await renamed();
    const reserved = `"${before}" is reserved until ${inAYear()} for the company that is now "${after}"`;
    const other = (await create(newTenant())).tenant;
    await expect(create(newTenant({ code: before }))).rejects.toThrow(reserved);
    await expect(renameTenant(provisioner, other.code, before)).rejects.toThrow(reserved);
    expect(await findTenant(openDirectory(provisioner), before)).toBeNull();
    await expect(suspendTenant(provisioner, before)).rejects.toThrow(`Its code is now "${after}"`);
  });

  it("loses it to whoever claims it after its release", async () => {
    const { tenant, before, after } = await renamed();
    await releaseCode(provisioner, before);
    // Nobody has claimed it yet: its host still leads to the tenant.
    expect((await getTenant(openDirectory(provisioner), after)).formerCodes).toHaveLength(1);
    const { tenant: other } = await create(newTenant({ code: before }));
    expect(other.id).not.toBe(tenant.id);
    expect((await getTenant(openDirectory(provisioner), after)).formerCodes).toEqual([]);
    await expect(releaseCode(provisioner, before)).rejects.toThrow("is not a former code");
  });

  it("may take its own former code back, and any code that another released", async () => {
    const { tenant, before, after } = await renamed();
    expect(await renameTenant(provisioner, after, before)).toMatchObject({
      id: tenant.id,
      formerCodes: [{ code: after }],
    });
    await releaseCode(provisioner, after);
    const other = (await create(newTenant())).tenant;
    await renameTenant(provisioner, other.code, after);
    expect((await getTenant(openDirectory(provisioner), before)).formerCodes).toEqual([]);
  });

  it("is refused an invalid code and one that is in use, and its former code goes when it is deleted", async () => {
    const { before, after } = await renamed();
    const other = (await create(newTenant())).tenant;
    await expect(renameTenant(provisioner, after, "www")).rejects.toThrow("not a valid company");
    await expect(renameTenant(provisioner, after, other.code)).rejects.toThrow(
      `A company "${other.code}" already exists`,
    );
    await suspendTenant(provisioner, after);
    await deleteTenant(provisioner, bucket.fileStore, after, after);
    expect((await create(newTenant({ code: before }))).tenant.code).toBe(before);
  });
});

function inAYear(): string {
  return new Date(Date.now() + 365 * 24 * 60 * 60_000).toISOString().slice(0, 10);
}

const usedTenant = () =>
  tenantWithHistory({ provisioner, fileStore: bucket.fileStore, migrations, folder }, 50);

describe("a deleted tenant", () => {
  it("must be suspended first and confirmed by its code", async () => {
    const { tenant, key } = await usedTenant();
    const gone = (typed: string) => deleteTenant(provisioner, bucket.fileStore, tenant.code, typed);
    await expect(gone("")).rejects.toThrow("--confirm");
    await expect(gone(tenant.code)).rejects.toThrow("only a suspended company");
    await suspendTenant(provisioner, tenant.code);
    await gone(tenant.code);
    expect(await findTenant(openDirectory(provisioner), tenant.code)).toBeNull();
    expect(await bucket.fileStore.read(key)).toBeNull();
    await expect(databaseAt(provisioner, tenant.id).read({ sql: "SELECT 1" })).rejects.toThrow();
  });

  it("may be one whose creation was interrupted", async () => {
    const input = newTenant();
    await expect(create(input, { ...provisioner, make: killed })).rejects.toThrow("killed");
    await deleteTenant(provisioner, bucket.fileStore, input.code, input.code);
    expect(await findTenant(openDirectory(provisioner), input.code)).toBeNull();
  });

  it("is removed by a second run when the first was killed halfway", async () => {
    const { tenant, key } = await usedTenant();
    await suspendTenant(provisioner, tenant.code);
    const killed = { ...bucket.fileStore, remove: () => Promise.reject(new Error("killed")) };
    await expect(deleteTenant(provisioner, killed, tenant.code, tenant.code)).rejects.toThrow(
      "killed",
    );
    expect(await getTenant(openDirectory(provisioner), tenant.code)).toMatchObject({
      status: "deleting",
    });
    await deleteTenant(provisioner, bucket.fileStore, tenant.code, tenant.code);
    expect(await findTenant(openDirectory(provisioner), tenant.code)).toBeNull();
    expect(await bucket.fileStore.read(key)).toBeNull();
  });
});
