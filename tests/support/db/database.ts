import { randomUUID } from "node:crypto";
import type { TenantDatabase } from "../../../app/database/open-database";
import { databaseAddress, sqld, stack } from "../stack/stack";
import { openTestDatabase } from "./open-test-database";

export type FreshDatabase = {
  namespace: string;
  url: string;
  database: TenantDatabase;
  db: TenantDatabase["drizzle"];
  /** Another handle on the database, as another request has: round trips are counted separately. */
  open(options?: Partial<Parameters<typeof openTestDatabase>[0]>): TenantDatabase;
};

/** Of the file that runs in this thread. */
const fresh: string[] = [];

/** A tenant database of this test alone, a copy of a template; by default with all tables and no rows. */
export async function freshDatabase(template = stack().template): Promise<FreshDatabase> {
  const namespace = `x-${randomUUID()}`;
  await sqld().copyNamespace(template, namespace);
  return freshAt(namespace);
}

/** A database without tables, for tests of migrations. */
export async function blankDatabase(): Promise<FreshDatabase> {
  const namespace = `x-${randomUUID()}`;
  await sqld().createNamespace(namespace);
  return freshAt(namespace);
}

/** The server spends 0.3 ms a second on each database: those of all finished files would take a core. */
export async function deleteFreshDatabases(): Promise<void> {
  const { hasNamespace, deleteNamespace } = sqld();
  for (const namespace of fresh.splice(0))
    if (hasNamespace(namespace)) await deleteNamespace(namespace);
}

function freshAt(namespace: string): FreshDatabase {
  fresh.push(namespace);
  const url = databaseAddress(namespace);
  const open: FreshDatabase["open"] = (options) => openTestDatabase({ url, ...options });
  const database = open();
  return { namespace, url, database, db: database.drizzle, open };
}
