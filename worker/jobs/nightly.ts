import type { Env } from "../env";

export async function walkAtNight(_event: ScheduledController, _env: Env, _execution: ExecutionContext): Promise<void> {}
