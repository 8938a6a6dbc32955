import { announceEvent } from "~/features/notifications/mutations";
import { attachSteps, imageSteps } from "~/features/attachments/mutations";
import { loadChosenPlaces } from "~/features/pickers/queries/places";
import { imagesIn } from "~/kernel/rich-text/plain";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { CreateInput } from "../inputs/save";
import { expectPace, findPaceSetter, insertTicket, paceRefusal } from "../mutations/insert";
import { placesFor, requirePlaces } from "../queries/place";
import {
  activityOf,
  TICKET_RESPONSE,
  type TicketResponse,
  ticketResponse,
} from "../mutations/ticket";

/** T1: creates a ticket. The office is notified. */
export function createTicket(ctx: AuthContext, input: CreateInput): Promise<TicketResponse> {
  return command(ctx, {
    name: "tickets.create",
    input,
    returns: TICKET_RESPONSE,
    load: async () => {
      const [references, settings, paceSetter] = await Promise.all([
        loadChosenPlaces(ctx, placesFor(ctx.actor, input)),
        ctx.settings(),
        findPaceSetter(ctx),
      ]);
      return { references, settings, paceSetter };
    },
    decide({ references, settings, paceSetter }, actor) {
      const granted = permit(actor, "tickets.create");
      if (paceSetter !== null) throw paceRefusal(paceSetter, ctx.now().getTime());
      const ticket = placesFor(actor, input);
      requirePlaces(actor, ticket, references);
      const subject = { type: "ticket", id: input.id } as const;
      return {
        permit: granted,
        steps: [
          expectPace(ctx, actor),
          ...insertTicket(ctx, actor, ticket, references, settings.timeZone),
          ...attachSteps(ctx, actor, subject, input.fileIds),
          ...(input.descriptionDoc
            ? imageSteps(ctx, actor, subject, imagesIn(input.descriptionDoc))
            : []),
        ],
        record: [activityOf(input, "created")],
        announce: [announceEvent("ticket.created", { ticketId: input.id })],
        response: ticketResponse(input.id),
      };
    },
  });
}
