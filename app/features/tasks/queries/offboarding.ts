import { sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { strandedWithout } from "../policy";
import type { Status } from "../model";
import { readAwaitedFacts } from "./facts";

/** An open task of a user who is about to leave. */
export type OpenTask = {
  id: string;
  number: string;
  name: string;
  version: number;
  status: Status;
  leadId: string | null;
  technicianIds: string[];
};

/** The open tasks of a user who is deactivated, deleted or loses the technician role. */
export async function readOpenTasks(ctx: AuthContext, userId: string): Promise<OpenTask[]> {
  const rows = await ctx.db.all<
    Omit<OpenTask, "technicianIds"> & { technicianIds: string }
  >(sql`SELECT t.id, t.number, t.name, t.version, t.status,
      (SELECT x.user_id FROM task_assignments x WHERE x.task_id = t.id AND x.to_at IS NULL AND x.is_lead = 1) AS leadId,
      (SELECT json_group_array(x.user_id) FROM task_assignments x WHERE x.task_id = t.id AND x.to_at IS NULL) AS technicianIds
    FROM task_assignments a CROSS JOIN tasks t ON t.id = a.task_id
    WHERE a.user_id = ${userId} AND a.to_at IS NULL AND a.status_rank IN (1, 2) ORDER BY t.seq`);
  return rows.map((row) => ({ ...row, technicianIds: JSON.parse(row.technicianIds) }));
}

export type StrandedTask = { id: string; number: string };

/** Submitted tasks that would have fewer possible approvers than missing approvals. */
export async function readStrandedTasks(ctx: AuthContext, userId: string): Promise<StrandedTask[]> {
  const awaited = await readAwaitedFacts(ctx, userId);
  return awaited
    .filter((task) => strandedWithout(task, userId))
    .map(({ id, number }) => ({ id, number }));
}

type NextTaskLead = { taskId: string; leadId: string | null };
export type TaskReassignment = { task: OpenTask; technicianIds: string[]; leadId: string | null };

/**
 * The assignees of each open task afterwards. Where the leaving user leads, the input must name the next lead; a planned task may also be
 * left unassigned.
 */
export function taskHandovers(
  open: readonly OpenTask[],
  technicians: readonly { id: string }[],
  userId: string,
  nextLeads: readonly NextTaskLead[],
): TaskReassignment[] {
  const leads = new Map(nextLeads.map((each) => [each.taskId, each.leadId]));
  const missing: OpenTask[] = [];
  const all = open.map((task): TaskReassignment => {
    const others = task.technicianIds.filter((id) => id !== userId);
    if (task.leadId !== userId) return { task, technicianIds: others, leadId: task.leadId };
    const next = leads.get(task.id) ?? null;
    const fits = next
      ? technicians.some((each) => each.id === next)
      : others.length === 0 && task.status === "backlog" && leads.has(task.id);
    if (!fits) missing.push(task);
    return {
      task,
      technicianIds: next && !others.includes(next) ? [next, ...others] : others,
      leadId: next,
    };
  });
  if (missing.length > 0) throw nextTaskLeadNeeded(missing);
  return all;
}

export function nextTaskLeadNeeded(tasks: readonly Pick<OpenTask, "id" | "number">[]): Refusal {
  return new Refusal("guard_failed", "next_task_lead_needed", {
    guard: "next_task_lead_needed",
    tasks: tasks.map(({ id, number }) => ({ id, number })),
  });
}
