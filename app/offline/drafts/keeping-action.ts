import type { ClientActionFunctionArgs } from "@remix-run/react";
import { Refusal } from "../../kernel/refusal";
import { ownerHere } from "../data/owner";
import { refusalHere } from "../outbox/action";

/**
 * A clientAction of a form that only the server can carry out. Without a response the form stays with its input instead of an error page.
 * `draftsOf` returns the beginning of the names of its drafts, which are deleted when the server has done it.
 */
export function keepingAction(draftsOf: (args: ClientActionFunctionArgs) => string) {
  return async function clientAction(args: ClientActionFunctionArgs): Promise<unknown> {
    try {
      return await args.serverAction();
    } catch (error) {
      if (!(error instanceof Response))
        return { refusal: refusalHere(new Refusal("unavailable", "not_sent")) };
      const owner = ownerHere();
      if (owner !== null)
        await (await import("./draft")).dropDraftsOf(owner, draftsOf(args)).catch(() => undefined);
      throw error;
    }
  };
}
