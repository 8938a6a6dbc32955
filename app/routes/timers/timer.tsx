import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { OfflineWorkOrder } from "~/features/daily-reports/queries/order";
import { workdayOn } from "~/features/daily-reports/ui/draft/workday";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { Refusal, type RefusalResponse } from "~/kernel/refusal";
import { isUnsure } from "~/kernel/forgotten-timer";
import { actOnPage, readPage } from "~/server/page/page";
import type { AuthContext } from "~/server/request-context";
import { offlineLoader } from "~/offline/data/offline-data";
import { outboxAction } from "~/offline/outbox/action";
import { startTimer } from "~/features/timers/commands/start";
import { stopTimer } from "~/features/timers/commands/stop";
import { startTimerInput, stopTimerInput } from "~/features/timers/inputs";
import { findInterval } from "~/features/timers/queries/own-timers";
import { readStopPage } from "~/features/timers/queries/stop-page";
import { StopDialog } from "~/features/timers/ui/stop-dialog";
import { STOP_DAY, STOP_TIME, stopTimeOf } from "~/features/timers/ui/stop-time";

/** The timer is on the page of its order. This page asks when it ended, and shows a refusal, which a redirect to the order would lose. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) => readStopPage(ctx, args.params["id"] ?? ""));
}

export const clientLoader = offlineLoader(
  ({ id }) => `work-orders/${id}`,
  async (order: OfflineWorkOrder, { now }) =>
    (await import("~/features/daily-reports/ui/draft/offline-stop")).offlineStopPage(order, now),
);

/** Without JavaScript the time is that of the request, except for a timer whose end has to be asked for. */
export async function action(args: ActionFunctionArgs) {
  const workOrderId = args.params["id"] ?? "";
  const response = await actOnPage(args, async (ctx, form) => {
    const capturedAt = ctx.now().getTime();
    if (form.get("do") === "start")
      return startTimer(
        ctx,
        parseInput(startTimerInput, {
          id: newId(),
          workOrderId,
          kind: form.get("kind"),
          capturedAt,
        }),
      );
    const [id, ending] = [form.get("timerId"), form.get("ending")];
    const input = parseInput(stopTimerInput, { id, ending, capturedAt });
    const answer = await answerIn(ctx, form, input.id);
    return answer === "missing"
      ? { asks: true as const }
      : stopTimer(ctx, parseInput(stopTimerInput, { ...input, ...answer }));
  });
  if ("asks" in response) throw redirect(`/work-orders/${workOrderId}/timer`);
  return "id" in response ? redirect(`/work-orders/${workOrderId}`) : response;
}

type Answer = { stoppedAt?: number };

/** When the timer ended: as suggested, as typed, or now. Missing where it has to be asked for. */
async function answerIn(ctx: AuthContext, form: FormData, id: string): Promise<Answer | "missing"> {
  const [chosen, day, time] = ["stoppedAt", STOP_DAY, STOP_TIME].map((name) => form.get(name));
  // The Enter key in the field of the time presses the first button of the form.
  if (typeof chosen === "string" && !time)
    return chosen === "" ? {} : { stoppedAt: Number(chosen) };
  const [interval, { timeZone }] = await Promise.all([findInterval(ctx, id), ctx.settings()]);
  // The command refuses it.
  if (!interval) return {};
  const now = ctx.now().getTime();
  if (typeof day !== "string" || typeof time !== "string")
    return isUnsure(interval, now, timeZone) ? "missing" : {};
  const stoppedAt = stopTimeOf({ day, time }, interval, now, timeZone);
  if (stoppedAt === null)
    throw new Refusal("invalid_input", "invalid_input", { fields: { stoppedAt: "not_a_time" } });
  return { stoppedAt };
}

export const clientAction = outboxAction(async ({ params }, form) =>
  (await import("~/features/timers/ui/timer-plan")).planTimer(form, params["id"] ?? ""),
);

export default function Timer() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<{ refusal?: RefusalResponse }>()?.refusal;
  return (
    <StopDialog
      page={page}
      refusal={refusal}
      workdayEndOn={(day) => workdayOn(page.workdays, page.userId, day).endMinute}
    />
  );
}
