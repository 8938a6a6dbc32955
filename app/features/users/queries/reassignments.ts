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
import { Refusal } from "~/kernel/refusal";
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
