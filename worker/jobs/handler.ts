import type { SystemContext } from "~/kernel/server/request-context";
import type { Statement } from "~/kernel/server/database/open-database";
import type { OutboxRow } from "~/kernel/server/outbox";
import type { Env } from "../env";

/** What a handler leaves: a remark on its row, and statements that are written in one batch with the row's end. */
export type Handled = { remark: string; statements: Statement[] };

/** Does one row's work, again if it must: it may have been done before. A plain text is a remark without statements. */
export type Handler = (context: SystemContext, env: Env, ids: Record<string, string>, row: OutboxRow) => Promise<Handled | string | void>;
