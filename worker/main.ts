import { app } from "./app";
import type { OutboxMessage, Env } from "./env";
import { logDeadLetters, isDeadLetterBatch } from "./jobs/dead-bells";
import { drainerOf } from "./jobs/drainer";
import { consumeOutbox } from "./jobs/bells";
import { runNightlyMaintenance } from "./jobs/nightly";
import { withReadableAddress } from "./pipeline/request-address";

export { TenantHub } from "./durable-objects/tenant-hub";
export { LoginThrottle } from "./durable-objects/login-throttle";
export { OutboxDrainer } from "./jobs/drainer";

export default {
  fetch: (request, env, execution) => app.fetch(withReadableAddress(request), env, execution),
  queue: async (batch, env, execution) => (isDeadLetterBatch(batch) ? logDeadLetters(batch, env) : consumeOutbox(batch, (message) => drainerOf(execution).drain(message))),
  scheduled: (event, env) => runNightlyMaintenance(event, env),
} satisfies ExportedHandler<Env, OutboxMessage>;
