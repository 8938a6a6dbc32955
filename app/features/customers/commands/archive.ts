import { endSessionsOfCustomer } from "~/features/sessions/statements";
import { command } from "~/kernel/server/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored } from "~/kernel/server/stored";
import type { PlainInput } from "../inputs";
import { decision } from "../queries/judged";
import { findCustomer } from "../queries/record";
import { activityOf, archiveBelongings, type CustomerAnswer, customerAnswer } from "../statements";
import type { CustomerView } from "../words";

/** No picker offers him any more, nor his places and things; his people are signed out; what names him keeps the name (domain-rules §6). */
export function archiveCustomer(ctx: AuthContext, input: PlainInput, view: CustomerView): Promise<CustomerAnswer> {
  return command(ctx, {
    name: "customers.archive",
    input,
    load: () => findCustomer(ctx, input.id),
    decide(found, actor) {
      const { granted, customer } = decision(found, actor, { command: "archive", view, version: input.version });
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
