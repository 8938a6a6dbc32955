import { sql } from "drizzle-orm";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { deleteStored, inUse, requireUnused } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { decision } from "../queries/authorize";
import { findCustomer } from "../queries/record";
import { activityOf, deleteDefaultLocation } from "../mutations";
import type { CustomerView } from "../model";

/** Deletes a customer or partner that no record references, with its default location. Its activity stays. */
export function deleteCustomer(
  ctx: AuthContext,
  input: PlainInput,
  view: CustomerView,
): Promise<{ id: string }> {
  return command(ctx, {
    name: "customers.delete",
    input,
    load: () => findCustomer(ctx, input.id),
    decide(found, actor) {
      const { granted, customer } = decision(found, actor, {
        command: "delete",
        view,
        version: input.version,
      });
      requireUnused(customer.uses);
      const { defaultLocationId } = customer;
      return {
        permit: granted,
        steps: [
          deleteDefaultLocation(customer.id, inUse({})),
          ...deleteStored("customers", customer),
        ],
        record: [
          activityOf(customer, "deleted", { name: customer.name }),
          ...(defaultLocationId
            ? [
                {
                  subject: { type: "location", id: defaultLocationId },
                  event: "location.deleted",
                  facts: { name: customer.name },
                },
              ]
            : []),
        ],
        answer: sql`json_object('id', ${customer.id})`,
      };
    },
  });
}
