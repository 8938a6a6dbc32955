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

// workerd provides each export of the worker here, which the types of its package do not declare.
declare global {
  interface ExecutionContext<Props = unknown> {
    readonly exports: { readonly OutboxDrainer: Pick<OutboxDrainer, "drain"> };
  }
}

/** The entrypoint exported by worker/main.ts. */
export function drainerOf(execution: ExecutionContext): Pick<OutboxDrainer, "drain"> {
  return execution.exports.OutboxDrainer;
}
