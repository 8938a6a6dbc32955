import { and, eq, isNull } from "drizzle-orm";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { guarded } from "~/server/command/statement";
import { conflict, present } from "~/server/command/stored";
import type { PlainInput } from "../inputs/commands";
import { readTicketFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import { activityOf } from "../mutations/ticket";
import { tickets } from "~/database/schema/tickets";

/** T9: deletes the ticket with its files and its conversation. The activity entry stays. */
export function deleteTicket(ctx: AuthContext, input: PlainInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "tickets.delete",
    input,
    returns: ID_RESPONSE,
    load: () => readTicketFacts(ctx, input.id),
    decide(loaded, actor) {
      const ticket = present(loaded);
      const unchanged = and(
        eq(tickets.id, ticket.id),
        eq(tickets.version, ticket.version),
        isNull(tickets.workOrderId),
      );
      return {
        permit: requireTransition(ctx, ticket, "delete", actor, input.version),
        steps: guarded(ctx.db.delete(tickets).where(unchanged), conflict(ticket)),
        record: [activityOf(ticket, "deleted", { number: ticket.number })],
        response: idResponse(ticket.id),
      };
    },
  });
}
