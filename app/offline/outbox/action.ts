import type { ClientActionFunctionArgs } from "@remix-run/react";
import { getI18n } from "react-i18next";
import { Refusal, type RefusalAnswer } from "../../kernel/refusal";
import { isRefused, KEPT } from "./queued";
import type { NewEntry } from "./entry";
import { ownerHere } from "../data/owner";

/** What a page makes of its form: the entry, and what the person sees when it is delivered, kept for later, or refused. */
export type Plan = {
  entry: Omit<NewEntry, "owner">;
  /** With the server's answer, as the page's own action would go on with it. */
  delivered: (body: unknown) => unknown;
  refused: (refusal: RefusalAnswer) => unknown;
  /** Where nothing is said else, the page asks `isKept`. */
  kept?: () => unknown;
  /** The form as it was, for its draft to be as it was when the server refuses. */
  draft?: { form: string; value: unknown };
  /** It was opened out of the outbox: refused again, it goes on waiting there for attention. */
  stays?: boolean;
};

/**
 * A page's clientAction by way of the outbox: saved first, then sent, then answered as the server's own action would. The form without
 * JavaScript goes on being the action's. Where this phone keeps nothing, or nobody is known here, the form goes straight to the server.
 */
export function outboxAction(planFor: (args: ClientActionFunctionArgs, form: FormData) => Promise<Plan>) {
  return async (args: ClientActionFunctionArgs): Promise<unknown> => {
    const owner = ownerHere();
    if (owner === null) return args.serverAction();
    try {
      const plan = await planFor(args, await args.request.clone().formData());
      return plain(await carryOut(args, plan, owner));
    } catch (error) {
      if (error instanceof Response) throw error;
      // Whatever it was, the form with all that was typed must not make way for an error screen.
      const refusal = error instanceof Refusal ? error : new Refusal("unavailable", "phone_keeps_nothing");
      return { refusal: refusalHere(refusal) };
    }
  };
}

async function carryOut(args: ClientActionFunctionArgs, plan: Plan, owner: string): Promise<unknown> {
  const { enqueue } = await import("./enqueue");
  const outcome = await enqueue({ ...plan.entry, owner, draft: plan.draft?.form });
  if (outcome.is === "delivered") return plan.delivered(outcome.body);
  if (outcome.is === "kept") return plan.kept ? plan.kept() : KEPT;
  if (outcome.is === "not-kept") return straightToServer(args, outcome.isFull, () => forgetDraft(plan, owner));
  // Whoever has gone on to another page finds it under "needs attention".
  if (!plan.stays && !args.request.signal.aborted) await takeBack(plan, owner);
  return plan.refused(asRefusal(outcome.body));
}

/** Refused in front of the person who wrote it: the form is theirs again, and its draft as it was. */
async function takeBack({ entry, draft }: Plan, owner: string): Promise<void> {
  if (draft && (await isDraftAgain(entry.id, owner, draft))) return;
  await (await import("./store")).removeEntry(entry.id);
}

/** Where it does not fit any more the form itself still holds all of it. */
async function isDraftAgain(entryId: string, owner: string, { form, value }: NonNullable<Plan["draft"]>): Promise<boolean> {
  const { draftAgain } = await import("../drafts/draft");
  return draftAgain(entryId, owner, form, value).then(
    () => true,
    () => false,
  );
}

/** Where a storage that is full takes no entry, it may still give up a draft. */
async function forgetDraft({ draft }: Plan, owner: string): Promise<void> {
  if (draft) await (await import("../drafts/draft")).dropDraft(owner, draft.form).catch(() => undefined);
}

/** Nothing was promised: it is filed now, or the form stays with all that is in it. */
async function straightToServer({ serverAction }: ClientActionFunctionArgs, isFull: boolean, done: () => Promise<void>): Promise<unknown> {
  try {
    const answer = await serverAction();
    if (!isRefused(answer)) await done();
    return answer;
  } catch (error) {
    if (error instanceof Response) {
      await done();
      throw error;
    }
    const reason = isFull ? "phone_full" : "phone_keeps_nothing";
    return { refusal: refusalHere(new Refusal("unavailable", reason)) };
  }
}

/** As the server would have said it, in the language of this page. */
function refusalHere({ code, reason, facts }: Refusal): RefusalAnswer {
  const message = getI18n().t([`refusals.${reason}`, `refusals.${code}`]);
  return { code, reason, facts, message, requestId: "" };
}

/** An answer with a status comes from a server; of a clientAction Remix would give the page the wrapping, too. */
function plain(answer: unknown): unknown {
  return typeof answer === "object" && answer !== null && "type" in answer && answer.type === "DataWithResponseInit" && "data" in answer ? answer.data : answer;
}

/** Safe: the sender takes only answers of our own API for a refusal, and those have this shape. */
function asRefusal(body: unknown): RefusalAnswer {
  return body as RefusalAnswer;
}
