import { changeVisitInput, planVisitInput, visitFormInput } from "~/features/visits/inputs";
import { visitFieldsOf } from "~/features/visits/policy/form";
import { wishOf } from "~/features/visits/policy/warnings";
import { findOrderDays } from "~/features/visits/queries/order-days";
import { requireWarningsSeen } from "~/features/visits/queries/seen-warnings";
import { parseInput } from "~/kernel/input/parse";
import { parseForm } from "~/kernel/input/read-form";
import { present } from "~/kernel/server/command/stored";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeVisit } from "./commands/change-visit";
import { planVisit } from "./commands/plan-visit";

// The form of ~/features/visits/ui/visit-dialog, sent over an order's page or over the board.

export async function planSentVisit(
  ctx: AuthContext,
  form: FormData,
  workOrderId: string,
): Promise<void> {
  const fields = parseForm(visitFormInput, form);
  const [{ timeZone }, order] = await Promise.all([
    ctx.settings(),
    findOrderDays(ctx, workOrderId),
  ]);
  const input = parseInput(planVisitInput, {
    id: form.get("id"),
    workOrderId,
    ...visitFieldsOf(fields, timeZone),
  });
  const wish = wishOf(present(order));
  await requireWarningsSeen(ctx, { ...input, day: fields.day, wish }, seenIn(form));
  await planVisit(ctx, input);
}

export async function changeSentVisit(
  ctx: AuthContext,
  form: FormData,
  id: string | undefined,
): Promise<void> {
  const fields = parseForm(visitFormInput, form);
  const { timeZone } = await ctx.settings();
  const input = parseInput(changeVisitInput, {
    id,
    version: Number(form.get("version")),
    ...visitFieldsOf(fields, timeZone),
  });
  // The order decides only which warnings are asked for.
  const workOrderId = String(form.get("workOrderId") ?? "");
  await requireWarningsSeen(
    ctx,
    { ...input, workOrderId, day: fields.day, wish: null },
    seenIn(form),
  );
  await changeVisit(ctx, input);
}

function seenIn(form: FormData): string[] {
  return form.getAll("_seen").map(String);
}
