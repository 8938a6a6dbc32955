import * as z from "zod/mini";
import { sql } from "drizzle-orm";
import type { Schema } from "~/database/checked";
import type { UndoOrderInput, UndoVisitInput } from "~/features/visits/inputs";
import type { Visit } from "~/features/visits/model";
import {
  changeVisitRow,
  formerFacts,
  technicianSteps,
  visitActivity,
} from "~/features/visits/mutations/visit";
import { announceVisit } from "~/features/visits/mutations/announcements";
import { removeVisit } from "~/features/visits/mutations/remove";
import { changeName } from "~/features/visits/policy/changes";
import { type ActUndo, isAsAct } from "~/features/visits/policy/act-undo";
import { orderOfVisit } from "~/features/visits/queries/facts";
import { Refusal } from "~/kernel/refusal";
import { activityOf } from "~/features/work-orders/mutations/order";
import { command } from "~/server/command/command";
import { permit } from "~/server/command/permit";
import type { Activity, Announcement } from "~/server/command/records";
import { retryUntilCurrent } from "~/server/command/retry-until-current";
import type { Step } from "~/server/command/statement";
import { notUndoable, undoOnce } from "~/server/command/undo";
import type { AuthContext } from "~/server/request-context";
import { textsIn } from "~/server/texts";
import {
  orderFollows,
  requireOpenOrder,
  requireTechnicians,
  requireVisit,
} from "../mutations/order-follows";
import { keptAfter } from "../policy/kept";
import { readUndoFacts, type UndoFacts } from "../queries/undo-facts";

/** `version` of the visit or the order; null when the visit is gone. `kept`: what stays, and why, in the reader's language. */
type Undone = { id: string; version: number | null; kept: string[] };
export const UNDONE: Schema<Undone> = () =>
  z.object({ id: z.string(), version: z.nullable(z.number()), kept: z.array(z.string()) });

/** A visit as it becomes. Null: as if it had never been planned. */
type Back = { before: Visit; after: Visit | null };

/** Takes back an act on the board: the visit, and what the act has made of its order (domain-rules §9). */
export function undoVisitAct(ctx: AuthContext, input: UndoVisitInput): Promise<Undone> {
  const { id, version, act } = input;
  return retryUntilCurrent(() =>
    command(ctx, {
      name: "visits.undo",
      input,
      returns: UNDONE,
      load: () => readUndoFacts(ctx, act, orderOfVisit(id), id),
      decide(facts, actor) {
        const granted = permit(actor, "schedule.plan");
        requireOpenOrder(facts);
        const before = requireVisit(facts, id, version);
        const undo = facts.undo?.visits.find((each) => each.after.id === id);
        if (!facts.undo || !undo) throw notUndoable();
        if (undo.before) requireTechnicians(facts, undo.before.technicianIds, before.technicianIds);
        const back = { before, after: visitBack(before, undo.before, facts.isUntold) };
        const { change, kept } = takenBack(ctx, facts, facts.undo, [back]);
        const after = back.after ? version + 1 : null;
        const known =
          undo.before || !back.after
            ? []
            : [textsIn(ctx.language).t("schedule.undo.kept.cancelled")];
        return {
          permit: granted,
          ...change,
          steps: [...undoOnce(ctx, act), ...change.steps],
          record: [...visitRecord(ctx, back, facts.timeZone), ...change.record],
          response: responseOf({ id, version: after, kept: [...known, ...kept] }),
        };
      },
    }),
  );
}

