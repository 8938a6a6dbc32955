/** The priorities of work orders, tasks and tickets, the lowest first. */
export const PRIORITIES = ["low", "medium", "high", "critical"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** The priority in a form as submitted. */
export function sentPriority(sent: Record<string, unknown>, before: Priority): Priority {
  return PRIORITIES.find((each) => each === sent["priority"]) ?? before;
}
