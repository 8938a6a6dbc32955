import type { BatchWriter, WriteOutcome } from "~/database/write-queue";
import { WRITE_QUEUE_LIMITS } from "~/database/write-queue";
import { scaled } from "~/kernel/time-limits";
import { withTimeout } from "~/kernel/with-timeout";
import type { Env } from "../env";

/** The call of the hub that this file makes. */
export type HubCalls = {
  write(namespace: string, batch: string, callMs: number): Promise<WriteOutcome>;
};

/** Added to the queue's own limits for the call to the Durable Object and back. */
const TRAVEL_MS = 2000;

/**
 * Writes through the hub of one database. After a reset or move of the object, the batch is sent
 * once more if a second copy is harmless.
 */
export function hubWriter(env: Env, namespace: string): BatchWriter {
  return async (batch, { callMs, isRepeatable }) => {
    const send = () =>
      withTimeout(
        hubOf(env, namespace).write(namespace, batch, callMs),
        scaled(WRITE_QUEUE_LIMITS.waitMs + TRAVEL_MS) + callMs,
      );
    try {
      return await send();
    } catch (error) {
      if (!isRepeatable || isOverloaded(error)) return outcomeOf(error);
    }
    try {
      return await send();
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

/** Creates a stub for each call, because a stub that has thrown stays broken. */
function hubOf(env: Env, namespace: string): HubCalls {
  const location = env.DATABASE_LOCATION ? { locationHint: env.DATABASE_LOCATION } : {};
  // Safe: wrangler.toml binds TENANT_HUB to this class. The library's RPC types do not support a
  // union of plain objects.
  return env.TENANT_HUB.get(env.TENANT_HUB.idFromName(namespace), location) as unknown as HubCalls;
}

/** Cloudflare's flag for an overloaded object, which this request did not reach. */
function isOverloaded(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "overloaded" in error &&
    error.overloaded === true
  );
}

function outcomeOf(error: unknown): WriteOutcome {
  if (isOverloaded(error))
    return { kind: "turned-away", message: "The tenant's hub is overloaded" };
  return {
    kind: "unanswered",
    message: `The tenant's hub did not answer: ${error instanceof Error ? error.message : String(error)}`,
  };
}
