import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Miniflare, WorkerOptions } from "miniflare";
import { startDatabaseProxy, type DatabaseProxy } from "../proxy/database-proxy";
import { restartOnFailure, type Condition } from "../process/restart-on-failure";
import { startHostGate } from "./host-filter";
import { startMailbox, type Mailbox } from "../mail/mailbox";
import { freePort } from "../process/ports";
import { requestsInFlight } from "./requests-in-flight";
import { startPushService, type PushService } from "../push/fake-push-service";
import { openWorkerLog, type WorkerLog } from "./worker-log";
import { secretsByWorker } from "./secrets";
import { startSqld, type Sqld } from "./sqld";
import { dieWithParentCommand } from "../process/die-with-parent";
import { workerOptions } from "./worker-options";

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

type Stack = {
  port: number;
  url: string;
  origin(code: string): string;
  sqld: Sqld;
  proxy: DatabaseProxy;
  mailbox: Mailbox;
  pushService: PushService;
  mf: Miniflare;
  log: WorkerLog;
  crash(): Promise<void>;
  /** Restarts the workers, as `crash` does, with other definitions. */
  alter(change: AlterWorkers): Promise<void>;
  stop(): Promise<void>;
};

type AlterWorkers = (workers: WorkerOptions[]) => WorkerOptions[];

/**
 * The built product on this machine: libSQL server, database proxy, mailbox, push service, three workers in one workerd. All
 * data is under `dir`. A given `sqld` is used and keeps running at the end. `crash` kills the workers at
 * any point and restarts them; state that is only in memory, such as queued messages, is lost. With `print`
 * the workers are probed and restarted when they have exited or hang, and it says which requests had no answer.
 * @param options `alter` lets a test change the worker definitions, for example to insert a worker into a binding
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
  alter: alterFirst = (workers) => workers,
}: {
  dir: string;
  port: number;
  mailboxPort?: number;
  buildDir?: string;
  latencyMs?: number;
  sqld?: Sqld;
  bindings?: Record<string, string>;
  echo?: boolean;
  print?: ((line: string) => void) | undefined;
  alter?: AlterWorkers | undefined;
}): Promise<Stack> {
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
  let mf: Miniflare | undefined;
  let crash: Stack["crash"];
  let alter: Stack["alter"];
  let watch: ReturnType<typeof restartOnFailure> | undefined;
  let closeGate: (() => Promise<void>) | undefined;
  try {
    const secrets = secretsByWorker(dir);
    const web = {
      ...secrets.web,
      APP_PORT: String(port),
      FAKE_PUSH: pushService.host,
      ...bindings,
    };
    const push = { ...secrets.push, MAIL_SMTP_URL: mailbox.smtpUrl, FAKE_PUSH: pushService.host };
    const workers = alterFirst(
      workerOptions({ root: ROOT, buildDir, proxyPort: proxy.port, bindings: { web, push } }),
    );
    const innerPort = await freePort();
    ({ mf, crash, alter } = await startWorkers({ dir, port: innerPort, workers, log }));
    const requests = requestsInFlight();
    closeGate = await startHostGate(port, innerPort, requests);
    watch =
      print &&
      restartOnFailure({
        name: "The worker process",
        async check() {
          const condition = await checkWorkers(innerPort);
          if (condition.state === "answers") requests.forgetLost();
          return condition;
        },
        restart: crash,
        print,
        cause: requests.describe,
        pauseMs: 3000,
      });
  } catch (error) {
    await stop();
    throw error;
  }
  const origin = (code: string) => `http://${code}.localhost:${port}`;
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
    alter,
    stop,
  };
}

async function startWorkers({
  dir,
  port,
  workers,
  log,
}: {
  dir: string;
  port: number;
  workers: WorkerOptions[];
  log: WorkerLog;
}) {
  const { prepareBrowserBinding } = await import("../browsers/chromium");
  Object.assign(process.env, await prepareBrowserBinding(dir));
  process.env.MINIFLARE_WORKERD_PATH ??= dieWithParentCommand(
    dir,
    "workerd.sh",
    createRequire(import.meta.url)("workerd").default,
  );
  const { Miniflare, Log, LogLevel } = await import("miniflare");
  let options = {
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
  const crash = () => mf.setOptions(options);
  function alter(change: AlterWorkers) {
    options = { ...options, workers: change(options.workers) };
    return crash();
  }
  return { mf, crash, alter };
}

async function checkWorkers(port: number): Promise<Condition> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`, {
      signal: AbortSignal.timeout(4000),
    });
    await response.arrayBuffer();
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
