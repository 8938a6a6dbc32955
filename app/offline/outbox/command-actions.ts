import type { ClientActionFunctionArgs } from "@remix-run/react";
import { commandAt, type Dialogs } from "../../kernel/dialogs";
import { outboxAction, plain, type PlanFor } from "./action";

/**
 * Creates the clientAction of the page of a record's dialogs: commands with a plan go through the outbox, the others to the server.
 */
export function commandActions<Name extends string>(
  dialogs: Dialogs<Name>,
  plans: Partial<Record<Name, PlanFor>>,
) {
  return async function clientAction(args: ClientActionFunctionArgs): Promise<unknown> {
    const command = commandAt(dialogs, args.params);
    const planFor = command && plans[command];
    return planFor ? outboxAction(planFor)(args) : plain(await args.serverAction());
  };
}
