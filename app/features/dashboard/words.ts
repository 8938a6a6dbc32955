import type { Priority } from "~/features/work-orders/words";
import type { UnfiledReason } from "~/features/daily-reports/words";
import type { Day } from "~/kernel/days";

/** The shortcuts of requirements §2, in its order; each a key under `dashboard.shortcut` in app/text. */
export const SHORTCUTS = ["unapproved-orders", "my-orders", "requested-tickets", "unapproved-tasks", "my-tasks"] as const;
export type ShortcutKey = (typeof SHORTCUTS)[number];

/** How many there are, and the list that shows just these. */
export type Shortcut = { key: ShortcutKey; count: number; to: string };

/** Minutes reported on the days of a week, and planned of the orders that begin in it; `own` where they are one person's part. */
export type WeekHours = { from: Day; to: Day; own: boolean; totalMinutes: number; plannedRegularMinutes: number; plannedTravelMinutes: number };

/** What a technician does next with an order: exactly one thing is offered. */
export type NextStep = "start" | "report" | "open";

/** An order on a technician's day, with whom to call and where to go. */
export type DayOrder = {
  id: string;
  number: string;
  version: number;
  status: "backlog" | "in-progress";
  priority: Priority;
  description: string;
  customerName: string;
  /** The thing or the room, and where that is. */
  place: string;
  phone: string;
  address: string;
  plannedStartOn: string;
  /** Since when it is unfinished, where it is not of today. */
  since: Day | null;
  /** What the approvers want changed; null where it was not sent back. */
  sentBack: string | null;
  reportedToday: boolean;
  next: NextStep;
};

export type MissingReport = { workOrderId: string; number: string; customerName: string; day: Day };
export type UnfiledReport = { id: string; workOrderId: string; number: string; day: Day; reason: UnfiledReason };
export type NextOrder = { id: string; number: string; customerName: string; day: Day };

/** What a technician has to do today, in order, and what he still owes. */
export type TechnicianDay = { today: Day; orders: DayOrder[]; missing: MissingReport[]; unfiled: UnfiledReport[]; next: NextOrder | null };

export type Dashboard = { /** Null for who is no technician, or asks for a list. */ day: TechnicianDay | null; shortcuts: Shortcut[]; week: WeekHours };
