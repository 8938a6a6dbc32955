import type { ClientActionFunctionArgs } from "@remix-run/react";
import { Refusal, type RefusalResponse } from "../../kernel/refusal";
import { isRefused, type Queued } from "./queued";
import { localRefusal } from "./local-refusal";
import type { NewEntry } from "./entry";
import { currentOwner } from "../data/owner";

/** What a page derives from its form: the entry, and what the user sees when it is delivered, queued or refused. */
export type Plan = {
  entry: Omit<NewEntry, "owner">;
  /** Receives the server's response and continues as the page's own action would. */
  delivered: (body: unknown) => unknown;
  refused: (refusal: RefusalResponse) => unknown;
  /** By default the action returns a result that the page detects with `isQueued`. */
  queuedResult?: (() => unknown) | undefined;
  /** The form's content, to restore its draft if the server refuses. */
  draft?: { form: string; value: unknown } | undefined;
  /** An entry that follows once this one is delivered or queued. The outbox says what becomes of it. */
  next?: Omit<NewEntry, "owner"> | undefined;
  /** The entry was opened from the outbox: if it is refused again, it stays there under "needs attention". */
  stays?: boolean;
};

export type PlanFor = (args: ClientActionFunctionArgs, form: FormData) => Promise<Plan>;

/**
 * A page's clientAction through the outbox: saves the entry, sends it, and returns what the server's action would. Without JavaScript the
 * form uses the action. Without a known owner or without storage on this device, the form goes straight to the server.
 */
export function outboxAction(planFor: PlanFor) {
  return async (args: ClientActionFunctionArgs): Promise<unknown> => {
    const owner = currentOwner();
    if (owner === null) return args.serverAction();
    try {
      const plan = await planFor(args, await args.request.clone().formData());
      return plain(await carryOut(args, plan, owner));
    } catch (error) {
      if (error instanceof Response) throw error;
      // After any error the form and its input must stay on the screen instead of an error page.
      const refusal =
        error instanceof Refusal ? error : new Refusal("unavailable", "phone_keeps_nothing");
      return { refusal: localRefusal(refusal) };
    }
  };
}

async function carryOut(
  args: ClientActionFunctionArgs,
  plan: Plan,
  owner: string,
): Promise<unknown> {
  const { enqueue } = await import("./enqueue");
  const draft = plan.draft ? { draft: plan.draft.form } : {};
  const outcome = await enqueue({ ...plan.entry, owner, ...draft });
  if (plan.next && (outcome.is === "delivered" || outcome.is === "queued"))
    await enqueue({ ...plan.next, owner });
  if (outcome.is === "delivered") {
    // The user has left the page, which can no longer report the result.
    if (args.request.signal.aborted) await reportLater(plan.entry.id);
    return plan.delivered(outcome.body);
  }
  if (outcome.is === "queued")
    return plan.queuedResult
      ? plan.queuedResult()
      : ({ queued: true, id: plan.entry.id } satisfies Queued);
  if (outcome.is === "underway") throw new Refusal("unavailable", "entry_underway");
  if (outcome.is === "not-queued")
    return straightToServer(args, outcome.isFull, () => forgetDraft(plan, owner));
  // A user who has left the page finds the entry under "needs attention".
  if (!plan.stays && !args.request.signal.aborted) await takeBack(plan, owner);
  return plan.refused(asRefusal(outcome.body));
}

/** Refused while the user is still on the page: the entry is removed and becomes the form's draft again. */
async function takeBack({ entry, draft }: Plan, owner: string): Promise<void> {
  if (draft && (await isDraftAgain(entry.id, owner, draft))) return;
  await (await import("./removal")).removeEntry(entry.id);
}

async function reportLater(id: string): Promise<void> {
  const { isAwaited, markReported } = await import("./sent/sent");
  // The same form was submitted again: its second submission reports the result.
  if (!isAwaited(id)) await markReported([id], false).catch(() => undefined);
}

/** If the draft does not fit into the storage, the form itself still contains it. */
async function isDraftAgain(
  entryId: string,
  owner: string,
  { form, value }: NonNullable<Plan["draft"]>,
): Promise<boolean> {
  const { draftAgain } = await import("../drafts/draft");
  return draftAgain(entryId, owner, form, value).then(
    () => true,
    () => false,
  );
}

/** A full storage cannot take an entry but can still delete a draft. */
async function forgetDraft({ draft }: Plan, owner: string): Promise<void> {
  if (draft)
    await (await import("../drafts/draft")).dropDraft(owner, draft.form).catch(() => undefined);
}

/** The entry was not saved, so either the server files it now or the form keeps its input. */
async function straightToServer(
  { serverAction }: ClientActionFunctionArgs,
  isFull: boolean,
  done: () => Promise<void>,
): Promise<unknown> {
  try {
    const result = await serverAction();
    if (!isRefused(result)) await done();
    return result;
  } catch (error) {
    if (error instanceof Response) {
      await done();
      throw error;
    }
    const reason = isFull ? "phone_full" : "phone_keeps_nothing";
    return { refusal: localRefusal(new Refusal("unavailable", reason)) };
  }
}

/** Unwraps Remix's response with a status: from a clientAction, Remix would pass the wrapper itself to the page. */
export function plain(result: unknown): unknown {
  return typeof result === "object" &&
    result !== null &&
    "type" in result &&
    result.type === "DataWithResponseInit" &&
    "data" in result
    ? result.data
    : result;
}

/** Safe: the sender accepts only responses of this API as refusals, and those have this shape. */
function asRefusal(body: unknown): RefusalResponse {
  return body as RefusalResponse;
}