/** Takes back a change of several selected orders, for one of them: its fields, its people, and their visits (domain-rules §9). */
export function undoOrderAct(ctx: AuthContext, input: UndoOrderInput): Promise<Undone> {
  const { id, act } = input;
  return retryUntilCurrent(() =>
    command(ctx, {
      name: "work-orders.undo",
      input,
      returns: UNDONE,
      load: () => readUndoFacts(ctx, act, id, null),
      decide(facts, actor) {
        const granted = permit(actor, "work-orders.edit");
        requireOpenOrder(facts);
        const { undo } = facts;
        if (undo?.workOrderId !== id) throw notUndoable();
        const backs = undo.visits.flatMap((each) => asBefore(facts, each));
        const { change, kept, version } = takenBack(ctx, facts, undo, backs);
        const record = [
          ...backs.flatMap((back) => visitRecord(ctx, back, facts.timeZone)),
          ...change.record,
        ];
        // An update of nothing is logged too, and its undo.
        const [first = activityOf({ id }, "updated", { changes: [] }), ...more] = record;
        if (record.length === 0 && kept.length > 0)
          throw new Refusal("guard_failed", "changed_since", {
            guard: "changed_since",
            kept: kept.join(" "),
          });
        return {
          permit: granted,
          ...change,
          steps: [...undoOnce(ctx, act), ...change.steps],
          record: [first, ...more],
          response: responseOf({ id, version, kept }),
        };
      },
    }),
  );
}

function responseOf(undone: Undone) {
  return sql`${JSON.stringify(undone)}`;
}

/** A planned visit of which nobody was told leaves no trace; else it is cancelled, which its technicians and customers are told. */
function visitBack(present: Visit, before: Visit | null, isUntold: boolean): Visit | null {
  if (before) return { ...before, note: present.note, version: present.version };
  return isUntold ? null : { ...present, status: "cancelled" };
}

/** None for a visit that somebody has changed since, or whose technicians are no longer active. */
function asBefore(
  { visitsOfOrder, technicianIds }: UndoFacts,
  { before, after }: ActUndo["visits"][number],
): Back[] {
  const present = visitsOfOrder.find(({ id }) => id === after.id);
  if (!present || !before || !isAsAct(present, after)) return [];
  if (!before.technicianIds.every((id) => technicianIds.includes(id))) return [];
  return [{ before: present, after: visitBack(present, before, false) }];
}

/** The order and the visits as they were, and in words what is not. */
function takenBack(
  ctx: AuthContext,
  facts: UndoFacts,
  undo: ActUndo,
  backs: readonly Back[],
): {
  change: { steps: Step[]; record: Activity[]; announce: Announcement[] };
  kept: string[];
  version: number;
} {
  const others = facts.visitsOfOrder.filter(
    ({ id }) => !backs.some(({ before }) => before.id === id),
  );
  const visits = [...others, ...backs.flatMap(({ after }) => after ?? [])];
  const effect = orderFollows(ctx, facts, visits, undo);
  const { t } = textsIn(ctx.language);
  return {
    change: {
      steps: [...effect.steps, ...backs.flatMap((back) => visitSteps(ctx, back))],
      record: effect.record,
      announce: [
        ...effect.announce,
        ...backs.flatMap(({ before, after }) => (after ? announceVisit(before, after) : [])),
      ],
    },
    kept: keptAfter(undo, {
      order: effect.after,
      visitIds: backs.map(({ before }) => before.id),
      names: facts.names,
      log: facts.log,
    }).map(({ what, name, by }) =>
      t(`schedule.undo.kept.${what}`, { name, by: by ?? t("schedule.undo.somebody") }),
    ),
    version: effect.after.version,
  };
}

function visitSteps(ctx: AuthContext, { before, after }: Back): Step[] {
  if (!after) return removeVisit(ctx, before);
  const { startsAt, endsAt, arrivalFromAt, arrivalToAt, status } = after;
  const isCancelled = status === "cancelled";
  const cancelledAt = isCancelled ? ctx.now().getTime() : null;
  return [
    ...changeVisitRow(ctx, before, {
      startsAt,
      endsAt,
      arrivalFromAt,
      arrivalToAt,
      status,
      ...(status === before.status ? {} : { cancelledAt }),
    }),
    ...technicianSteps(ctx, after),
  ];
}

function visitRecord(
  ctx: AuthContext,
  { before, after }: Back,
  timeZone: string,
): [Activity, ...Activity[]] {
  if (!after) return visitActivity(before, "plan-undone", timeZone);
  if (after.status !== before.status)
    return visitActivity(after, after.status === "planned" ? "restored" : "cancelled", timeZone);
  return visitActivity(after, changeName(before, after), timeZone, formerFacts(before, timeZone));
}
