import type { LibSQLDatabase } from "drizzle-orm/libsql/driver-core";
import { batchRequest, batchResults } from "./batch";
import { callDatabase } from "./call";
import { drizzleOver } from "./drizzle-client";
import { gatherReads } from "./gather";
import type { HranaAnswer, HranaRequest, Line, Statement } from "./hrana";
import type { HranaResult, ResultSet } from "./rows";
import { retryWhenBusy } from "./retry-when-busy";
import { answerFrom, writerInProcess } from "./writers";
import type { BatchWriter } from "./write-queue";

export { BatchFailed, DatabaseUnavailable, StatementFailed } from "./failures";
export type { ResultSet, Row } from "./rows";
export type { Statement } from "./hrana";

/** One call to the database, told when it has ended. */
export type DatabaseCall = {
  kind: "read" | "write";
  statements: number;
  ms: number;
  failed: boolean;
  /** What was asked, without the values. */
  texts(): string[];
};

/** What one request has cost so far. A wave is what the person waits for: calls side by side are one. */
export type DatabaseStats = {
  roundTrips: number;
  requests: number;
  statements: number;
  rowsRead: number;
  /** During which at least one call was under way. */
  ms: number;
};

export type TenantDatabase = {
  /** `select` and `all` gather; a single insert, update or delete is refused: those go through `write`. */
  drizzle: LibSQLDatabase;
  read(statement: Statement): Promise<ResultSet>;
  /**
   * All or nothing, in its turn among the batches of this database. Sent again only where the database says that another writer was in
   * the way and nothing ran, or where `isRepeatable` says that a second copy is refused by its idempotency key. Throws BatchFailed with
   * the index of the statement that failed, DatabaseUnavailable where there was no turn or no answer.
   */
  write(statements: Statement[], options?: { isRepeatable?: boolean }): Promise<ResultSet[]>;
  readonly stats: Readonly<DatabaseStats>;
};

export type DatabaseOptions = {
  /** Ends with a slash. */
  url: string;
  fetch?: typeof fetch;
  token?: string;
  timeoutMs?: number;
  /** Gives each batch its turn; a queue of this process unless another is named. Requests of a worker share no process: theirs is the tenant's hub. */
  writer?: BatchWriter;
  observe?(call: DatabaseCall): void;
};

const TIMEOUT_MS = 8000;

/** One tenant's database for one request: statements are gathered among those who share what this returns. */
export function openDatabase(options: DatabaseOptions): TenantDatabase {
  const { url, token, timeoutMs = TIMEOUT_MS } = options;
  // workerd refuses its fetch as a method of anything else.
  const line: Line = { url, token, fetch: options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args)) };
  const writer = options.writer ?? writerInProcess(line);
  const stats: DatabaseStats = { roundTrips: 0, requests: 0, statements: 0, rowsRead: 0, ms: 0 };
  const observed = observer(options, stats);

  async function send(requests: HranaRequest[]): Promise<HranaAnswer<HranaResult>[]> {
    const call = () => callDatabase<HranaResult>({ line, requests, timeoutMs });
    const answers = await observed({ kind: "read", statements: requests.length, texts: () => requests.flatMap(textsOf) }, call);
    for (const answer of answers) if (answer.type === "ok") stats.rowsRead += answer.response.result.rows_read ?? 0;
    return answers;
  }
  async function writeOnce(statements: Statement[], isRepeatable: boolean): Promise<ResultSet[]> {
    const batch = JSON.stringify(batchRequest(statements));
    const call = async () => answerFrom(await writer(batch, { callMs: timeoutMs, isRepeatable }));
    const answer = await observed({ kind: "write", statements: statements.length, texts: () => statements.map(({ sql }) => sql) }, call);
    const results = batchResults(statements.length, answer);
    for (const result of results) stats.rowsRead += result.rowsRead;
    return results;
  }
  async function write(statements: Statement[], { isRepeatable = false } = {}): Promise<ResultSet[]> {
    stats.roundTrips += 1;
    return retryWhenBusy(() => writeOnce(statements, isRepeatable));
  }
  const read = gatherReads(send, () => (stats.roundTrips += 1));
  return { drizzle: drizzleOver({ read, write: (statements) => write(statements) }), read, write, stats };
}

type CallFacts = Pick<DatabaseCall, "kind" | "statements" | "texts">;

/** Counts and times each call, whether it succeeds or not. */
function observer({ observe }: DatabaseOptions, stats: DatabaseStats) {
  const clock = clockOf(stats);
  return async function observed<Result>(facts: CallFacts, call: () => Promise<Result>): Promise<Result> {
    const startedAt = clock.begin();
    let failed = true;
    stats.requests += 1;
    stats.statements += facts.statements;
    try {
      const result = await call();
      failed = false;
      return result;
    } finally {
      const ms = clock.end() - startedAt;
      observe?.({ ...facts, ms, failed });
    }
  };
}

/** Calls side by side are waited for once. */
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
  return request.type === "execute" ? [request.stmt.sql] : request.batch.steps.map(({ stmt }) => stmt.sql);
}
