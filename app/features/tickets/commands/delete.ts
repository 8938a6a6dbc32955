import { sql } from "drizzle-orm";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { guarded } from "~/kernel/server/command/statement";
import { present } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs/commands";
import { readTicketFacts } from "../queries/facts";
import { conflict, requireTransition } from "../queries/authorize";
import { activityOf } from "../mutations/ticket";

/** T9: deletes the ticket with its files and its conversation. The activity entry stays. */
export function deleteTicket(ctx: AuthContext, input: PlainInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "tickets.delete",
    input,
    load: () => readTicketFacts(ctx, input.id),
    decide(loaded, actor) {
      const ticket = present(loaded);
      const unchanged = sql`id = ${ticket.id} AND version = ${ticket.version} AND work_order_id IS NULL`;
      return {
        permit: requireTransition(ctx, ticket, "delete", actor, input.version),
        steps: guarded(sql`DELETE FROM tickets WHERE ${unchanged}`, conflict(ticket)),
        record: [activityOf(ticket, "deleted", { number: ticket.number })],
        answer: sql`json_object('id', ${ticket.id})`,
      };
    },
  });
}
