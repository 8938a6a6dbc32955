import { env } from "cloudflare:workers";
import { setTimeFactor } from "~/kernel/time-limits";
import { app } from "./app";
import type { OutboxMessage, Env } from "./env";
import { logDeadLetters, isDeadLetterBatch } from "./jobs/dead-letters";
import { drainerOf } from "./jobs/outbox-drainer";
import { consumeOutbox } from "./jobs/queue-consumer";
import { runNightlyMaintenance } from "./jobs/nightly-maintenance";
import { withReadableAddress } from "./middleware/request-address";

export { TenantHub } from "./durable-objects/tenant-hub";
export { LoginThrottle } from "./durable-objects/login-throttle";
export { OutboxDrainer } from "./jobs/outbox-drainer";

setTimeFactor(env.TIME_FACTOR);

export default {
  fetch: (request, env, execution) => app.fetch(withReadableAddress(request), env, execution),
  queue: async (batch, env, execution) =>
    isDeadLetterBatch(batch)
      ? logDeadLetters(batch, env)
      : consumeOutbox(batch, (message) => drainerOf(execution).drain(message)),
  scheduled: (event, env) => runNightlyMaintenance(event, env),
} satisfies ExportedHandler<Env, OutboxMessage>;
