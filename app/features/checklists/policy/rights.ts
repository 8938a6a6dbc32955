import { may } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";

/** The facts about an order that the rules about its checklists need (domain-rules §11). */
type ChecklistOrder = { status: string; leadId: string | null; assigneeIds: string[] };

/** Checklists are added and taken off in these states. */
export const OPEN_ORDER: readonly string[] = ["backlog", "in-progress"];

type Person = Pick<Actor, "userId" | "roles">;

export function checklistRelationship({ leadId, assigneeIds }: ChecklistOrder, { userId }: Person) {
  return { lead: leadId === userId, assigned: assigneeIds.includes(userId) };
}

export function mayAddChecklist(order: ChecklistOrder, actor: Person): boolean {
  return (
    OPEN_ORDER.includes(order.status) &&
    may(actor, "checklists.add", checklistRelationship(order, actor))
  );
}

export function mayAnswer(order: ChecklistOrder, actor: Person): boolean {
  return order.status === "in-progress" && mayAnswerInProgress(order, actor);
}

/** Also for an order that is not in progress: its start may be queued on a device before the answers. */
export function mayAnswerInProgress(order: ChecklistOrder, actor: Person): boolean {
  return may(actor, "checklists.answer", checklistRelationship(order, actor));
}
