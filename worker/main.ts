import { app } from "./app";
import type { Bell, Env } from "./env";
import { answerBells } from "./jobs/outbox";
import { walkAtNight } from "./jobs/nightly";

export default {
  fetch: (request, env, execution) => app.fetch(request, env, execution),
  queue: (batch, env, execution) => answerBells(batch, env, execution),
  scheduled: (event, env) => walkAtNight(event, env),
} satisfies ExportedHandler<Env, Bell>;
