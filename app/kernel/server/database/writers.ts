import { DatabaseUnavailable } from "./failures";
import type { BatchResult, HranaResponse, Line } from "./hrana";
import { type BatchWriter, WRITE_QUEUE_LIMITS, type WriteOutcome, WriteQueue } from "./write-queue";

/** Seeds and imports start thousands of writes at once and wait for them. */
const PROCESS_LIMITS = { ...WRITE_QUEUE_LIMITS, most: 100_000, waitMs: 120_000 };

const queues = new Map<string, WriteQueue>();

/**
 * One queue per database in this process, for seeds, migrations, the tenant CLI and tests. Workers
 * do not use it, because their requests do not share a process.
 */
export function writerInProcess(line: Line): BatchWriter {
  return (batch, { callMs }) => {
    const queue = queues.get(line.url) ?? new WriteQueue(line, PROCESS_LIMITS);
    queues.set(line.url, queue);
    return queue.write(batch, callMs);
  };
}

/** Returns the server's answer, or throws the failure as DatabaseUnavailable. */
export function responseFrom(outcome: WriteOutcome): HranaResponse<BatchResult> {
  if (outcome.kind === "answered") return outcome.response;
  const { kind, message } = outcome;
  const status = "status" in outcome ? outcome.status : undefined;
  // The batch was refused by the queue: nothing was written, and an immediate retry would only
  // lengthen the queue.
  throw new DatabaseUnavailable(message, {
    status,
    retryable: kind === "unanswered",
    mayHaveWritten: kind === "unanswered",
  });
}
