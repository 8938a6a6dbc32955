import { fixedId } from "../../migrations/seeds/cast";
import { searchTerms } from "./texts";

export type ListCase = {
  name: string;
  group: "list" | "filters" | "search" | "assigned";
  query: Record<string, string | number | boolean>;
};

/** The day of the lists. */
export const TODAY = new Date().toISOString().slice(0, 10);

/** Typical queries of the list. The search words are the most common one, a rare one, and two that occur together in the texts. */
export function listCases(): ListCase[] {
  const { common, rare, both } = searchTerms();
  return [
    { group: "list", name: "newest", query: {} },
    { group: "list", name: "by customer", query: { sortBy: "customer", sortDirection: "asc" } },
    { group: "list", name: "by planned start", query: { sortBy: "plannedStart" } },
    { group: "list", name: "100 per page", query: { pageSize: 100 } },
    {
      group: "list",
      name: "open by urgency",
      query: { unfinished: true, sortBy: "urgency" },
    },
    { group: "filters", name: "overdue", query: { overdue: true, sortBy: "urgency" } },
    { group: "filters", name: "unassigned", query: { unassigned: true, sortBy: "urgency" } },
    { group: "filters", name: "in progress", query: { status: "in-progress" } },
    {
      group: "filters",
      name: "done and critical, by customer",
      query: { status: "done", priority: "critical", sortBy: "customer" },
    },
    { group: "filters", name: "of a customer", query: { customerId: fixedId(21, 7) } },
    { group: "search", name: `"${common}"`, query: { search: common } },
    { group: "search", name: `"${rare}"`, query: { search: rare } },
    { group: "search", name: `"${both}"`, query: { search: both } },
    {
      group: "search",
      name: `"${common}" critical`,
      query: { search: common, priority: "critical" },
    },
    {
      group: "search",
      name: `"${common}" by customer`,
      query: { search: common, sortBy: "customer" },
    },
    { group: "assigned", name: "to me", query: { assigned: true } },
    {
      group: "assigned",
      name: "to me, by planned start",
      query: { assigned: true, sortBy: "plannedStart" },
    },
  ];
}

export function addressOf(path: string, query: ListCase["query"]): string {
  const { assigned, ...rest } = query;
  const text = new URLSearchParams(
    Object.entries(rest).map(([name, value]) => [name, String(value)]),
  ).toString();
  return `${assigned ? `${path}/assigned` : path}.data${text ? `?${text}` : ""}`;
}
