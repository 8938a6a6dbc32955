import { WorkerEntrypoint } from "cloudflare:workers";
import type { OutboxMessage, Env } from "../env";
import { drainTenant } from "./outbox";

/**
 * Drains one outbox in a run of its own, which goes on when the queue no longer waits for it: a queue gives out its next messages only
 * when all of the last ones are answered.
 */
export class OutboxDrainer extends WorkerEntrypoint<Env> {
  drain(message: OutboxMessage): Promise<void> {
    const draining = drainTenant(message, this.env, this.ctx);
    this.ctx.waitUntil(draining.catch(() => undefined));
    return draining;
  }
}

type Exports = { exports: { OutboxDrainer: Pick<OutboxDrainer, "drain"> } };

/** The one that this worker exports. */
export function drainerOf(execution: ExecutionContext): Pick<OutboxDrainer, "drain"> {
  // Safe: worker/main.ts exports the class under this name, and workerd gives each export here; its types do not know that yet.
  return (execution as unknown as Exports).exports.OutboxDrainer;
}
