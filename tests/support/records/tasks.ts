import { randomUUID } from "node:crypto";
import { approveTask } from "../../../app/features/tasks/commands/approve";
import { completeTask } from "../../../app/features/tasks/commands/complete";
import { createTask } from "../../../app/features/tasks/commands/create";
import { signTask } from "../../../app/features/tasks/commands/sign";
import { startTask } from "../../../app/features/tasks/commands/start";
import { submitTaskForApproval } from "../../../app/features/tasks/commands/submit-for-approval";
import { signInput, type SignInput } from "../../../app/features/tasks/inputs/commands";
import { createInput, type CreateInput } from "../../../app/features/tasks/inputs/task";
import type { TaskResponse } from "../../../app/features/tasks/mutations/task";
import type { Company } from "../db/test-tenant";
import { who } from "./people";

/** The input of the office: Tomislav leads, Tea helps. */
export function taskPlan(more: Partial<CreateInput> = {}): CreateInput {
  return createInput.parse({
    id: randomUUID(),
    name: "Očistiti skladište",
    technicianIds: ["tomislav", "tea"].map(who),
    leadId: who("tomislav"),
    ...more,
  });
}

/** The input of a command without fields of its own. */
export function idAndVersion({ id, version }: TaskResponse): { id: string; version: number } {
  return { id, version };
}

export function approval({ id, submission }: TaskResponse, note = "") {
  return { id, submission, note };
}

export function signing(task: TaskResponse, more: Partial<SignInput> = {}): SignInput {
  const submission = task.status === "in-progress" ? null : task.submission;
  return signInput.parse({
    ...idAndVersion(task),
    submission,
    signature: { name: "Tomislav Đurić", typed: "T. Đurić" },
    confirmed: true,
    ...more,
  });
}

/** The stages of a task: each reached by the commands that users run. */
const TASK_STAGES = ["backlog", "in-progress", "submitted", "signed", "done"] as const;
export type TaskStage = (typeof TASK_STAGES)[number];

/** A task at a stage. "submitted" and "signed" need a tenant that requires approvals; "done" is reached with or without them. */
export async function taskAt(
  it: Company,
  stage: TaskStage,
  more: Partial<CreateInput> = {},
): Promise<TaskResponse> {
  const reached = (other: TaskStage) => TASK_STAGES.indexOf(stage) >= TASK_STAGES.indexOf(other);
  let task = await createTask(it.as("marko"), taskPlan(more));
  if (reached("in-progress")) task = await startTask(it.as("tomislav"), idAndVersion(task));
  if (!reached("submitted")) return task;
  const [row] = await it.rows(
    "SELECT value ->> 'enabled' AS n FROM settings WHERE key = 'feature.APPROVALS_TASK'",
  );
  if (Number(row?.["n"]) === 0) return completeTask(it.as("tomislav"), idAndVersion(task));
  task = await submitTaskForApproval(it.as("tomislav"), idAndVersion(task));
  if (stage === "signed") return signTask(it.as("tomislav"), signing(task));
  return stage === "done" ? approvedByAll(it, task) : task;
}

async function approvedByAll(it: Company, task: TaskResponse): Promise<TaskResponse> {
  const [row] = await it.rows("SELECT approvals_required AS n FROM tasks WHERE id = ?", task.id);
  let last = task;
  for (const key of ["ana", "amar"].slice(0, Number(row?.["n"])))
    last = await approveTask(it.as(key), approval(task));
  return last;
}

/** The events of a task's activity log, oldest first. */
export async function taskLog(of: Company, id: string): Promise<unknown[]> {
  return (
    await of.rows(
      "SELECT event FROM activity WHERE subject_type = 'task' AND subject_id = ? ORDER BY seq",
      id,
    )
  ).map((row) => row["event"]);
}

/** The facts of the last entry with that event. */
export async function taskFacts(
  of: Company,
  id: string,
  event: string,
): Promise<Record<string, unknown>> {
  const rows = await of.rows(
    "SELECT facts FROM activity WHERE subject_id = ? AND event = ? ORDER BY seq DESC LIMIT 1",
    id,
    `task.${event}`,
  );
  return JSON.parse(String(rows[0]?.["facts"]));
}

/** The outbox rows about a task, oldest first. */
export async function taskAnnounced(of: Company, id: string): Promise<unknown[]> {
  return (
    await of.rows("SELECT type FROM outbox WHERE ids ->> 'taskId' = ? ORDER BY rowid", id)
  ).map((row) => row["type"]);
}
