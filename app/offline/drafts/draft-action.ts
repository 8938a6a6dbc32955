import type { ClientActionFunctionArgs } from "@remix-run/react";
import { Refusal } from "../../kernel/refusal";
import { currentOwner } from "../data/owner";
import { localRefusal } from "../outbox/local-refusal";

/** A clientAction of a form that only the server can carry out. Without a response the form stays with its input and says why. */
export function answeredAction(silence: "not_sent" | "sign_in_offline") {
  return async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
    try {
      return await serverAction();
    } catch (error) {
      if (error instanceof Response) throw error;
      return { refusal: localRefusal(new Refusal("unavailable", silence)) };
    }
  };
}

/** The same for a form with drafts. `draftsOf` returns the beginning of their names; they are deleted when the server has done it. */
export function draftAction(draftsOf: (args: ClientActionFunctionArgs) => string) {
  const request = answeredAction("not_sent");
  return async function clientAction(args: ClientActionFunctionArgs): Promise<unknown> {
    try {
      return await request(args);
    } catch (error) {
      const owner = currentOwner();
      if (owner !== null)
        await (await import("./draft")).dropDraftsOf(owner, draftsOf(args)).catch(() => undefined);
      throw error;
    }
  };
}
