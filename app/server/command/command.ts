import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import { sessions } from "~/database/schema/sessions";
import { users } from "~/database/schema/users";
import { canonicalJson, sha256 } from "~/kernel/text/canonical";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "../request-context";
import { parseStored, type Schema } from "~/database/checked";
import { TEXT, value } from "~/database/fields";
import { BatchFailed } from "~/database/open-database";
import { idempotency } from "~/database/schema/system";
import { withFieldsOfInput } from "./conflict-facts";
import { withLastChange } from "./last-change";
import { MovedOn } from "./retry-until-current";
import type { Permit } from "./permit";
import { activityStep, type Activity, type Announcement, announcementSteps } from "./records";
import { expect, step, type Step, toStatement } from "./statement";
import { UNDOABLE_COMMANDS } from "./undo";

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
  response: SQL;
  /** What takes the act back, stored with its key: see ./undo. */
  undo?: object | null;
};

type Command<Loaded, Output> = {
  name: string;
  input: unknown;
  /** The schema of the response that the SQL of `answer` makes. */
  returns: Schema<Output>;
  /**
   * Starts its reads at once. They share a round trip with the reads of session and idempotency
   * key.
   */
  load(): Promise<Loaded>;
  /** Authorizes, guards and returns the writes. It throws a Refusal and writes nothing itself. */
  decide(loaded: Loaded, actor: Actor): Change | Promise<Change>;
};

/** The only way to write: load → authorize → guard → one batch. Takes two database round trips. */
export async function command<Output, Loaded>(
  ctx: AuthContext,
  it: Command<Loaded, Output>,
): Promise<Output> {
  try {
    return await commandOnce(ctx, it);
  } catch (thrown) {
    const error = withFieldsOfInput(thrown, it.input);
    throw error instanceof MovedOn ? error : await withLastChange(ctx, error, it.input);
  }
}

async function commandOnce<Output, Loaded>(
  ctx: AuthContext,
  it: Command<Loaded, Output>,
): Promise<Output> {
  const body = ctx.idempotencyKey
    ? await sha256(`${it.name}\n${canonicalJson(ctx.sentInput ?? it.input)}`)
    : "";
  const loading = it.load();
  // A refused session or a repeated key takes precedence over a record that failed to load.
  loading.catch(() => undefined);
  const [actor, before] = await Promise.all([ctx.verified(), earlierResponse(ctx)]);
  const parse = (text: string) => parseStored(it.returns, text);
  if (before) return parse(repeat(before, body));
  const change = await it.decide(await loading, actor);
  if (change.undo && !UNDOABLE_COMMANDS.some((name) => name === it.name))
    throw new TypeError(`${it.name} is not among the commands that can be undone`);
  await ctx.enqueueOutbox(SAFETY_MESSAGE_DELAY_SECONDS);
  const result = await writeOnce(ctx, actor, body, change);
  await ctx.enqueueOutbox(0);
  return parse(result);
}

/**
 * Delay of the outbox message that is delivered even if the worker fails between its commit and the
 * second message.
 */
const SAFETY_MESSAGE_DELAY_SECONDS = 30;

type Earlier = { bodyHash: string; response: string };

async function earlierResponse(ctx: AuthContext): Promise<Earlier | undefined> {
  if (!ctx.idempotencyKey) return undefined;
  const [earlier] = await ctx.db
    // The batch that inserts the row also sets the response.
    .select({ bodyHash: idempotency.bodyHash, response: value(TEXT, idempotency.response) })
    .from(idempotency)
    .where(and(eq(idempotency.actorId, ctx.actor.userId), eq(idempotency.key, ctx.idempotencyKey)));
  return earlier;
}

/** Returns the stored response as JSON text. */
function repeat(earlier: Earlier, bodyHash: string): string {
  if (earlier.bodyHash !== bodyHash) throw new Refusal("idempotency_key_reused");
  return earlier.response;
}

/** Returns the response as JSON text. */
async function writeOnce(
  ctx: AuthContext,
  actor: Actor,
  body: string,
  change: Change,
): Promise<string> {
  const steps = batchOf(ctx, actor, body, change);
  try {
    const results = await ctx.database.write(
      steps.map((each) => each.statement),
      { isRepeatable: ctx.idempotencyKey !== null },
    );
    return String(results.at(-1)?.rows[0]?.["answer"]);
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error;
    // When two requests with one key race, the loser returns the winner's response.
    if (ctx.idempotencyKey && error.index === 0) {
      const winner = await earlierResponse(ctx);
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
    ...announcedSteps(ctx, actor, change.announce ?? []),
    responseStep(ctx, actor, change),
  ];
}

/** Several events of one type are one act, such as the visits that a leaving technician had. */
function announcedSteps(ctx: AuthContext, actor: Actor, announce: Announcement[]): Step[] {
  const isOneEach = new Set(announce.map(({ type }) => type)).size === announce.length;
  const context = isOneEach ? ctx : { ...ctx, actId: ctx.actId ?? ctx.requestId };
  return announce.flatMap((message) =>
    announcementSteps(context, { ...message, ids: { ...message.ids, byId: actor.userId } }),
  );
}

function claim(ctx: AuthContext, actor: Actor, body: string): Step[] {
  if (!ctx.idempotencyKey) return [];
  return [
    step(
      ctx.db.insert(idempotency).values({
        key: ctx.idempotencyKey,
        actorId: actor.userId,
        bodyHash: body,
        createdAt: ctx.now().getTime(),
      }),
    ),
  ];
}

/** The session that authorized the command must still be valid when the batch is written. */
function sessionHolds(ctx: AuthContext, actor: Actor): Step {
  return expect(
    exists(
      ctx.db
        .select({ id: sessions.id })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(
          and(eq(sessions.id, actor.sessionId), isNull(sessions.endedAt), eq(users.active, true)),
        ),
    ),
    new Refusal("token_invalid", "session_ended"),
  );
}

function responseStep(
  ctx: AuthContext,
  actor: Actor,
  { response, undo }: Pick<Change, "response" | "undo">,
): Step {
  if (!ctx.idempotencyKey) return { statement: toStatement(sql`SELECT ${response} AS answer`) };
  return step(
    ctx.db
      .update(idempotency)
      .set({ response, undo: undo ? JSON.stringify(undo) : null })
      .where(and(eq(idempotency.actorId, actor.userId), eq(idempotency.key, ctx.idempotencyKey)))
      .returning({ response: idempotency.response }),
  );
}
