import { isRecord } from "../../kernel/is-record";
import { capturedTime, type ClockReading } from "./capture-time";
import type { OutboxEntry } from "../outbox/entry";

/** Its call says when it was captured, and the server cannot have it yet: a try writes that down. */
export function saysWhen({ capture, call }: OutboxEntry): boolean {
  return Boolean(capture) && isRecord(call.body) && typeof call.body["capturedAt"] === "number";
}

/** What of an entry is different by what the server told of this device's clock since. */
export function recaptured({ capture, call, capturedAt }: OutboxEntry, fresh: ClockReading): Partial<Pick<OutboxEntry, "call" | "capturedAt">> {
  if (!capture || !isRecord(call.body)) return {};
  const by = Math.round(capturedTime(capture, fresh)) - capture.estimatedAt;
  if (by === 0) return {};
  return { capturedAt: capturedAt + by, call: { ...call, body: { ...call.body, capturedAt: Number(call.body["capturedAt"]) + by } } };
}
