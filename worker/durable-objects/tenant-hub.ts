import { DurableObject } from "cloudflare:workers";
import { type WriteOutcome, WriteQueue } from "~/kernel/server/database/write-queue";
import { databaseUrl, type Env } from "../env";

/**
 * The one place through which a tenant's database (or the directory) is written: one object per database, in memory only. It sends
 * batches one after another, and is where a later broadcast of changes belongs, because it knows each commit first.
 */
export class TenantHub extends DurableObject<Env> {
  #queue: WriteQueue | null = null;

  /** `batch`: JSON text of one Hrana batch. `callMs`: how long the call to the database may take once it is its turn. */
  write(namespace: string, batch: string, callMs: number): Promise<WriteOutcome> {
    this.#queue ??= new WriteQueue({
      url: databaseUrl(this.env, namespace),
      token: this.env.DATABASE_TOKEN,
      // workerd refuses its fetch as a method of anything else.
      fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
    });
    return this.#queue.write(batch, callMs);
  }
}
