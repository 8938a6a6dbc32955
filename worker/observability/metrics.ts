import type { DatabaseStats } from "~/database/open-database";
import type { Env } from "../env";

/**
 * Each metric is one data point in Analytics Engine. Columns must never change their position, because
 * queries depend on it.
 */
type Metric =
  | {
      kind: "request";
      tenant: string;
      method: string;
      to: string;
      path: string;
      status: number;
      code: string;
      ms: number;
      database: Readonly<DatabaseStats> | undefined;
    }
  | {
      kind: "outbox";
      tenant: string;
      ms: number;
      waiting: number;
      dead: number;
      oldestMs: number;
      failed: boolean;
    }
  | { kind: "dead-letter"; tenant: string; attempts: number }
  | {
      kind: "live";
      tenant: string;
      sockets: number;
      notified: number;
      records: number;
      ms: number;
    };

type Point = { indexes: [string]; blobs: string[]; doubles: number[] };

/**
 * Returns at once; the platform sends the point after the response. Without the binding nothing is
 * counted.
 */
export function count(env: Env, metric: Metric): void {
  env.METRICS?.writeDataPoint({ ...pointOf(metric) });
}

/** index1: tenant. blob1…6: kind, method, audience, path, status, code. double1…10: see below. */
function pointOf(metric: Metric): Point {
  // Sampled by tenant, so that a busy one does not hide a quiet one.
  const indexes: [string] = [metric.tenant || "none"];
  if (metric.kind === "request") {
    const { method, to, path, status, code, ms, database } = metric;
    const { ms: databaseMs = 0, roundTrips = 0, requests = 0, rowsRead = 0 } = database ?? {};
    // 1 count, 2 ms, 3 ms at the database, 4 round trips, 5 calls, 6 rows read, 7 errors
    return {
      indexes,
      blobs: ["request", method, to, plainPath(path), String(status), code],
      doubles: [1, ms, databaseMs, roundTrips, requests, rowsRead, status >= 500 ? 1 : 0, 0, 0, 0],
    };
  }
  if (metric.kind === "outbox") {
    const { ms, waiting, dead, oldestMs, failed } = metric;
    // 7 errors, 8 queued, 9 dead, 10 age of the oldest queued row
    return {
      indexes,
      blobs: ["outbox", "", "", "", "", ""],
      doubles: [1, ms, 0, 0, 0, 0, failed ? 1 : 0, waiting, dead, oldestMs],
    };
  }
  if (metric.kind === "live") {
    const { sockets, notified, records, ms } = metric;
    // 8 open sockets, 9 notified, 10 records
    return {
      indexes,
      blobs: ["live", "", "", "", "", ""],
      doubles: [1, ms, 0, 0, 0, 0, 0, sockets, notified, records],
    };
  }
  return {
    indexes,
    blobs: ["dead-letter", "", "", "", "", ""],
    doubles: [metric.attempts, 0, 0, 0, 0, 0, 1, 0, 0, 0],
  };
}

const MAX_PATH_LENGTH = 96;

/** Replaces ids and numbers, so that all records of a kind share one path. */
function plainPath(path: string): string {
  const plain = path.split("/").map((part) => (/\d/.test(part) && part.length > 1 ? ":id" : part));
  return plain.join("/").slice(0, MAX_PATH_LENGTH);
}
