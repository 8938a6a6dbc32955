import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../request-context";
import { BatchFailed, type ResultSet } from "~/database/open-database";
import {
  activityStep,
  type Activity,
  type Announcement,
  announcementStep,
  type Who,
} from "./records";
import type { Step } from "./statement";

/** Writes on behalf of a signed-out visitor. An activity row is required. */
export type PublicChange = {
  /**
   * Actor of the activity row: the user whose code was verified, or the name of the job that
   * handles visitors.
   */
  by: Who;
  steps: Step[];
  record: [Activity, ...Activity[]];
  announce?: Announcement[];
  /**
   * Condition evaluated in the batch: whether there is anything to record and announce. The same
   * statements run in either case.
   */
  onlyIf?: SQL;
};

type PublicCommand<Loaded> = {
  load(): Promise<Loaded>;
  /**
   * Verifies the code, guards and returns the writes. It throws a Refusal and writes nothing
   * itself.
   */
  decide(loaded: Loaded): PublicChange | Promise<PublicChange>;
};

/**
 * `command` for visitors, who have no session, permit or idempotency key. A code that the batch
 * uses up, or a limit on attempts, replaces them. Returns the loaded data and the result of each
 * step. Takes two round trips.
 */
export async function publicCommand<Loaded>(
  context: RequestContext,
  it: PublicCommand<Loaded>,
): Promise<{ loaded: Loaded; results: ResultSet[] }> {
  const loaded = await it.load();
  const change = await it.decide(loaded);
  await context.enqueueOutbox(SAFETY_MESSAGE_DELAY_SECONDS);
  const results = await write(context, batchOf(context, change));
  await context.enqueueOutbox(0);
  return { loaded, results: results.slice(0, change.steps.length) };
}

/**
 * As in `command`: the message is delivered even if the worker fails between its commit and the
 * second message.
 */
const SAFETY_MESSAGE_DELAY_SECONDS = 30;

function batchOf(
  context: RequestContext,
  { by, steps, record, announce = [], onlyIf = sql`1` }: PublicChange,
): Step[] {
  return [
    ...steps,
    ...record.map((line) => activityStep(context, by, line, onlyIf)),
    ...announce.map((message) => announcementStep(context, message, onlyIf)),
  ];
}

async function write(context: RequestContext, steps: Step[]): Promise<ResultSet[]> {
  try {
    return await context.database.write(steps.map((each) => each.statement));
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error;
    throw (error.isConstraint && steps[error.index]?.otherwise) || error;
  }
}
