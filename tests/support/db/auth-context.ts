import type { Language } from "../../../app/kernel/text/languages";
import type { Actor } from "../../../app/kernel/authorization/roles";
import type { AuthContext } from "../../../app/server/request-context";
import { NOW } from "../records/people";
import { ctxOf, type TestContext, contextFor } from "./context";

type Circumstances = { now?: number; idempotencyKey?: string | null; language?: Language };

/** A request context of a signed-in user, with its own round-trip counter; its queue messages are recorded. */
export function ctxFor(
  fresh: Parameters<typeof contextFor>[0],
  actor: Actor,
  { now = NOW, idempotencyKey = null, language }: Circumstances = {},
): AuthContext & TestContext {
  return ctxOf(contextFor(fresh, { key: idempotencyKey, clock: { at: now }, language }), actor);
}
