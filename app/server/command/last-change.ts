import { and, desc, eq, inArray, isNotNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { isRecord } from "~/kernel/is-record";
import type { ChangedText, RefusalCause } from "~/kernel/last-change";
import { Refusal } from "~/kernel/refusal";
import type { Role } from "~/kernel/authorization/roles";
import type { AuthContext, RequestContext } from "../request-context";
import { dailyReports } from "~/database/schema/daily-reports";
import { activity } from "~/database/schema/system";

/** Kinds of records that users edit and whose activity belongs to a version. */
const SUBJECTS = [
  "work-order",
  "task",
  "ticket",
  "customer",
  "location",
  "room",
  "asset",
  "equipment",
  "equipment-category",
  "spare-part",
  "visit",
  "checklist-template",
  "phrase",
  "maintenance-plan",
  "saved-view",
  "user",
];
/** Activity events that leave the version of a record unchanged. */
const BESIDE = [
  "maintenance-plan.ordered",
  "spare-part.counted",
  "spare-part.moved",
  "work-order.approver-note-added",
  "work-order.checklist-added",
  "work-order.checklist-added-by-asset",
  "work-order.checklist-added-by-category",
  "work-order.checklist-removed",
  "work-order.reopening-requested",
  "work-order.paper-tried-again",
  "work-order.pdf-mailed",
  "work-order.pdf-mail-held",
  "work-order.pdf-mail-released",
  "work-order.pdf-mail-sent-again",
  "work-order.pdf-mail-discarded",
  // Where a visit changes its order too, the order has a row of its own.
  "work-order.visit-cancelled",
  "work-order.visit-changed",
  "work-order.visit-moved",
  "work-order.visit-plan-undone",
  "work-order.visit-planned",
  "work-order.visit-reassigned",
  "work-order.visit-resized",
  "work-order.visit-restored",
  "task.approver-note-added",
  "saved-view.made-default",
  "saved-view.not-default",
];
/** The only events of a user's log that are changes of the account. */
const OF_ACCOUNTS = [
  "user.created",
  "user.updated",
  "user.profile-updated",
  "user.activated",
  "user.deactivated",
];

/** Roles that may read a record's log. Employees and customers do not see the name. */
const READERS: readonly Role[] = ["SYSTEM_ADMIN", "MANAGER", "APPROVER", "TECHNICIAN"];

/** Whether an event in the log of a record has raised the version of that record. */
export function raisesVersion(subject: string, event: string): boolean {
  if (subject === "user") return OF_ACCOUNTS.includes(event);
  return event.startsWith(`${subject}.`) && !BESIDE.includes(event);
}

/** What a conflict of content may come from besides: it leaves the version of the order unchanged. */
const OF_CONTENT = [
  "daily-report.filed",
  "daily-report.changed",
  "daily-report.withdrawn",
  "document.documents-added",
  "document.documents-removed",
];
/** What raises the version of a daily report. */
const OF_REPORTS = ["daily-report.changed", "daily-report.withdrawn"];
/** Enough for what happens to one record while a device is without a network. */
const MAX_ROWS = 60;

/**
 * Adds to a refusal who changed what it is about, when and what, from the record's activity. It costs one more round trip, for a refusal
 * only: for a version conflict, and for what a device may have queued (it has an idempotency key) and the record's state or people now refuse.
 */
export async function withLastChange(
  ctx: AuthContext,
  error: unknown,
  input: unknown,
): Promise<unknown> {
  if (!(error instanceof Refusal) || !ctx.actor.roles.some((role) => READERS.includes(role)))
    return error;
  const last = await findCause(ctx, error, input);
  return last ? new Refusal(error.code, error.reason, { ...error.facts, lastChange: last }) : error;
}

async function findCause(
  ctx: AuthContext,
  { code, reason, facts }: Refusal,
  input: unknown,
): Promise<RefusalCause | null> {
  if (code === "version_conflict") return findLastChange(ctx, facts["current"], input);
  const subjectIds = subjectIdsIn(input);
  if (ctx.idempotencyKey === null || subjectIds.length === 0) return null;
  if (code === "not_allowed") return findRemoval(ctx, subjectIds);
  const events =
    reason === "checklist_removed" ? ["work-order.checklist-removed"] : (EVENTS_OF[code] ?? []);
  if (events.length === 0) return null;
  const [last] = await listLogged(ctx, subjectIds, inArray(activity.event, events), 1);
  return last ? causeOf(last) : null;
}

/** The events that can be the reason of a refusal, of the records that technicians work on. */
export const EVENTS_OF: Partial<Record<Refusal["code"], string[]>> = {
  not_found: ["work-order.deleted", "task.deleted", "ticket.deleted"],
  transition_not_allowed: ["work-order", "task"].flatMap((noun) =>
    [
      "submitted",
      "signed",
      "sent-back",
      "returned",
      "called-off",
      "closed-unsigned",
      "completed",
      "started",
      "approved",
      "reopened",
    ].map((event) => `${noun}.${event}`),
  ),
};

/** A line of a record's log. */
export type LoggedEvent = {
  subjectId: string;
  at: number;
  by: string;
  actorId: string | null;
  subject: string;
  event: string;
  facts: Record<string, unknown>;
  requestId: string;
};

/** The newest first. Of a daily report also those of its work order. */
export function listLogged(
  ctx: Pick<RequestContext, "db">,
  subjectIds: readonly string[],
  which: SQL | undefined,
  most: number,
): Promise<LoggedEvent[]> {
  // A daily report is part of the log of its work order.
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(subjectIds)})`;
  const orders = sql`SELECT ${dailyReports.workOrderId} FROM ${dailyReports} WHERE ${dailyReports.id} IN (${ids})`;
  return ctx.db
    .select({
      subjectId: activity.subjectId,
      at: activity.at,
      by: activity.actorName,
      actorId: activity.actorId,
      subject: activity.subjectType,
      event: activity.event,
      facts: activity.facts,
      requestId: activity.requestId,
    })
    .from(activity)
    .where(
      and(
        inArray(activity.subjectType, SUBJECTS),
        sql`${activity.subjectId} IN (${ids} UNION ${orders})`,
        isNotNull(activity.actorId),
        which,
      ),
    )
    .orderBy(desc(activity.seq))
    .limit(most);
}

/**
 * The last change since the caller read the record, if possible by somebody else: the caller's own entries of the same queue, such as the
 * report that started the order, are no conflict.
 */
async function findLastChange(
  ctx: AuthContext,
  current: unknown,
  input: unknown,
): Promise<RefusalCause | null> {
  const { id, version } = isRecord(current) ? current : {};
  if (typeof id !== "string") return null;
  const { version: read, content } = isRecord(input) ? input : {};
  const isRaised = and(
    sql`${activity.event} LIKE ${activity.subjectType} || '.%'`,
    notInArray(activity.event, BESIDE),
    or(ne(activity.subjectType, "user"), inArray(activity.event, OF_ACCOUNTS)),
  );
  const isOfReport = and(
    inArray(activity.event, OF_REPORTS),
    sql`json_extract(${activity.facts}, '$.reportId') = ${id}`,
  );
  const isOfRecord = and(eq(activity.subjectId, id), isRaised);
  const rows = await listLogged(
    ctx,
    [id],
    or(isOfRecord, isOfReport, content ? inArray(activity.event, OF_CONTENT) : undefined),
    MAX_ROWS,
  );
  const raising = rows.filter(
    ({ subjectId, subject, event }) => subjectId !== id || raisesVersion(subject, event),
  );
  const count = typeof version === "number" && typeof read === "number" ? version - read : 1;
  const acts = [...new Set(raising.map(({ requestId }) => requestId))].slice(0, Math.max(count, 0));
  const since = raising.filter(({ requestId }) => acts.includes(requestId));
  const seen = reportsIn(content);
  const ofContent = rows.filter(
    ({ event, facts }) =>
      OF_CONTENT.includes(event) &&
      !(event === "daily-report.filed" && seen.includes(String(facts["reportId"]))),
  );
  const isOthers = ({ actorId }: LoggedEvent) => actorId !== ctx.actor.userId;
  const [last] =
    // Of a content the version may be unchanged, and then older changes of the order are not the cause.
    [since.filter(isOthers), ofContent.filter(isOthers), since, content ? [] : raising].find(
      (found) => found.length > 0,
    ) ?? [];
  if (!last) return null;
  // One act may have several rows: the one with the values says most.
  const rowsOfAct = rows.filter(({ requestId }) => requestId === last.requestId);
  const says = (found: (facts: LoggedEvent["facts"]) => readonly unknown[]) =>
    rowsOfAct.find(({ facts }) => found(facts).length > 0);
  return causeOf(says(changesIn) ?? says(fieldsIn) ?? last);
}

/** The reports that the caller had read: that they were filed is no change. */
function reportsIn(content: unknown): string[] {
  const { reports } = isRecord(content) ? content : {};
  return Array.isArray(reports)
    ? reports.flatMap((one) => (isRecord(one) && typeof one["id"] === "string" ? [one["id"]] : []))
    : [];
}

export const EVENTS_OF_PEOPLE = ["work-order.assigned", "task.assigned"];

async function findRemoval(
  ctx: AuthContext,
  subjectIds: readonly string[],
): Promise<RefusalCause | null> {
  const isOfPeople = inArray(activity.event, EVENTS_OF_PEOPLE);
  return removalIn(await listLogged(ctx, subjectIds, isOfPeople, MAX_ROWS), ctx.actor.userId);
}

/** How this user lost the right that the record's people have, of the changes of its people. Null if it has another reason. */
export function removalIn(rows: readonly LoggedEvent[], userId: string): RefusalCause | null {
  for (const row of rows) {
    const before = peopleIn(row.facts["before"], userId);
    const after = peopleIn(row.facts, userId);
    if (!before.isAssigned && after.isAssigned) return null;
    if (before.isAssigned && !after.isAssigned)
      return { ...causeOf(row), event: `${row.subject}.taken-off` };
    if (before.isLead && !after.isLead)
      return { ...causeOf(row), event: `${row.subject}.lead-changed` };
  }
  return null;
}

function peopleIn(people: unknown, userId: string) {
  const { technicianIds, leadId } = isRecord(people) ? people : {};
  return {
    isAssigned: Array.isArray(technicianIds) && technicianIds.includes(userId),
    isLead: leadId === userId,
  };
}

export function causeOf({ by, at, event, facts }: LoggedEvent): RefusalCause {
  const changes = changesIn(facts);
  if (changes.length > 0) return { by, at, event, changes };
  const fields = fieldsIn(facts);
  return { by, at, event, ...(fields.length > 0 ? { fields } : {}) };
}

/** What changed. The values of fields that are no texts would need names and formats. */
function fieldsIn({ changes }: Record<string, unknown>): string[] {
  if (!Array.isArray(changes)) return [];
  return changes.flatMap((change: unknown) =>
    isRecord(change) && typeof change["field"] === "string" ? [change["field"]] : [],
  );
}

/** Longer values are cut. */
const MAX_LETTERS = 140;

/** Texts that changed, as both versions of them are readable in every language. Of others, the event is enough. */
function changesIn({ changes }: Record<string, unknown>): ChangedText[] {
  if (!Array.isArray(changes)) return [];
  return changes.flatMap((change: unknown) => {
    if (!isRecord(change)) return [];
    const { field, from, to } = change;
    return TEXTS.some((name) => name === field) &&
      typeof from === "string" &&
      typeof to === "string"
      ? [{ field: String(field), from: begun(from), to: begun(to) }]
      : [];
  });
}

/** Fields of orders and tasks that hold text, which everybody who may read such a record reads. */
const TEXTS = ["name", "description", "intervention", "repairNotes"];

function begun(text: string): string {
  const letters = Array.from(text.slice(0, 2 * MAX_LETTERS));
  return letters.length > MAX_LETTERS || text.length > 2 * MAX_LETTERS
    ? `${letters.slice(0, MAX_LETTERS - 1).join("")}…`
    : text;
}

/** The records that the input of a command names, where a device may have queued it. */
function subjectIdsIn(input: unknown): string[] {
  const { id, workOrderId, taskId, subject } = isRecord(input) ? input : {};
  const subjectId = isRecord(subject) ? subject["id"] : undefined;
  return [id, workOrderId, taskId, subjectId].filter((each) => typeof each === "string");
}
