import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import type { AddToOrderInput } from "../inputs/commands";
import { readTicketsFacts } from "../queries/facts";
import { findTakingOrder, requireLinkable, requireOrderTakes } from "../queries/linkable";
import { linkedActivity, linkedAnnouncements, linkSteps } from "../mutations/links";

const LINKED = () => z.object({ workOrderId: z.string(), number: z.string() });

/** T4: adds one or several tickets to an existing order. A lead may add accepted tickets to their own order. */
export function addTicketsToWorkOrder(ctx: AuthContext, input: AddToOrderInput) {
  return command(ctx, {
    name: "tickets.add-to-work-order",
    input,
    returns: LINKED,
    load: async () => {
      const [tickets, order] = await Promise.all([
        readTicketsFacts(ctx, input.ticketIds),
        findTakingOrder(ctx, input.workOrderId),
      ]);
      return { tickets, order };
    },
    decide({ tickets, order: loaded }, actor) {
      if (!may(actor, "tickets.link", { lead: true }))
        throw new Refusal("not_allowed", "not_allowed", { action: "tickets.link" });
      const permit = requireLinkable(ctx, tickets, input.ticketIds, actor);
      const order = present(loaded);
      requireOrderTakes(order, tickets, actor);
      return {
        permit,
        steps: linkSteps(ctx, actor, order.id, tickets),
        record: asRecord(linkedActivity(tickets, order.id, order.number)),
        announce: linkedAnnouncements(tickets),
        response: sql`json_object('workOrderId', ${order.id}, 'number', ${order.number})`,
      };
    },
  });
}

function asRecord<T>([first, ...rest]: T[]): [T, ...T[]] {
  if (first === undefined) throw new Refusal("not_found");
  return [first, ...rest];
}
