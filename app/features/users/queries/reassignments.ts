import {
  type OpenTask,
  readOpenTasks,
  readStrandedTasks,
  type StrandedTask,
  type TaskReassignment,
  taskReassignments,
} from "~/features/tasks/queries/offboarding";
import {
  type Offboarding,
  type Reassignment,
  handovers,
  readOffboarding,
} from "~/features/work-orders/queries/offboarding";
import { DAYS_AHEAD } from "~/features/work-capacity/model";
import { byFreeHours, type Load, sumOf } from "~/features/work-capacity/policy";
import { readCapacities } from "~/features/work-capacity/queries/capacities";
import { ACTIVE_TECHNICIANS } from "~/features/work-capacity/queries/read";
import { Refusal } from "~/kernel/refusal";
import { addDays } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import type { AuthContext } from "~/server/request-context";
import type { OffboardInput } from "../inputs/user";

/** The open orders and tasks of a leaving user. One round trip. */
export type Reassignments = Offboarding & { tasks: OpenTask[]; strandedTasks: StrandedTask[] };
export type HandedOver = { orders: Reassignment[]; tasks: TaskReassignment[] } & Pick<
  Offboarding,
  "visits" | "timeZone"
>;

export async function readReassignments(ctx: AuthContext, userId: string): Promise<Reassignments> {
  const [offboarding, tasks, strandedTasks] = await Promise.all([
    readOffboarding(ctx, userId),
    readOpenTasks(ctx, userId),
    readStrandedTasks(ctx, userId),
  ]);
  return { ...offboarding, tasks, strandedTasks };
}

/** A technician who may replace the leaving user, with the hours of the next days. */
export type NextTechnician = { id: string; name: string; load: Load | null };
export type ReassignmentChoices = Omit<Reassignments, "technicians"> & {
  technicians: NextTechnician[];
};

/**
 * The same for a page, with the technicians by their free hours. One round trip: today depends on the time zone, which is read in it, so a
 * day more is read on each side.
 */
export async function readReassignmentChoices(
  ctx: AuthContext,
  userId: string,
): Promise<ReassignmentChoices> {
  const now = ctx.now().getTime();
  const from = addDays(dayIn("UTC", now), -1);
  const [leaving, capacities] = await Promise.all([
    readReassignments(ctx, userId),
    readCapacities(ctx, ACTIVE_TECHNICIANS, { from, to: addDays(from, DAYS_AHEAD + 1) }),
  ]);
  const today = dayIn(leaving.timeZone, now);
  const end = addDays(today, DAYS_AHEAD);
  const loads = new Map(
    capacities.map((each) => {
      const { overbooked: _, ...load } = sumOf(
        each.days.filter(({ day }) => day >= today && day < end),
      );
      return [each.userId, load];
    }),
  );
  const technicians = leaving.technicians.map((each) => ({
    ...each,
    load: loads.get(each.id) ?? null,
  }));
  return { ...leaving, technicians: byFreeHours(technicians, ({ load }) => load) };
}

/** The assignees of each of them afterwards. Refused when a next lead is missing. */
export function reassignmentsOf(
  leaving: Reassignments,
  userId: string,
  nextLeads: OffboardInput["nextLeads"],
): HandedOver {
  const orders = nextLeads.flatMap((each) => ("workOrderId" in each ? [each] : []));
  const tasks = nextLeads.flatMap((each) => ("taskId" in each ? [each] : []));
  return {
    orders: handovers(leaving, userId, orders),
    tasks: taskReassignments(leaving.tasks, leaving.technicians, userId, tasks),
    visits: leaving.visits,
    timeZone: leaving.timeZone,
  };
}

/** Before a user leaves approvals missing, the caller sees the affected orders and tasks and confirms it. */
export function requireSeen(
  { stranded, strandedTasks }: Reassignments,
  knowsStranded: boolean,
): void {
  if (knowsStranded || stranded.length + strandedTasks.length === 0) return;
  const guard = stranded.length > 0 ? "orders_stranded" : "tasks_stranded";
  throw new Refusal("guard_failed", guard, { guard, orders: stranded, tasks: strandedTasks });
}
