import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, type TenantDatabase } from "../../app/database/open-database";
import { newId } from "../../app/kernel/ids";
import { COMPANIES, seedCompany } from "../../migrations/seeds/companies";
import { insert } from "../../migrations/seeds/insert";
import type { OnCleanup } from "../../worker/dev/process/run-with-cleanup";
import { migrateAll } from "../../worker/dev/stack/databases";
import { tenantNamespace } from "../../worker/env";
import { fingerprint } from "../../worker/dev/stack/fingerprint";
import { freePort } from "../../worker/dev/process/ports";
import { ROOT, startStack } from "../../worker/dev/stack/stack";
import { step } from "../../worker/dev/process/steps";
import { SCHEMA_VERSION } from "../../worker/tenancy/schema-version";
import { prepareTemplate, type Stack } from "../support/stack/test-stack";
import { fillCompany } from "./orders";

export type Company = {
  id: string;
  code: string;
  namespace: string;
  origin: string;
  database: TenantDatabase;
};
/** `story` is a demo company, created through the commands; `small` and `large` have many orders with real texts. */
/** `minutes`: the maximum duration of each phase of sustained load. `floods`: parts of the names of those that are measured; null for all. */
export type Stage = {
  dir: string;
  minutes: number;
  floods: readonly string[] | null;
  stack: Stack;
  directory: TenantDatabase;
  story: Company;
  small: Company;
  large: Company;
};

type StageOptions = Pick<Stage, "dir" | "minutes" | "floods"> & { onCleanup: OnCleanup };

const TEMPLATE = "x-template";
const SMALL = { id: "01900000-0000-7000-8000-00000000beac", code: "small", orders: 1_000 };
const LARGE = { id: "01900000-0000-7000-8000-00000000bead", code: "large", orders: 100_000 };

/** The built product with three tenants. `small` and `large` are reused by the next run, unless their sources have changed. */
export async function openStage({ dir, minutes, floods, onCleanup }: StageOptions): Promise<Stage> {
  const data = freshOrExisting(join(dir, "data"));
  const stack = await startStack({
    dir: data,
    port: await freePort(),
    echo: false,
    print: console.log,
  });
  onCleanup(() => stack.stop());
  await migrateAll(stack.sqld, stack.proxy);
  if (!stack.sqld.hasNamespace(TEMPLATE)) await prepareTemplate(stack.sqld, stack.proxy, TEMPLATE);
  const directory = openDatabase({ url: stack.proxy.url("directory") });
  const builder = { stack, directory };
  const small = await filled(builder, SMALL);
  const large = await step(`${LARGE.orders} work orders created`, () => filled(builder, LARGE));
  const story = await step("demo company seeded", () => seeded(builder));
  onCleanup(() => forget(builder, story));
  return { dir, minutes, floods, stack, directory, story, small, large };
}

function freshOrExisting(data: string): string {
  const stamp = join(data, "made-from.txt");
  const now = fingerprint(ROOT, [
    "migrations",
    "tests/bench/orders.ts",
    "tests/bench/analytics-company.ts",
    "tests/bench/texts.ts",
  ]);
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== now)
    rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  writeFileSync(stamp, now);
  return data;
}

type Builder = { stack: Stack; directory: TenantDatabase };
/** `like`: start with a copy of that company instead of an empty one. */
type Plan = { id: string; code: string; orders: number; like?: Company };

function companyOf({ stack }: Builder, { id, code }: { id: string; code: string }): Company {
  const namespace = tenantNamespace(id);
  const database = openDatabase({ url: stack.proxy.url(namespace), timeoutMs: 60_000 });
  return { id, code, namespace, origin: stack.origin(code), database };
}

/** Adds the company to the directory when it is complete; after an interruption it is created again. */
export async function filled(
  builder: Builder,
  plan: Plan,
  further: (database: TenantDatabase) => Promise<void> = async () => undefined,
): Promise<Company> {
  const company = companyOf(builder, plan);
  const { rows } = await builder.directory.read({
    sql: "SELECT 1 FROM tenants WHERE id = ?",
    args: [plan.id],
  });
  if (rows.length > 0) return company;
  await fork(builder, company, plan.like?.namespace);
  if (!plan.like) await fillCompany(company.database, plan.orders);
  await further(company.database);
  await enter(builder, company);
  return company;
}

async function seeded(builder: Builder): Promise<Company> {
  const [acme] = COMPANIES;
  if (!acme) throw new Error("The seeds contain no company");
  const company = companyOf(builder, { id: newId(), code: "story" });
  await forgetCode(builder, company.code);
  await fork(builder, company);
  await seedCompany(
    { ...acme, id: company.id, code: company.code },
    builder.stack.proxy.url(company.namespace),
    { orders: 80 },
  );
  await enter(builder, company);
  return company;
}

async function fork(
  { stack: { sqld } }: Builder,
  { namespace }: Company,
  from = TEMPLATE,
): Promise<void> {
  if (sqld.hasNamespace(namespace)) await sqld.deleteNamespace(namespace);
  await sqld.forkNamespace(from, namespace);
}

async function enter({ directory }: Builder, { id, code }: Company): Promise<void> {
  const at = Date.now();
  await directory.write([
    insert("tenants", {
      id,
      code,
      name: `Company ${code}`,
      status: "active",
      schema_version: SCHEMA_VERSION,
      created_at: at,
      updated_at: at,
    }),
  ]);
}

async function forget(builder: Builder, { code, namespace }: Company): Promise<void> {
  await forgetCode(builder, code);
  await builder.stack.sqld.deleteNamespace(namespace);
}

async function forgetCode({ directory }: Builder, code: string): Promise<void> {
  await directory.write([{ sql: "DELETE FROM tenants WHERE code = ?", args: [code] }]);
}
