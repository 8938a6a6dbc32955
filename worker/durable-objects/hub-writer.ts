import type { BatchWriter, WriteOutcome } from "~/kernel/server/database/write-queue";
import { WRITE_QUEUE_LIMITS } from "~/kernel/server/database/write-queue";
import { withTimeout } from "~/kernel/with-timeout";
import type { Env } from "../env";
import type { TenantHub } from "./tenant-hub";

/** On top of the queue's own limits: the way to the object and back. */
const TRAVEL_MS = 2000;

/** Writes through the hub of one database. An object that was reset or moved is asked once more where a second copy of the batch does no harm. */
export function hubWriter(env: Env, namespace: string): BatchWriter {
  return async (batch, { callMs, isRepeatable }) => {
    const ask = () => withTimeout(hubOf(env, namespace).write(namespace, batch, callMs), WRITE_QUEUE_LIMITS.waitMs + callMs + TRAVEL_MS);
    try {
      return await ask();
    } catch (error) {
      if (!isRepeatable || isOverloaded(error)) return outcomeOf(error);
    }
    try {
      return await ask();
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

/** A new stub for each call: one that has thrown stays broken. */
function hubOf(env: Env, namespace: string): Pick<TenantHub, "write"> {
  const locationHint = env.DATABASE_LOCATION || undefined;
  // Safe: wrangler.toml binds TENANT_HUB to this class. The library's own RPC types do not understand a union of plain objects.
  return env.TENANT_HUB.get(env.TENANT_HUB.idFromName(namespace), { locationHint }) as unknown as Pick<TenantHub, "write">;
}

/** Cloudflare's own mark: the object has more requests than it can take, and this one did not reach it. */
function isOverloaded(error: unknown): boolean {
  return typeof error === "object" && error !== null && "overloaded" in error && error.overloaded === true;
}

function outcomeOf(error: unknown): WriteOutcome {
  if (isOverloaded(error)) return { kind: "turned-away", message: "The tenant's hub is overloaded" };
  return { kind: "unanswered", message: `The tenant's hub did not answer: ${error instanceof Error ? error.message : String(error)}` };
}
