import { newId } from "~/kernel/ids";
import { estimateServerTime } from "~/offline/connectivity/clock";
import type { Plan } from "~/offline/outbox/action";
import { startTimerInput, stopTimerInput } from "../inputs";

/** One queue for all orders, because starting a timer stops the previous one. */
const QUEUE = "timers";

/** Converts the form to an outbox message. The time is that of the tap, however late it is sent, or an earlier one that its user named. */
export async function planTimer(form: FormData, workOrderId: string): Promise<Plan> {
  const capturedAt = await estimateServerTime();
  const text = (name: string) => String(form.get(name) ?? "");
  const entry = {
    capturedAt,
    queue: QUEUE,
    title: text("_title"),
    record: `/work-orders/${workOrderId}`,
    edit: null,
  };
  return {
    entry: { ...entry, ...(text("do") === "start" ? starting() : stopping()) },
    delivered: () => null,
    refused: (refusal) => ({ refusal }),
  };

  function starting() {
    const body = startTimerInput.parse({
      id: newId(),
      workOrderId,
      kind: text("kind"),
      capturedAt,
    });
    return {
      id: body.id,
      kind: "timers.start",
      call: { method: "PUT" as const, path: "/timers", body },
      effect: {
        record: `work-orders/${workOrderId}`,
        timer: {
          is: "start" as const,
          id: body.id,
          workOrderId,
          kind: body.kind,
          at: capturedAt,
          orderNumber: entry.title,
        },
      },
    };
  }

  function stopping() {
    const answer = text("stoppedAt");
    const { id, ...body } = stopTimerInput.parse({
      id: text("timerId"),
      ending: text("ending"),
      capturedAt,
      ...(answer ? { stoppedAt: Number(answer) } : {}),
    });
    const at = Math.min(capturedAt, body.stoppedAt ?? capturedAt);
    return {
      id: newId(),
      kind: "timers.stop",
      call: { method: "POST" as const, path: `/timers/${id}/stop`, body },
      effect: {
        record: `work-orders/${workOrderId}`,
        timer: { is: "stop" as const, id, ending: body.ending, at },
      },
    };
  }
}
