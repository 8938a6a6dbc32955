import { DurableObject } from "cloudflare:workers";
import { type WriteOutcome, WriteQueue } from "~/kernel/server/database/write-queue";
import { databaseUrl, type Env } from "../env";

/**
 * All writes to one tenant database (or the directory) pass through one object, which keeps its
 * state in memory only. It sends batches one after another. A later broadcast of changes belongs
 * here, because the object sees each commit first.
 */
export class TenantHub extends DurableObject<Env> {
  #queue: WriteQueue | null = null;

  /**
   * `batch`: JSON text of one Hrana batch. `callMs`: time limit of the database call once it has
   * its turn.
   */
  write(namespace: string, batch: string, callMs: number): Promise<WriteOutcome> {
    this.#queue ??= new WriteQueue({
      url: databaseUrl(this.env, namespace),
      token: this.env.DATABASE_TOKEN,
      // workerd throws when its fetch is called as a method of another object.
      fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
    });
    return this.#queue.write(batch, callMs);
  }
}
