/**
 * The database refused one statement. The other statements of its round trip are unaffected. A
 * retry does not help.
 */
export class StatementFailed extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** SQL text only, because the values may be personal data. */
    readonly sql: string,
  ) {
    super(message);
    this.name = "StatementFailed";
  }
}

/**
 * A batch was rolled back completely. `index` is the failed statement: one past the last when
 * COMMIT was refused, -1 when the batch was refused before any statement ran (a syntax error) or
 * for its size (more than 10 MB of results).
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

  /** True for a failed assertion, CHECK, UNIQUE or foreign key, as opposed to invalid SQL. */
  get isConstraint(): boolean {
    return this.code.startsWith("SQLITE_CONSTRAINT");
  }
}

type Trouble = {
  retryable?: boolean;
  mayHaveWritten?: boolean;
  diskFailed?: boolean;
  status?: number | undefined;
  cause?: unknown;
};

/** No response in time, a broken connection, or an invalid response. */
export class DatabaseUnavailable extends Error {
  /** A retry may succeed. */
  readonly retryable: boolean;
  /**
   * The response to a write was lost, so it may have been committed. Only its idempotency key can
   * tell.
   */
  readonly mayHaveWritten: boolean;
  /** A write met a full or failing disk. Reads may still work. */
  readonly diskFailed: boolean;
  readonly status: number | undefined;

  constructor(
    message: string,
    { retryable = true, mayHaveWritten = false, diskFailed = false, status, cause }: Trouble = {},
  ) {
    super(message, { cause });
    this.name = "DatabaseUnavailable";
    this.retryable = retryable;
    this.mayHaveWritten = mayHaveWritten;
    this.diskFailed = diskFailed;
    this.status = status;
  }
}

/**
 * A full disk is reported as SQLITE_FULL or, when the replication log cannot be written, as
 * SQLITE_IOERR (sqld 0.24.32).
 */
export function isDiskError(code = ""): boolean {
  return /^SQLITE_(FULL|IOERR|CANTOPEN)/.test(code);
}
