import type { ScheduleOrder, ScheduleVisit } from "~/features/visits/model";
import type { WorkingTime } from "~/features/work-capacity/model";
import type { Day } from "~/kernel/time/days";

export const SCHEDULE_VIEWS = ["day", "week", "two-weeks", "month"] as const;
export type ScheduleView = (typeof SCHEDULE_VIEWS)[number];

/** The orders that the tray shows at first. */
export const TRAY_PAGE = 20;

/** A technician's minutes of an order on a day. */
type DayShare = { orderId: string; minutes: number };

/** The capacity of a technician on a day, with the reason of an exception. `dayPlanned`: of the open orders that have days and no visit. */
export type CapacityDay = {
  day: Day;
  capacityMinutes: number;
  working: WorkingTime;
  reason: string | null;
  dayPlanned: DayShare[];
};

/** The visits of a technician that touch a day, those that the filters find, and the minutes of all of them. */
export type MonthDay = { visits: number; minutes: number };

/**
 * A row of the board. `isFormer`: no longer an active technician, and shown because of their visits. A user who may not read the work
 * capacity gets no `days`, and of absences only on which days they are (domain-rules §9).
 */
export type ScheduleTechnician = {
  id: string;
  name: string;
  isFormer: boolean;
  /** The absences among the shown days: working days without hours. */
  awayOn: Day[];
  isAwayToday: boolean;
  /** Of the shown days in the view of a month, else empty. */
  month: MonthDay[];
  days: CapacityDay[];
  /** Of the days beside the shown ones. */
  beside: CapacityDay[];
};

/** A planned visit of an open order on the days beside the shown ones: only warnings name it. */
export type BesideVisit = Pick<ScheduleVisit, "id" | "startsAt" | "endsAt" | "technicianIds"> & {
  number: string;
};

/** An open order without a planned visit, or whose visits do not cover its planned hours yet. */
export type TrayOrder = ScheduleOrder & {
  /** Its planned visits. */
  visitIds: string[];
  /** The planned minutes that no visit covers. */
  leftMinutes: number;
  technicianIds: string[];
  technicianNames: string[];
  /** Who of them is away on one of its days from today on, and the first of these. */
  away: { name: string; day: Day }[];
  isOverdue: boolean;
};

export type Tray = {
  orders: TrayOrder[];
  /** Of the filtered orders. */
  totalCount: number;
  counts: { all: number; overdue: number; unassigned: number };
};

/** What the filters offer: the customers, towns and categories of the shown visits and of the orders without one. */
export type BoardChoices = {
  customers: { id: string; name: string }[];
  towns: string[];
  categories: string[];
};
