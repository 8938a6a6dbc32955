import { type SQL, sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Activity } from "~/kernel/server/command/records";
import { guarded, type Step } from "~/kernel/server/command/statement";
import type { TicketRecord } from "../queries/facts";
import { conflict } from "../queries/authorize";
import type { Status } from "../model";

type Value = string | number | null | SQL;

/** Compare-and-set: succeeds only while the ticket is as the command read it. `set` contains columns. */
export function changeTicket(
  ctx: AuthContext,
  ticket: TicketRecord,
  set: Record<string, Value>,
): Step[] {
  const pairs = Object.entries(set).map(
    ([column, value]) => sql`${sql.identifier(column)} = ${value}`,
  );
  const also = [sql`version = version + 1`, sql`updated_at = ${ctx.now().getTime()}`];
  return guarded(
    sql`UPDATE tickets SET ${sql.join([...pairs, ...also], sql`, `)} WHERE id = ${ticket.id} AND version = ${ticket.version} AND status = ${ticket.status}`,
    conflict(ticket),
  );
}

export function activityOf(
  ticket: { id: string },
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return { subject: { type: "ticket", id: ticket.id }, event: `ticket.${event}`, facts };
}

/** The response of every command: the state of the ticket after it. */
export function ticketAnswer(id: string): SQL {
  return sql`(SELECT json_object('id', id, 'number', number, 'status', status, 'version', version) FROM tickets WHERE id = ${id})`;
}
export type TicketAnswer = { id: string; number: string; status: Status; version: number };
