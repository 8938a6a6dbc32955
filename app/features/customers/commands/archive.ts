import { endSessionsOfCustomer } from "~/features/sessions/mutations";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { decision } from "../queries/authorize";
import { findCustomer } from "../queries/record";
import { activityOf, archiveBelongings, type CustomerAnswer, customerAnswer } from "../mutations";
import type { CustomerView } from "../model";

/**
 * Archives a customer together with its locations, rooms and assets, and signs its users out. Pickers no longer offer them; records that
 * reference the customer keep its name (domain-rules §6).
 */
export function archiveCustomer(
  ctx: AuthContext,
  input: PlainInput,
  view: CustomerView,
): Promise<CustomerAnswer> {
  return command(ctx, {
    name: "customers.archive",
    input,
    load: () => findCustomer(ctx, input.id),
    decide(found, actor) {
      const { granted, customer } = decision(found, actor, {
        command: "archive",
        view,
        version: input.version,
      });
      return {
        permit: granted,
        steps: [
          ...changeStored(ctx, "customers", customer, { archived_at: ctx.now().getTime() }),
          ...archiveBelongings(ctx, customer),
          endSessionsOfCustomer(ctx, customer.id, "deactivation"),
        ],
        record: [activityOf(customer, "archived", { name: customer.name })],
        answer: customerAnswer(customer.id),
      };
    },
  });
}
