/** One statement was refused by the database; the others of its wave were not touched. Not worth a retry. */
export class StatementFailed extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** The text only: the values may be personal. */
    readonly sql: string,
  ) {
    super(message);
    this.name = "StatementFailed";
  }
}

/**
 * A batch was undone whole. `index` is the statement that failed: one past the last when COMMIT itself was refused, -1 when the
 * batch was refused before any ran (text that cannot be parsed) or for its size (more than 10 MB of results).
 */
export class BatchFailed extends Error {
  constructor(
    readonly index: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = "BatchFailed";
  }

  /** A failed assertion, CHECK, UNIQUE or foreign key, as opposed to SQL that cannot run at all. */
  get isConstraint(): boolean {
    return this.code.startsWith("SQLITE_CONSTRAINT");
  }
}

type Trouble = { retryable?: boolean; mayHaveWritten?: boolean; diskFailed?: boolean; status?: number; cause?: unknown };

/** No answer in time, a broken connection, or an answer that is none. */
export class DatabaseUnavailable extends Error {
  /** Asking again may help. */
  readonly retryable: boolean;
  /** The answer to a write was lost: it may have happened. Only its idempotency key can tell. */
  readonly mayHaveWritten: boolean;
  /** A write met a full or failing disk: reads may still be answered. */
  readonly diskFailed: boolean;
  readonly status: number | undefined;

  constructor(message: string, { retryable = true, mayHaveWritten = false, diskFailed = false, status, cause }: Trouble = {}) {
    super(message, { cause });
    this.name = "DatabaseUnavailable";
    this.retryable = retryable;
    this.mayHaveWritten = mayHaveWritten;
    this.diskFailed = diskFailed;
    this.status = status;
  }
}

/** A full disk is reported as SQLITE_FULL or, when the replication log cannot be written, as SQLITE_IOERR (sqld 0.24.32). */
export function isDiskError(code = ""): boolean {
  return /^SQLITE_(FULL|IOERR|CANTOPEN)/.test(code);
}
