import type { SystemContext } from "~/server/request-context";
import type { Statement } from "~/database/open-database";
import type { OutboxRow } from "~/server/command/outbox";
import type { Env } from "../env";

/**
 * Result of a handler: a remark for its row, and statements written in one batch with the row's
 * completion.
 */
export type Handled = { remark: string; statements: Statement[] };

/**
 * Processes one row. It must be idempotent, because the row may have been processed before. A plain
 * text is a remark without statements.
 */
export type Handler = (
  context: SystemContext,
  env: Env,
  ids: Record<string, string>,
  row: OutboxRow,
) => Promise<Handled | string | void>;
