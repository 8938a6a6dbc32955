/** The priorities of work orders, tasks and tickets, the lowest first. */
export const PRIORITIES = ["low", "medium", "high", "critical"] as const;
export type Priority = (typeof PRIORITIES)[number];
