import type { Priority } from "~/kernel/priorities";
import type { UnfiledReason } from "~/features/daily-reports/model";
import type { Status } from "~/features/work-orders/model";
import type { StepFacts } from "~/features/work-orders/policy/next-step";
import type { ClockText } from "~/kernel/time/clock-text";
import type { Day } from "~/kernel/time/days";

/** The orders that a manager looks after, then the shortcuts of requirements §2 in their order. Each is a key under `dashboard.shortcut` in app/locales. */
export const SHORTCUTS = [
  "overdue-orders",
  "unassigned-orders",
  "orders-in-progress",
  "submitted-orders",
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

/** The own reported minutes of a day beside its planned ones, as work capacity counts them. */
export type WeekDay = {
  day: Day;
  workedMinutes: number;
  plannedMinutes: number;
  /** Why it is a day off: a reason, or none; or a holiday of the company, with its name where it has one. Absent on other days, and in data stored by an earlier release. */
  away?: string;
  isHoliday?: true;
  holidayName?: string;
};

/** The groups of a technician's orders, in the order of the page. */
export const DAY_GROUPS = ["today", "overdue", "tomorrow", "week", "later"] as const;
export type DayGroup = (typeof DAY_GROUPS)[number];

/** A planned visit of the technician, in the company's local time. `endsOn`: absent in data stored by an earlier release. */
export type DayVisit = {
  id: string;
  day: Day;
  from: ClockText;
  endsOn?: Day;
  to: ClockText;
  note: string;
};

/** How many characters of an order's description its card has. */
export const MAX_DESCRIPTION_LENGTH = 200;

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
  /** The technician's own visits, the earliest first. Absent in data stored by an earlier release. */
  visits?: DayVisit[];
  group: DayGroup;
  /** The last planned day of an overdue order; null for other orders. */
  overdueSince: Day | null;
  /** The approvers' note; null when the order was not sent back. */
  sentBack: string | null;
  /** The name of its lead; empty without one. */
  leadName: string;
  /** What decides about its next step. */
  /** An earlier release stored the number of reports in place of `hasReports`. */
  facts: StepFacts & { reportCount?: number };
  reportToFix: { id: string; reportOn: Day } | null;
};

export type MissingReport = { workOrderId: string; number: string; customerName: string; day: Day };
type UnfiledReport = {
  id: string;
  workOrderId: string;
  number: string;
  day: Day;
  reason: UnfiledReason;
};
/** A technician's open orders, sorted by group and urgency, and their missing and unfiled reports. */
export type TechnicianDay = {
  today: Day;
  /** Absent in data stored by an earlier release. */
  timeZone?: string;
  orders: DayOrder[];
  missing: MissingReport[];
  unfiled: UnfiledReport[];
  /** What the technician has reported today and has nothing left to do on. Absent in data stored by an earlier release. */
  finished?: FinishedOrder[];
};

/** An order that waits for others or is done. */
export type FinishedOrder = {
  id: string;
  number: string;
  status: Exclude<Status, DayOrder["status"]>;
  customerName: string;
  place: string;
  description: string;
};

export type Dashboard = {
  /** Null when the user is no technician, or when the URL requests a list. */ day: TechnicianDay | null;
  shortcuts: Shortcut[];
  week: WeekHours;
  /** For My week on a technician's device without a network. */ ownHours?: WeekDay[];
};

/** What a new company needs before its first work order, in order. Each is a key under `dashboard.setup.step` in app/locales. */
const SETUP_STEPS = [
  "company",
  "holidays",
  "workday",
  "features",
  "people",
  "customer",
  "order",
] as const;
type SetupKey = (typeof SETUP_STEPS)[number];

/** `to` is null for a step that the user may not take. An optional one has defaults to go on with. */
export type SetupStep = { key: SetupKey; isDone: boolean; isOptional?: boolean; to: string | null };
