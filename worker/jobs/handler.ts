import type { SystemVisit } from "~/kernel/server/ctx";
import type { OutboxRow } from "~/kernel/server/outbox";
import type { Env } from "../env";

/** Does one row's work, again if it must: it may have been done before. What it returns is remarked on the row. */
export type Handler = (visit: SystemVisit, env: Env, ids: Record<string, string>, row: OutboxRow) => Promise<string | void>;
