import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startDatabaseProxy } from "../../../worker/dev/proxy/database-proxy";
import { migrateNamespace } from "../../../migrations/migrate-namespace";
import { readMigrations } from "../../../migrations/read-migrations";
import { migrateAll } from "../../../worker/dev/stack/databases";
import { freePort } from "../../../worker/dev/process/ports";
import { type connectSqld, startSqld, type Sqld } from "../../../worker/dev/stack/sqld";
import { ROOT, startStack } from "../../../worker/dev/stack/stack";

/**
 * The addresses of a stack that runs in another process; plain data.
 * `template` is a migrated tenant database to fork. `port`, `mailbox` and `pushService` are set when the workers run as well, and
 * `timeFactor` when their time limits are scaled (./time-factor.ts).
 */
export type TestStack = {
  sqld: Parameters<typeof connectSqld>[0];
  proxy: string;
  template: string;
  port?: number;
  mailbox?: string;
  pushService?: string;
  logFile?: string;
  timeFactor?: number;
};

/** The built product on this machine. */
export type Stack = Awaited<ReturnType<typeof startStack>>;

const TEMPLATE = "x-template";

/**
 * A libSQL server with a directory and a migrated template, for tests of commands and queries.
 * @param options `more`: further arguments of the server
 */
export async function startTestDatabases({
  dir = emptyFolder(),
  more = [],
}: { dir?: string | undefined; more?: string[] } = {}) {
  const sqld = await startSqld({ dataDir: join(dir, "sqld"), more });
  const proxy = await startDatabaseProxy(sqld);
  await migrateAll(sqld, proxy);
  await prepareTemplate(sqld, proxy, TEMPLATE);
  const address = { sqld: addressOf(sqld), proxy: proxy.origin, template: TEMPLATE };
  async function stop() {
    await proxy.close();
    await sqld.stop();
    rmSync(dir, { recursive: true, force: true });
  }
  return { dir, sqld, address, stop };
}

/**
 * The built product with its own databases and an empty directory.
 * @param options with `print` the workers are restarted when they have exited
 */
export async function startTestStack({
  dir,
  ...options
}: { dir?: string } & Pick<Parameters<typeof startStack>[0], "print" | "alter"> = {}) {
  const databases = await startTestDatabases({ dir });
  const stack = await startStack({
    dir: databases.dir,
    port: await freePort(),
    sqld: databases.sqld,
    echo: false,
    ...options,
  });
  const { proxy, port, log, mailbox, pushService } = stack;
  const address = {
    ...databases.address,
    proxy: proxy.origin,
    port,
    mailbox: mailbox.url,
    pushService: pushService.url,
    logFile: log.file,
  };
  async function stop() {
    await stack.stop();
    await databases.stop();
  }
  return { address, stack, stop };
}

/** Creates an empty, migrated tenant database that tests fork. */
export async function prepareTemplate(
  sqld: Pick<Sqld, "createNamespace">,
  proxy: { url(namespace: string): string },
  name: string,
): Promise<void> {
  await sqld.createNamespace(name);
  await migrateNamespace({ url: proxy.url(name) }, await readMigrations("tenant"));
}

function addressOf({ url, adminUrl, dataDir }: Sqld) {
  return { url, adminUrl, dataDir };
}

export function emptyFolder() {
  const parent = join(ROOT, ".local", "test");
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(join(parent, "run-"));
}
