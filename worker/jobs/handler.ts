import type { SystemContext } from "~/server/request-context";
import type { Statement } from "~/database/open-database";
import type { OutboxRow } from "~/server/command/outbox";
import { recordOf } from "~/kernel/record-of";
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

/** The ids that a row has to have. One that lacks some was made by a bug. */
export function idsIn<Name extends string>(
  ids: Record<string, string>,
  ...names: Name[]
): Record<Name, string> {
  return recordOf(names, (name) => {
    const id = ids[name];
    if (id === undefined) throw new TypeError(`The row has no ${name}`);
    return id;
  });
}
