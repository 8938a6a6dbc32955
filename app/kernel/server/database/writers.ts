import { DatabaseUnavailable } from "./failures";
import type { BatchResult, HranaAnswer, Line } from "./hrana";
import { type BatchWriter, WRITE_QUEUE_LIMITS, type WriteOutcome, WriteQueue } from "./write-queue";

/** Seeds and imports start thousands of writes at once and wait for them. */
const PROCESS_LIMITS = { ...WRITE_QUEUE_LIMITS, most: 100_000, waitMs: 120_000 };

const queues = new Map<string, WriteQueue>();

/** One queue for each database in this process: for seeds, migrations, the tenant CLI and tests. Not for workers, whose requests share nothing. */
export function writerInProcess(line: Line): BatchWriter {
  return (batch, { callMs }) => {
    const queue = queues.get(line.url) ?? new WriteQueue(line, PROCESS_LIMITS);
    queues.set(line.url, queue);
    return queue.write(batch, callMs);
  };
}

/** The server's answer, or what stood in its way as DatabaseUnavailable. */
export function answerFrom(outcome: WriteOutcome): HranaAnswer<BatchResult> {
  if (outcome.kind === "answered") return outcome.answer;
  const { kind, message } = outcome;
  const status = "status" in outcome ? outcome.status : undefined;
  // Turned away: nothing was written, and asking again at once would lengthen the line.
  throw new DatabaseUnavailable(message, { status, retryable: kind === "unanswered", mayHaveWritten: kind === "unanswered" });
}
