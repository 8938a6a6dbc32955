import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { json, TEXT_OR_NULL, value } from "~/database/fields";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { strandedWithout } from "~/features/approvals/policy";
import { readAwaitedFacts } from "./facts";
import { taskAssignments, tasks } from "~/database/schema/tasks";

const assignment = alias(taskAssignments, "a");
const current = alias(taskAssignments, "x");

/** The open tasks of a user who is deactivated, deleted or loses the technician role. */
export function readOpenTasks(ctx: AuthContext, userId: string) {
  return ctx.db
    .select({
      id: tasks.id,
      number: tasks.number,
      name: tasks.name,
      version: tasks.version,
      status: tasks.status,
      leadId: value(
        TEXT_OR_NULL,
        sql`(SELECT ${current.userId} FROM ${taskAssignments} ${current} WHERE ${current.taskId} = ${tasks.id} AND ${current.toAt} IS NULL AND ${current.isLead} = 1)`,
      ),
      technicianIds: json(
        () => z.array(z.string()),
        sql`(SELECT json_group_array(${current.userId}) FROM ${taskAssignments} ${current} WHERE ${current.taskId} = ${tasks.id} AND ${current.toAt} IS NULL)`,
      ),
    })
    .from(assignment)
    .crossJoin(tasks)
    .where(
      and(
        eq(tasks.id, assignment.taskId),
        eq(assignment.userId, userId),
        isNull(assignment.toAt),
        inArray(assignment.statusRank, [1, 2]).inlineParams(),
      ),
    )
    .orderBy(tasks.seq);
}

export type OpenTask = Awaited<ReturnType<typeof readOpenTasks>>[number];

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
 * The new assignees of each open task. If the offboarded user leads it, the input must name the next lead; a task in the backlog may also
 * become unassigned.
 */
export function taskReassignments(
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
    const isValid = next
      ? technicians.some((each) => each.id === next)
      : others.length === 0 && task.status === "backlog" && leads.has(task.id);
    if (!isValid) missing.push(task);
    return {
      task,
      technicianIds: next && !others.includes(next) ? [next, ...others] : others,
      leadId: next,
    };
  });
  if (missing.length > 0) throw nextTaskLeadNeeded(missing);
  return all;
}

export function nextTaskLeadNeeded(open: readonly Pick<OpenTask, "id" | "number">[]): Refusal {
  return new Refusal("guard_failed", "next_task_lead_needed", {
    guard: "next_task_lead_needed",
    tasks: open.map(({ id, number }) => ({ id, number })),
  });
}
