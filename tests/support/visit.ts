import type { Language } from "../../app/kernel/languages";
import { newId } from "../../app/kernel/ids";
import type { Ctx, Visit } from "../../app/kernel/server/ctx";
import type { Actor } from "../../app/kernel/roles";
import { readSettings } from "../../app/kernel/server/settings";
import { getPersonOfSession } from "../../app/features/sessions/queries";
import { peopleStatements, placeStatements } from "../../migrations/seeds/people-and-places";
import type { FreshDatabase } from "./database";

export type TestVisit = Visit & { clock: { at: number }; bells: number[] };

type Circumstances = { key?: string | null; language?: Language; clock?: { at: number } };

/** A request as a command sees it, with a clock that a test can turn and bells that it can count. */
export function visitTo(fresh: FreshDatabase, { key = null, language = "en", clock = { at: Date.now() } }: Circumstances = {}): TestVisit {
  const database = fresh.open();
  const bells: number[] = [];
  const now = () => new Date(clock.at);
  let settings: ReturnType<typeof readSettings> | null = null;
  return {
    tenant: { id: fresh.namespace, code: "acme", name: "Acme", origin: "http://acme.localhost" },
    db: database.drizzle,
    database,
    requestId: newId(),
    language,
    idempotencyKey: key,
    now,
    settings: () => (settings ??= readSettings(database.drizzle, now())),
    ring: async (delaySeconds) => void bells.push(delaySeconds),
    clock,
    bells,
  };
}

/** The same request by somebody who is signed in. */
export function ctxOf(visit: TestVisit, actor: Actor): Ctx & TestVisit {
  let person: ReturnType<typeof getPersonOfSession> | null = null;
  return { ...visit, actor, verified: async () => (await (person ??= getPersonOfSession(visit, actor.sessionId))).actor };
}

/** The cast and its customers, places and things. Without a password hash nobody of them can sign in. */
export async function withCast(fresh: FreshDatabase, passwordHash = ""): Promise<FreshDatabase> {
  const at = { created_at: Date.now(), updated_at: Date.now() };
  await fresh.database.write([...placeStatements(at).statements, ...peopleStatements(passwordHash, at)]);
  return fresh;
}
