import type { Priority } from "~/kernel/priorities";
import type { UnfiledReason } from "~/features/daily-reports/model";
import type { StepFacts } from "~/features/work-orders/policy/next-step";
import type { Day } from "~/kernel/time/days";

/** The shortcuts of requirements §2 in their order. Each is a key under `dashboard.shortcut` in app/locales. */
export const SHORTCUTS = [
  "unapproved-orders",
  "my-orders",
  "requested-tickets",
  "unapproved-tasks",
  "my-tasks",
] as const;
export type ShortcutKey = (typeof SHORTCUTS)[number];

/** A count, and the URL of the list with exactly these records. */
export type Shortcut = { key: ShortcutKey; count: number; to: string };

/** Minutes reported in a week, and minutes planned for orders that begin in it. `own` is true when they are one user's share. */
export type WeekHours = {
  from: Day;
  to: Day;
  own: boolean;
  totalMinutes: number;
  plannedRegularMinutes: number;
  plannedTravelMinutes: number;
};

/** The groups of a technician's orders, in the order of the page. */
export const DAY_GROUPS = ["today", "overdue", "tomorrow", "week", "later"] as const;
export type DayGroup = (typeof DAY_GROUPS)[number];

/** An open order of a technician, with contact and address. */
export type DayOrder = {
  id: string;
  number: string;
  version: number;
  status: "backlog" | "in-progress";
  priority: Priority;
  description: string;
  customerName: string;
  /** The asset or room, and its location. */
  place: string;
  phone: string;
  address: string;
  plannedStartOn: string;
  plannedEndOn: string;
  group: DayGroup;
  /** The last planned day of an overdue order; null for other orders. */
  overdueSince: Day | null;
  /** The approvers' note; null when the order was not sent back. */
  sentBack: string | null;
  /** The name of its lead; empty without one. */
  leadName: string;
  /** What decides about its next step. */
  facts: StepFacts;
  reportToFix: { id: string; reportOn: Day } | null;
};

export type MissingReport = { workOrderId: string; number: string; customerName: string; day: Day };
export type UnfiledReport = {
  id: string;
  workOrderId: string;
  number: string;
  day: Day;
  reason: UnfiledReason;
};
/** A technician's open orders, sorted by group and urgency, and their missing and unfiled reports. */
export type TechnicianDay = {
  today: Day;
  orders: DayOrder[];
  missing: MissingReport[];
  unfiled: UnfiledReport[];
};

export type Dashboard = {
  /** Null when the user is no technician, or when the URL requests a list. */ day: TechnicianDay | null;
  shortcuts: Shortcut[];
  week: WeekHours;
};
