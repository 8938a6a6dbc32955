import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startDatabaseProxy } from "../proxy/database-proxy.mjs";
import { restartOnFailure } from "../process/restart-on-failure.mjs";
import { startHostGate } from "./host-filter.mjs";
import { startMailbox } from "../mail/mailbox.mjs";
import { freePort } from "../process/ports.mjs";
import { startPushService } from "../push/fake-push-service.mjs";
import { openWorkerLog } from "./worker-log.mjs";
import { secretsByWorker } from "./secrets.mjs";
import { startSqld } from "./sqld.mjs";
import { dieWithParentCommand } from "../process/die-with-parent.mjs";
import { workerOptions } from "./worker-options.mjs";

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * @typedef {{
 *   port: number,
 *   url: string,
 *   origin(code: string): string,
 *   sqld: import('./sqld.mjs').Sqld,
 *   proxy: import('../proxy/database-proxy.mjs').DatabaseProxy,
 *   mailbox: import('../mail/mailbox.mjs').Mailbox,
 *   pushService: import('../push/fake-push-service.mjs').PushService,
 *   mf: import('miniflare').Miniflare,
 *   log: import('./worker-log.mjs').WorkerLog,
 *   crash(): Promise<void>,
 *   stop(): Promise<void>,
 * }} Stack
 */

/**
 * The built product on this machine: libSQL server, database proxy, mailbox, push service, three workers in one workerd. All
 * data is under `dir`. A given `sqld` is used and keeps running at the end. `crash` kills the workers at
 * any point and restarts them; state that is only in memory, such as queued messages, is lost. With `say`
 * the workers are probed and restarted when they have exited or hang.
 * @param {{
 *   dir: string, port: number, mailboxPort?: number, buildDir?: string, latencyMs?: number,
 *   sqld?: import('./sqld.mjs').Sqld, bindings?: Record<string, string>, echo?: boolean,
 *   print?: (line: string) => void, alter?: (workers: any[]) => any[],
 * }} options `alter` lets a test change the worker definitions, for example to insert a worker into a binding
 * @returns {Promise<Stack>}
 */
export async function startStack({
  dir,
  port,
  mailboxPort,
  buildDir = join(ROOT, "build"),
  latencyMs,
  sqld: given,
  bindings,
  echo = true,
  print,
  alter = (workers) => workers,
}) {
  const sqld = given ?? (await startSqld({ dataDir: join(dir, "sqld"), print }));
  const mailbox = await startMailbox({ dir: join(dir, "mailbox"), port: mailboxPort });
  const pushService = await startPushService();
  const proxy = await startDatabaseProxy(sqld, {
    latencyMs,
    smtpPort: mailbox.smtpPort,
    pushPort: pushService.port,
  });
  const log = openWorkerLog(join(dir, "logs"), echo);
  async function stop() {
    await watch?.stop();
    await closeGate?.();
    await mf?.dispose();
    await Promise.all([proxy.close(), mailbox.close(), pushService.close()]);
    if (!given) await sqld.stop();
    log.close();
  }
  /** @type {import('miniflare').Miniflare | undefined} */
  let mf;
  /** @type {() => Promise<void>} */
  let crash;
  /** @type {ReturnType<typeof restartOnFailure> | undefined} */
  let watch;
  /** @type {(() => Promise<void>) | undefined} */
  let closeGate;
  try {
    const secrets = secretsByWorker(dir);
    const web = {
      ...secrets.web,
      APP_PORT: String(port),
      FAKE_PUSH: pushService.host,
      ...bindings,
    };
    const push = { ...secrets.push, MAIL_SMTP_URL: mailbox.smtpUrl, FAKE_PUSH: pushService.host };
    const workers = alter(
      workerOptions({ root: ROOT, buildDir, proxyPort: proxy.port, bindings: { web, push } }),
    );
    const innerPort = await freePort();
    ({ mf, crash } = await startWorkers({ dir, port: innerPort, workers, log }));
    closeGate = await startHostGate(port, innerPort);
    watch =
      print &&
      restartOnFailure({
        name: "The worker process",
        ask: () => askWorkers(innerPort),
        restart: crash,
        print,
        pauseMs: 3000,
      });
  } catch (error) {
    await stop();
    throw error;
  }
  const origin = (/** @type {string} */ code) => `http://${code}.localhost:${port}`;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    origin,
    sqld,
    proxy,
    mailbox,
    pushService,
    mf,
    log,
    crash,
    stop,
  };
}

/**
 * @param {{ dir: string, port: number, workers: any[], log: import('./worker-log.mjs').WorkerLog }} options
 */
async function startWorkers({ dir, port, workers, log }) {
  const { prepareBrowserBinding } = await import("../browsers/chromium.mjs");
  Object.assign(process.env, await prepareBrowserBinding(dir));
  process.env.MINIFLARE_WORKERD_PATH ??= dieWithParentCommand(
    dir,
    "workerd.sh",
    createRequire(import.meta.url)("workerd").default,
  );
  const { Miniflare, Log, LogLevel } = await import("miniflare");
  const options = {
    host: "127.0.0.1",
    port,
    // Otherwise Miniflare fetches the contents of request.cf from the internet.
    cf: false,
    log: new Log(LogLevel.WARN),
    logRequests: false,
    handleStructuredLogs: log.write,
    // R2 and Durable Objects, in the same folder as the development server.
    defaultPersistRoot: join(dir, "state", "v3"),
    workers,
  };
  const mf = new Miniflare(options);
  await mf.ready;
  // Setting options, even the same ones, kills the process with SIGKILL.
  return { mf, crash: () => mf.setOptions(options) };
}

/** @param {number} port @returns {Promise<import('../process/restart-on-failure.mjs').Condition>} */
async function askWorkers(port) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, {
      signal: AbortSignal.timeout(4000),
    });
    await answer.arrayBuffer();
    return { state: "answers" };
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return {
      state:
        cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED"
          ? "gone"
          : "silent",
    };
  }
}
