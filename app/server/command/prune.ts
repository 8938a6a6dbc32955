import { and, lt } from "drizzle-orm";
import { accessCodes } from "~/database/schema/access-codes";
import { sessions } from "~/database/schema/sessions";
import type { RequestContext } from "../request-context";
import { sessionAttempts, outbox, idempotency } from "~/database/schema/system";
import { toStatement } from "./statement";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Deletes rows that are no longer needed. Idempotency keys are kept for ninety days
 * (domain-rules §1).
 */
export async function pruneTenant(context: RequestContext): Promise<void> {
  const at = context.now().getTime();
  const isOver = and(lt(sessionAttempts.firstAt, at - DAY_MS), lt(sessionAttempts.lockedUntil, at));
  const { db } = context;
  await context.database.write([
    toStatement(db.delete(outbox).where(lt(outbox.doneAt, at - 30 * DAY_MS))),
    toStatement(db.delete(idempotency).where(lt(idempotency.createdAt, at - 90 * DAY_MS))),
    toStatement(db.delete(sessionAttempts).where(isOver)),
    toStatement(db.delete(sessions).where(lt(sessions.expiresAt, at - 30 * DAY_MS))),
    toStatement(db.delete(accessCodes).where(lt(accessCodes.expiresAt, at - 30 * DAY_MS))),
  ]);
}
