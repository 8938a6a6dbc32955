import { replace } from "@remix-run/react";
import { readForm } from "~/kernel/input/read-form";
import { parseInput } from "~/kernel/input/parse";
import { estimateServerTime } from "~/offline/connectivity/clock";
import type { Plan } from "~/offline/outbox/action";
import { commandPlan } from "~/offline/outbox/command-plan";
import { signInput, submitInput } from "../../inputs/commands";
import { SIGN_ORDER, SUBMIT_ORDER } from "~/offline/outbox/entry-kinds";
import { THEN } from "./content-in-view";

// The outbox entries that close an order. Loaded when one is submitted or signed: they need the schemas.

export function planSubmit(form: FormData, orderId: string): Plan {
  const input = parseInput(submitInput, { ...readForm(submitInput, form), id: orderId });
  const { id, ...body } = input;
  const record = `/work-orders/${id}`;
  const edit = `${record}/submit-for-approval`;
  const isSigned = form.get(THEN) === "sign";
  const plan = commandPlan(form, {
    kind: SUBMIT_ORDER,
    call: { method: "POST", path: `/workOrders/${id}/submitForApproval`, body },
    queue: id,
    record,
    queuedPath: record,
    doneAt: isSigned ? `${record}/sign` : `${record}?done=submitForApproval`,
    replaces: true,
    effect: {
      record: `work-orders/${id}`,
      status: { from: "in-progress", to: "waiting-for-approvals" },
    },
  });
  const queuedResult = () => {
    throw replace(`${record}/sign`);
  };
  return { ...plan, ...(isSigned ? { queuedResult } : {}), entry: { ...plan.entry, edit } };
}

/** `_draft` names the draft, which becomes the entry, and again the draft if the server refuses while the page waits. */
export async function planSign(form: FormData, orderId: string): Promise<Plan> {
  const capturedAt = await estimateServerTime();
  const fields = readForm(signInput, form, ["confirmed"]);
  const { id, ...body } = parseInput(signInput, { ...fields, id: orderId, capturedAt });
  const record = `/work-orders/${id}`;
  const plan = commandPlan(form, {
    kind: SIGN_ORDER,
    call: { method: "POST", path: `/workOrders/${id}/sign`, body },
    queue: id,
    record,
    doneAt: `${record}?done=sign`,
    replaces: true,
    effect: {
      record: `work-orders/${id}`,
      status: {
        from: body.revision || body.submission ? "waiting-for-approvals" : "in-progress",
        to: form.get("_to") === "done" ? "done" : "signed",
      },
    },
  });
  return {
    ...plan,
    entry: { ...plan.entry, capturedAt, edit: `${record}/sign` },
    draft: { form: String(form.get("_draft") ?? ""), value: enteredIn(form) },
  };
}

/** What the users entered and drew, in the shape of the form's draft: without the fields that the page sets. */
function enteredIn(form: FormData): Record<string, string> {
  const isEntered = (name: string) => !/^(_|version$|revision$|content\.)/.test(name);
  return Object.fromEntries(
    [...form].filter(
      (pair): pair is [string, string] => typeof pair[1] === "string" && isEntered(pair[0]),
    ),
  );
}
