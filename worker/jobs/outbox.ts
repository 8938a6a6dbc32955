import type { Bell, Env } from "../env";

export async function answerBells(batch: MessageBatch<Bell>, _env: Env, _execution: ExecutionContext): Promise<void> {
  batch.ackAll();
}
