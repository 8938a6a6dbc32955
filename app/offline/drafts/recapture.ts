import { isRecord } from "../../kernel/is-record";
import { capturedTime, type ClockReading } from "./capture-time";
import type { OutboxEntry } from "../outbox/entry";

/** True if the entry's call carries its capture time and the server cannot have it yet: the first attempt clears `capture`. */
export function statesCaptureTime({ capture, call }: OutboxEntry): boolean {
  return Boolean(capture) && isRecord(call.body) && typeof call.body["capturedAt"] === "number";
}

/** The changes to an entry that follow from a later reading of the server's clock. */
export function recaptured(
  { capture, call, capturedAt }: OutboxEntry,
  fresh: ClockReading,
): Partial<Pick<OutboxEntry, "call" | "capturedAt">> {
  if (!capture || !isRecord(call.body)) return {};
  const by = Math.round(capturedTime(capture, fresh)) - capture.estimatedAt;
  if (by === 0) return {};
  return {
    capturedAt: capturedAt + by,
    call: { ...call, body: { ...call.body, capturedAt: Number(call.body["capturedAt"]) + by } },
  };
}
