import { outbox } from "~/database/schema/system";
import { command } from "~/server/command/command";
import { permit } from "~/server/command/permit";
import { isQuiet } from "~/server/command/records";
import { guarded } from "~/server/command/statement";
import { conflict, present } from "~/server/command/stored";
import { findUndo, notUndoable, undoOnce } from "~/server/command/undo";
import type { AuthContext } from "~/server/request-context";
import type { UndoInput } from "../inputs/commands";
import {
  activityOf,
  announcementOf,
  changeTicket,
  DECISION_UNDO,
  TICKET_RESPONSE,
  type TicketResponse,
  ticketResponse,
} from "../mutations/ticket";
import { readTicketFacts } from "../queries/facts";

const EVENTS = { accepted: "acceptance-undone", rejected: "rejection-undone" } as const;

/**
 * Takes back the decision on one of several selected tickets, as long as nobody was notified and nobody has changed the ticket since. After
 * the notification it is reopened instead, which needs a reason (domain-rules §4).
 */
export function undoDecision(ctx: AuthContext, input: UndoInput): Promise<TicketResponse> {
  const { id, act } = input;
  return command(ctx, {
    name: "tickets.undo",
    input,
    returns: TICKET_RESPONSE,
    load: async () => {
      const [ticket, undo] = await Promise.all([
        readTicketFacts(ctx, id),
        findUndo(ctx, act, DECISION_UNDO, "$.ticketId"),
      ]);
      return { ticket, undo };
    },
    decide({ ticket: loaded, undo }, actor) {
      const granted = permit(actor, "tickets.decide");
      const ticket = present(loaded);
      if (undo?.ticketId !== id) throw notUndoable();
      if (ticket.version !== undo.version) throw conflict(ticket);
      const { type } = announcementOf(ticket, undo.event);
      const untold = ctx.db.delete(outbox).where(isQuiet(type, { ticketId: id }));
      return {
        permit: granted,
        steps: [
          ...undoOnce(ctx, act),
          ...guarded(untold, notUndoable()),
          ...changeTicket(ctx, ticket, undo.before),
        ],
        record: [activityOf(ticket, EVENTS[undo.event])],
        response: ticketResponse(id),
      };
    },
  });
}
