import { WorkerEntrypoint } from "cloudflare:workers";
import type { OutboxMessage, Env } from "../env";
import { drainTenant } from "./outbox";

/**
 * Drains one outbox in an invocation of its own, which continues when the queue consumer no longer
 * waits for it. A queue delivers its next messages only after all of the previous ones are
 * acknowledged.
 */
export class OutboxDrainer extends WorkerEntrypoint<Env> {
  drain(message: OutboxMessage): Promise<void> {
    const draining = drainTenant(message, this.env, this.ctx);
    this.ctx.waitUntil(draining.catch(() => undefined));
    return draining;
  }
}

type Exports = { exports: { OutboxDrainer: Pick<OutboxDrainer, "drain"> } };

/** The entrypoint exported by this worker. */
export function drainerOf(execution: ExecutionContext): Pick<OutboxDrainer, "drain"> {
  // Safe: worker/main.ts exports the class under this name, and workerd provides each export here,
  // which its types do not declare yet.
  return (execution as unknown as Exports).exports.OutboxDrainer;
}
