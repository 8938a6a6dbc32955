import { app } from "./app";
import type { Bell, Env } from "./env";
import { buryBells, isDeadLetters } from "./jobs/dead-bells";
import { drainerOf } from "./jobs/drainer";
import { answerBells } from "./jobs/bells";
import { walkAtNight } from "./jobs/nightly";
import { withReadableAddress } from "./pipeline/request-address";

export { TenantHub } from "./durable-objects/tenant-hub";
export { LoginThrottle } from "./durable-objects/login-throttle";
export { OutboxDrainer } from "./jobs/drainer";

export default {
  fetch: (request, env, execution) => app.fetch(withReadableAddress(request), env, execution),
  queue: async (batch, env, execution) => (isDeadLetters(batch) ? buryBells(batch, env) : answerBells(batch, (bell) => drainerOf(execution).drain(bell))),
  scheduled: (event, env) => walkAtNight(event, env),
} satisfies ExportedHandler<Env, Bell>;
