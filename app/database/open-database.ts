import type { LibSQLDatabase } from "drizzle-orm/libsql/driver-core";
import { batchRequest, batchResults } from "./batch";
import { callDatabase } from "./call";
import { drizzleOver } from "./drizzle-client";
import { gatherReads } from "./gather";
import type { HranaResponse, HranaRequest, Line, Statement, BatchResult } from "./hrana";
import type { HranaResult, ResultSet } from "./rows";
import { retryWhenBusy } from "./retry-when-busy";
import type { StreamPool } from "./stream-pool";
import { type BatchWriter, WRITE_QUEUE_LIMITS, type WriteOutcome, WriteQueue } from "./write-queue";
import { scaled } from "~/kernel/time-limits";
import { DatabaseUnavailable } from "./failures";

/** Seeds and imports start thousands of writes at once and wait for them. */
const PROCESS_LIMITS = { ...WRITE_QUEUE_LIMITS, most: 100_000, waitMs: 120_000 };

const queues = new Map<string, WriteQueue>();

export { BatchFailed, DatabaseUnavailable, StatementFailed } from "./failures";
export type { ResultSet, Row } from "./rows";
export type { Statement } from "./hrana";

/** One call to the database, reported when it has ended. */
export type DatabaseCall = {
  kind: "read" | "write";
  statements: number;
  ms: number;
  failed: boolean;
  /** SQL texts without values. */
  texts(): string[];
};

/**
 * Cost of one request so far. Parallel calls count as one round trip, because the user waits for
 * them once.
 */
export type DatabaseStats = {
  roundTrips: number;
  requests: number;
  statements: number;
  rowsRead: number;
  /** Time during which at least one call was in progress. */
  ms: number;
};

export type TenantDatabase = {
  /** `select` and `all` are gathered. A single insert, update or delete is refused: use `write`. */
  drizzle: LibSQLDatabase;
  read(statement: Statement): Promise<ResultSet>;
  /**
   * Writes a batch atomically, in its turn among the batches of this database. A batch is sent
   * again only when the database reports a competing writer and nothing ran, or when `isRepeatable`
   * states that its idempotency key refuses a second copy. Throws BatchFailed with the index of the
   * failed statement, and DatabaseUnavailable when there was no turn or no response.
   */
  write(statements: Statement[], options?: { isRepeatable?: boolean }): Promise<ResultSet[]>;
  readonly stats: Readonly<DatabaseStats>;
};

type DatabaseOptions = {
  /** With a trailing slash. */
  url: string;
  fetch?: typeof fetch;
  token?: string | undefined;
  timeoutMs?: number;
  /**
   * Serializes the batches. The default is a queue of this process. Requests of a worker do not
   * share a process, so they use the tenant's hub.
   */
  writer?: BatchWriter;
  /** Keeps streams open between calls of this process or isolate; those of `writer` are its own. */
  streams?: StreamPool | undefined;
  observe?(call: DatabaseCall): void;
  /** Called whenever code continues after a wait for the database. */
  resumed?: (() => void) | undefined;
};

const TIMEOUT_MS = 8000;

/**
 * Opens one tenant's database for one request. Statements of all users of the returned object are
 * gathered.
 */
export function openDatabase(options: DatabaseOptions): TenantDatabase {
  const { url, token, timeoutMs = scaled(TIMEOUT_MS) } = options;
  // workerd throws when its fetch is called as a method of another object.
  const line: Line = {
    url,
    token,
    streams: options.streams,
    resumed: options.resumed,
    fetch: options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args)),
  };
  const writer = options.writer ?? writerInProcess(line);
  const stats: DatabaseStats = { roundTrips: 0, requests: 0, statements: 0, rowsRead: 0, ms: 0 };
  const observed = observer(options, stats);

  async function send(requests: HranaRequest[]): Promise<HranaResponse<HranaResult>[]> {
    const call = () => callDatabase<HranaResult>({ line, requests, timeoutMs });
    const responses = await observed(
      { kind: "read", statements: requests.length, texts: () => requests.flatMap(textsOf) },
      call,
    );
    for (const response of responses)
      if (response.type === "ok") stats.rowsRead += response.response.result.rows_read ?? 0;
    return responses;
  }
  async function writeOnce(statements: Statement[], isRepeatable: boolean): Promise<ResultSet[]> {
    const batch = JSON.stringify(batchRequest(statements));
    const call = async () => responseFrom(await writer(batch, { callMs: timeoutMs, isRepeatable }));
    const response = await observed(
      {
        kind: "write",
        statements: statements.length,
        texts: () => statements.map(({ sql }) => sql),
      },
      call,
    );
    const results = batchResults(statements.length, response);
    for (const result of results) stats.rowsRead += result.rowsRead;
    return results;
  }
  async function write(
    statements: Statement[],
    { isRepeatable = false } = {},
  ): Promise<ResultSet[]> {
    stats.roundTrips += 1;
    return retryWhenBusy(() => writeOnce(statements, isRepeatable));
  }
  const read = gatherReads(send, () => (stats.roundTrips += 1));
  return {
    drizzle: drizzleOver({ read, write: (statements) => write(statements) }),
    read,
    write,
    stats,
  };
}

type CallFacts = Pick<DatabaseCall, "kind" | "statements" | "texts">;

/** Counts and times each call, successful or not. */
function observer({ observe, resumed }: DatabaseOptions, stats: DatabaseStats) {
  const clock = clockOf(stats);
  return async function observed<Result>(
    facts: CallFacts,
    call: () => Promise<Result>,
  ): Promise<Result> {
    resumed?.();
    const startedAt = clock.begin();
    let failed = true;
    stats.requests += 1;
    stats.statements += facts.statements;
    try {
      const result = await call();
      failed = false;
      return result;
    } finally {
      resumed?.();
      const ms = clock.end() - startedAt;
      observe?.({ ...facts, ms, failed });
    }
  };
}

/** Counts the time of parallel calls once. */
function clockOf(stats: DatabaseStats) {
  let open = 0;
  let since = 0;
  function begin(): number {
    const now = Date.now();
    if (open === 0) since = now;
    open += 1;
    return now;
  }
  function end(): number {
    const now = Date.now();
    open -= 1;
    if (open === 0) stats.ms += now - since;
    return now;
  }
  return { begin, end };
}

function textsOf(request: HranaRequest): string[] {
  return request.type === "execute"
    ? [request.stmt.sql]
    : request.batch.steps.map(({ stmt }) => stmt.sql);
}

/**
 * One queue per database in this process, for seeds, migrations, the tenant CLI and tests. Workers
 * do not use it, because their requests do not share a process.
 */
function writerInProcess(line: Line): BatchWriter {
  return (batch, { callMs }) => {
    const queue = queues.get(line.url) ?? new WriteQueue(line, PROCESS_LIMITS);
    queues.set(line.url, queue);
    return queue.write(batch, callMs);
  };
}

/** Returns the server's answer, or throws the failure as DatabaseUnavailable. */
function responseFrom(outcome: WriteOutcome): HranaResponse<BatchResult> {
  if (outcome.kind === "answered") return outcome.response;
  const { kind, message } = outcome;
  const status = "status" in outcome ? outcome.status : undefined;
  // The batch was refused by the queue: nothing was written, and an immediate retry would only
  // lengthen the queue.
  throw new DatabaseUnavailable(message, {
    status,
    retryable: kind === "unanswered",
    mayHaveWritten: kind === "unanswered",
  });
}
