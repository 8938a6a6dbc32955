import type { LibSQLDatabase } from "drizzle-orm/libsql/driver-core";
import { batchRequest, batchResults } from "./batch";
import { callDatabase } from "./call";
import { drizzleOver } from "./drizzle-client";
import { gatherReads } from "./gather";
import type { BatchResult, HranaRequest, Statement } from "./hrana";
import type { HranaResult, ResultSet } from "./rows";
import { untilItsTurn } from "./turns";

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
  waves: number;
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
  /** All or nothing, in one call; sent again only where the database says that another writer was in the way and nothing ran. Throws BatchFailed with the index of the statement that failed. */
  write(statements: Statement[]): Promise<ResultSet[]>;
  readonly stats: Readonly<DatabaseStats>;
};

export type DatabaseOptions = {
  /** Ends with a slash. */
  url: string;
  fetch?: typeof fetch;
  token?: string;
  timeoutMs?: number;
  observe?(call: DatabaseCall): void;
};

/** One tenant's database for one request: statements are gathered among those who share what this returns. */
export function openDatabase(options: DatabaseOptions): TenantDatabase {
  const stats: DatabaseStats = { waves: 0, requests: 0, statements: 0, rowsRead: 0, ms: 0 };
  const call = caller(options, stats);

  async function send(requests: HranaRequest[]) {
    const answers = await call<HranaResult>("read", requests, requests.length);
    for (const answer of answers) if (answer.type === "ok") stats.rowsRead += answer.response.result.rows_read ?? 0;
    return answers;
  }
  async function writeOnce(statements: Statement[]): Promise<ResultSet[]> {
    const [answer] = await call<BatchResult>("write", [batchRequest(statements)], statements.length);
    const results = batchResults(statements.length, answer);
    for (const result of results) stats.rowsRead += result.rowsRead;
    return results;
  }
  async function write(statements: Statement[]): Promise<ResultSet[]> {
    stats.waves += 1;
    return untilItsTurn(() => writeOnce(statements));
  }
  const read = gatherReads(send, () => (stats.waves += 1));
  return { drizzle: drizzleOver({ read, write }), read, write, stats };
}

function caller({ url, token, timeoutMs = 8000, observe, ...rest }: DatabaseOptions, stats: DatabaseStats) {
  // workerd refuses its fetch as a method of anything else.
  const line = { url, token, fetch: rest.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args)) };
  const clock = clockOf(stats);
  return async function call<Result>(kind: DatabaseCall["kind"], requests: HranaRequest[], statements: number) {
    const startedAt = clock.begin();
    let failed = true;
    stats.requests += 1;
    stats.statements += statements;
    try {
      const answers = await callDatabase<Result>({ line, requests, timeoutMs, kind });
      failed = false;
      return answers;
    } finally {
      const ms = clock.end() - startedAt;
      observe?.({ kind, statements, ms, failed, texts: () => requests.flatMap(textsOf) });
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
