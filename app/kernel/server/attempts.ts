import { sql } from "drizzle-orm";
import { step, type Step } from "./statement";

/** So many failures within the window close the door for as long as the lock. */
export type Patience = { windowMs: number; lockMs: number; most: number };

/**
 * Counts one attempt in `session_attempts`, of a company or of the directory, and answers `lockedUntil`, 0 while it is open. A lock
 * that has passed begins a new count, so that the right password works again.
 */
export function countAttempt(at: number, key: string, { windowMs, lockMs, most }: Patience): Step {
  const locked = sql`locked_until > ${at}`;
  const over = sql`(locked_until > 0 OR first_at <= ${at - windowMs})`;
  return step(sql`INSERT INTO session_attempts (key, failures, first_at) VALUES (${key}, 1, ${at})
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN ${locked} THEN failures WHEN ${over} THEN 1 ELSE failures + 1 END,
      first_at = CASE WHEN ${locked} THEN first_at WHEN ${over} THEN ${at} ELSE first_at END,
      locked_until = CASE WHEN ${locked} THEN locked_until WHEN NOT ${over} AND failures >= ${most} THEN ${at + lockMs} ELSE 0 END
    RETURNING locked_until AS lockedUntil`);
}

/** An attempt that turned out right. */
export function forgiveAttempt(key: string): Step {
  return step(sql`UPDATE session_attempts SET failures = max(failures - 1, 0) WHERE key = ${key}`);
}
