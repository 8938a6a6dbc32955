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
      // A TypeError says that there was no answer: see watch-requests.ts.
      const isAnswered = !(error instanceof TypeError);
      const reason = isAnswered && silence === "sign_in_offline" ? "unexpected" : silence;
      return { refusal: localRefusal(new Refusal("unavailable", reason)) };
    }
  };
}

/** The same for a form in `DraftedForm`: its draft is deleted when the server has saved it. */
export async function savedFormAction(args: ClientActionFunctionArgs): Promise<unknown> {
  // The request is read only once.
  const name = String((await args.request.clone().formData()).get("_draft") ?? "");
  try {
    return await answeredAction("not_sent")(args);
  } catch (error) {
    if (name && isSaved(error)) await (await import("./use-draft")).dropDraftHere(name);
    throw error;
  }
}

/** The server leads on to the record. An ended session leads to the login, and a refusal of the page leads nowhere. */
function isSaved(error: unknown): boolean {
  const next = error instanceof Response ? error.headers.get("Location") : null;
  return next !== null && !next.startsWith("/login");
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
