import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { decision } from "../queries/authorize";
import { findCustomer } from "../queries/record";
import { activityOf, type CustomerAnswer, customerAnswer, restoreBelongings } from "../mutations";
import type { CustomerView } from "../model";

/** Restores a customer and the records archived with it. Its users can sign in again. */
export function restoreCustomer(
  ctx: AuthContext,
  input: PlainInput,
  view: CustomerView,
): Promise<CustomerAnswer> {
  return command(ctx, {
    name: "customers.restore",
    input,
    load: () => findCustomer(ctx, input.id),
    decide(found, actor) {
      const { granted, customer } = decision(found, actor, {
        command: "restore",
        view,
        version: input.version,
      });
      return {
        permit: granted,
        steps: [
          ...changeStored(ctx, "customers", customer, { archived_at: null }),
          ...restoreBelongings(ctx, customer),
        ],
        record: [activityOf(customer, "restored", { name: customer.name })],
        answer: customerAnswer(customer.id),
      };
    },
  });
}
