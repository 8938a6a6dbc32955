import { WriteQueue } from "../../../app/database/write-queue";
import type { Env } from "../../../worker/env";

/** The tenant hubs without the platform: the same write queues, in this process. `databaseUrl` contains {namespace}. */
export function hubsInProcess(databaseUrl: string): Env["TENANT_HUB"] {
  const queues = new Map<string, WriteQueue>();
  function get(namespace: string) {
    const queue =
      queues.get(namespace) ??
      new WriteQueue({ url: databaseUrl.replace("{namespace}", namespace), fetch });
    queues.set(namespace, queue);
    return { write: (_: string, batch: string, callMs: number) => queue.write(batch, callMs) };
  }
  // Safe: worker/durable-objects/hub-writer.ts calls only these two methods.
  return { idFromName: (name: string) => name, get } as unknown as Env["TENANT_HUB"];
}
