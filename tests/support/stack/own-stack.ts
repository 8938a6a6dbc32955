import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { WorkerOptions } from "miniflare";
import type { Fault } from "../../../worker/dev/proxy/proxy-control";
import { connectSqld } from "../../../worker/dev/stack/sqld";
import { ROOT, startStack } from "../../../worker/dev/stack/stack";
import { type BucketTrouble, failingBucket } from "../fakes/bucket-faults";
import { LONG_MS, withPrintLimits } from "../fakes/print-limits";
import { onFreePort } from "./free-port";
import { stack } from "./stack";
import type { Stack } from "./test-stack";
import { withTimeFactor } from "./time-factor";
import { makeTenant, type TestTenant } from "../db/tenant";
import { stackKeys } from "../records/signed-tokens";

/** Workers of one test file alone, on the shared databases: the file may kill them, and break what other files need. */
export type OwnStack = Stack & {
  dir: string;
  bucket: BucketTrouble;
  /** A tenant that these workers serve. */
  tenant(...wishes: Parameters<typeof makeTenant>): Promise<TestTenant>;
  /** Breaks a database for these workers; the test's own connection keeps working. Returns the function that heals it. */
  breakDatabase(namespace: string, fault: Fault): () => void;
  /** Delivers a batch to the queue consumer, and returns the outcome of each message. */
  deliver(queue: string, tenants: readonly string[]): Promise<{ done: string[]; again: string[] }>;
};

/** `printLimits`: the time limits of the documents that the pdf worker prints (tests/support/fakes/print-limits.ts). */
export async function startOwnStack({ printLimits = [LONG_MS] } = {}): Promise<OwnStack> {
  const dir = emptyFolder();
  const bucket = failingBucket();
  // Shared with the other test files, so stop() leaves it running.
  const sqld = { ...connectSqld(stack().sqld), stop: async () => {} };
  const alter = (workers: WorkerOptions[]) =>
    withTimeFactor(bucket.alter(withPrintLimits(workers, printLimits)));
  const own = await onFreePort((port) => startStack({ dir, port, sqld, echo: false, alter }));
  return {
    ...own,
    dir,
    bucket,
    async tenant(...wishes) {
      const made = await makeTenant(...wishes);
      return { ...made, origin: own.origin(made.code), sessionKeys: stackKeys(dir) };
    },
    breakDatabase(namespace, fault) {
      own.proxy.faults.set(namespace, fault);
      return () => void own.proxy.faults.delete(namespace);
    },
    async deliver(queue, tenants) {
      const worker = (await own.mf.getWorker("web")) as unknown as Consumer;
      const messages = tenants.map((tenant, index) => ({
        id: String(index),
        timestamp: new Date(),
        attempts: 1,
        body: { tenant },
      }));
      const { ackAll, explicitAcks, retryMessages } = await worker.queue(queue, messages);
      const tenantOf = (id: string) => tenants[Number(id)] ?? id;
      return {
        done: ackAll ? [...tenants] : explicitAcks.map(tenantOf),
        again: retryMessages.map(({ msgId }) => tenantOf(msgId)),
      };
    },
    async stop() {
      await own.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Miniflare provides the queue handler of a worker; its types do not include it. */
type Consumer = {
  queue(
    name: string,
    messages: object[],
  ): Promise<{ ackAll: boolean; explicitAcks: string[]; retryMessages: { msgId: string }[] }>;
};

function emptyFolder(): string {
  const parent = join(ROOT, ".local", "test");
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(join(parent, "own-"));
}
