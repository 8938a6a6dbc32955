import { type SQL, sql } from "drizzle-orm";
import { canonicalJson, sha256 } from "../canonical";
import { Refusal } from "../refusal";
import type { Actor } from "../roles";
import type { AuthContext } from "./request-context";
import { BatchFailed } from "./database/open-database";
import { withLastChange } from "./last-change";
import type { Permit } from "./permit";
import { activityStep, type Activity, type Announcement, announcementStep } from "./records";
import { expect, MovedOn, step, type Step, toStatement } from "./statement";

/** Result of a command's decision. A write requires a permit and an activity row. */
export type Change = {
  permit: Permit;
  steps: Step[];
  record: [Activity, ...Activity[]];
  announce?: Announcement[];
  /**
   * SQL for one JSON text, evaluated at the end of the batch. It is the response, and also the
   * response to a repeat with the same key.
   */
  answer: SQL;
};

type Command<Loaded> = {
  name: string;
  input: unknown;
  /**
   * Starts its reads at once. They share a round trip with the reads of session and idempotency
   * key.
   */
  load(): Promise<Loaded>;
  /** Authorizes, guards and returns the writes. It throws a Refusal and writes nothing itself. */
  decide(loaded: Loaded, actor: Actor): Change | Promise<Change>;
};

/** The only way to write: load → authorize → guard → one batch. Takes two database round trips. */
export async function command<Answer, Loaded>(
  ctx: AuthContext,
  it: Command<Loaded>,
): Promise<Answer> {
  try {
    return await commandOnce(ctx, it);
  } catch (error) {
    throw error instanceof MovedOn ? error : await withLastChange(ctx, error);
  }
}

/**
 * Runs a command again when data changed between its read and its write. It retries once: a second
 * conflict is not a race.
 */
export async function untilSettled<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof MovedOn)) throw error;
    return await attempt();
  }
}

async function commandOnce<Answer, Loaded>(ctx: AuthContext, it: Command<Loaded>): Promise<Answer> {
  const body = ctx.idempotencyKey ? await sha256(`${it.name}\n${canonicalJson(it.input)}`) : "";
  const loading = it.load();
  // A refused session or a repeated key takes precedence over a record that failed to load.
  loading.catch(() => undefined);
  const [actor, before] = await Promise.all([ctx.verified(), earlierAnswer(ctx)]);
  if (before) return repeat(before, body);
  const change = await it.decide(await loading, actor);
  await ctx.enqueueOutbox(SAFETY_MESSAGE_DELAY_SECONDS);
  const answer = await writeOnce<Answer>(ctx, actor, body, change);
  await ctx.enqueueOutbox(0);
  return answer;
}

/**
 * Delay of the outbox message that is delivered even if the worker fails between its commit and the
 * second message.
 */
const SAFETY_MESSAGE_DELAY_SECONDS = 30;

type Earlier = { bodyHash: string; answer: string };

async function earlierAnswer(ctx: AuthContext): Promise<Earlier | undefined> {
  if (!ctx.idempotencyKey) return undefined;
  const rows = await ctx.db.all<Earlier>(sql`SELECT body_hash AS bodyHash, answer FROM idempotency
    WHERE actor_id = ${ctx.actor.userId} AND key = ${ctx.idempotencyKey}`);
  return rows[0];
}

function repeat<Answer>(earlier: Earlier, bodyHash: string): Answer {
  if (earlier.bodyHash !== bodyHash) throw new Refusal("idempotency_key_reused");
  return JSON.parse(earlier.answer);
}

async function writeOnce<Answer>(
  ctx: AuthContext,
  actor: Actor,
  body: string,
  change: Change,
): Promise<Answer> {
  const steps = batchOf(ctx, actor, body, change);
  try {
    const results = await ctx.database.write(
      steps.map((each) => each.statement),
      { isRepeatable: ctx.idempotencyKey !== null },
    );
    const row = results.at(-1)?.rows[0];
    return JSON.parse(String(row?.["answer"]));
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error;
    // When two requests with one key race, the loser returns the winner's response.
    if (ctx.idempotencyKey && error.index === 0) {
      const winner = await earlierAnswer(ctx);
      if (winner) return repeat(winner, body);
    }
    throw (error.isConstraint && steps[error.index]?.otherwise) || error;
  }
}

function batchOf(ctx: AuthContext, actor: Actor, body: string, change: Change): Step[] {
  return [
    ...claim(ctx, actor, body),
    sessionHolds(ctx, actor),
    ...change.steps,
    ...change.record.map((line) => activityStep(ctx, actor, line)),
    ...(change.announce ?? []).map(({ type, ids }) =>
      announcementStep(ctx, { type, ids: { ...ids, byId: actor.userId } }),
    ),
    answerStep(ctx, actor, change.answer),
  ];
}

function claim(ctx: AuthContext, actor: Actor, body: string): Step[] {
  if (!ctx.idempotencyKey) return [];
  return [
    step(sql`INSERT INTO idempotency (key, actor_id, body_hash, created_at)
    VALUES (${ctx.idempotencyKey}, ${actor.userId}, ${body}, ${ctx.now().getTime()})`),
  ];
}

/** The session that authorized the command must still be valid when the batch is written. */
function sessionHolds(ctx: AuthContext, actor: Actor): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM sessions JOIN users ON users.id = sessions.user_id
      WHERE sessions.id = ${actor.sessionId} AND sessions.ended_at IS NULL AND users.active = 1)`,
    new Refusal("token_invalid", "session_ended"),
  );
}

function answerStep(ctx: AuthContext, actor: Actor, answer: SQL): Step {
  if (!ctx.idempotencyKey) return { statement: toStatement(sql`SELECT ${answer} AS answer`) };
  return step(sql`UPDATE idempotency SET answer = ${answer}
    WHERE actor_id = ${actor.userId} AND key = ${ctx.idempotencyKey} RETURNING answer`);
}
