import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "./request-context";
import { BatchFailed, type ResultSet } from "./database/open-database";
import { activityStep, type Activity, type Announcement, announcementStep, type Who } from "./records";
import type { Step } from "./statement";

/** What is written for somebody who is not signed in: nothing without a line in the activity log. */
export type PublicChange = {
  /** Whom the log names: who proved by a code to be this person, or the part of the product that answers strangers. */
  by: Who;
  steps: Step[];
  record: [Activity, ...Activity[]];
  announce?: Announcement[];
  /** The batch itself decides whether there is anything to record and announce: the same statements run either way. */
  onlyIf?: SQL;
};

type PublicCommand<Loaded> = {
  load(): Promise<Loaded>;
  /** Looks at the proof, guards, and says what to write. Throws a Refusal; writes nothing itself. */
  decide(loaded: Loaded): PublicChange | Promise<PublicChange>;
};

/**
 * `command` for visitors, who have no session, no right and no key to ask for: a code that is used up in the batch, or a limit on attempts,
 * stands in their place. Answers what was loaded and what each of the steps gave. Two waves.
 */
export async function publicCommand<Loaded>(context: RequestContext, it: PublicCommand<Loaded>): Promise<{ loaded: Loaded; results: ResultSet[] }> {
  const loaded = await it.load();
  const change = await it.decide(loaded);
  await context.enqueueOutbox(SAFETY_MESSAGE_DELAY_SECONDS);
  const results = await write(context, batchOf(context, change));
  await context.enqueueOutbox(0);
  return { loaded, results: results.slice(0, change.steps.length) };
}

/** As for `command`: rings even when this worker dies between its commit and the second ring. */
const SAFETY_MESSAGE_DELAY_SECONDS = 30;

function batchOf(context: RequestContext, { by, steps, record, announce = [], onlyIf = sql`1` }: PublicChange): Step[] {
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
