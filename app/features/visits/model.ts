import type { workOrders } from "~/database/schema/work-orders/order";
import type { Priority } from "~/kernel/priorities";
import type { WorkingTime } from "~/features/work-capacity/model";
import type { Day } from "~/kernel/time/days";
import type { Instant } from "~/kernel/time/instants";

export const VISIT_STATUSES = ["planned", "cancelled"] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];

/** The most technicians of one visit. */
export const MAX_TECHNICIANS = 20;
/** More than any order has. */
export const MAX_SEEN_VISITS = 1_000;
/** The most days that the list of visits covers at once. */
export const MAX_VISIT_DAYS = 62;

/** Planned presence of technicians at a work order (domain-rules §9). */
export type Visit = {
  id: string;
  workOrderId: string;
  startsAt: Instant;
  endsAt: Instant;
  /** The window that the customer is told. Both null: during the day. */
  arrivalFromAt: Instant | null;
  arrivalToAt: Instant | null;
  note: string;
  status: VisitStatus;
  technicianIds: string[];
  version: number;
};

/** The type of the outbox row about a visit that people and customers may have to be told of. */
export const VISIT_CHANGED = "visit.changed";

/** The planned days of an order with visits are theirs (domain-rules §9). `visits` is absent in data stored by an earlier release. */
export function followsVisits({
  visits,
}: {
  visits?: readonly Pick<Visit, "status">[] | null;
}): boolean {
  return visits?.some(({ status }) => status === "planned") === true;
}

/** The hours of a technician on a day; `reason` of an exception: empty without words, null without an exception. */
export type PersonDay = {
  day: Day;
  capacityMinutes: number;
  plannedMinutes: number;
  working: WorkingTime;
  reason: string | null;
};

/** What a visit of an order that begins on a day meets: a visit of a whole day ends on the next. */
export type PlannedDay = {
  day: Day;
  timeZone: string;
  /** Of these two days. */
  holidays: Day[];
  holidayNames: Readonly<Record<Day, string>>;
  /** Whether the order has a planned visit on any day. */
  orderHasVisits: boolean;
  /** When it was read. */
  now: Instant;
  /** The hours of the active technicians on the day before, on this one and the next, without this order. */
  people: { id: string; name: string; days: PersonDay[] }[];
  /** Planned visits of open orders on these days and around them. */
  visits: {
    id: string;
    number: string;
    isOfOrder: boolean;
    startsAt: Instant;
    endsAt: Instant;
    technicianIds: string[];
  }[];
};

/** What a visit or the tray says about its order. The title is the first line of the description. */
export type ScheduleOrder = {
  id: string;
  number: string;
  title: string;
  customerId: string | null;
  customerName: string;
  /** Of its location, else of its customer; empty without one. */
  town: string;
  /** Of its asset; empty without one. */
  category: string;
  priority: Priority;
  status: (typeof workOrders.$inferSelect)["status"];
  plannedStartOn: Day | "";
  plannedEndOn: Day | "";
  plannedMinutes: number;
};

/** Whom to call about a visit, and where it is. Each may be empty. */
export type VisitContact = { person: string; phone: string; address: string };

/** A visit with its order. */
export type ScheduleVisit = {
  id: string;
  version: number;
  startsAt: Instant;
  endsAt: Instant;
  /** What the customer is told; null: during the day. */
  arrivalFromAt: Instant | null;
  arrivalToAt: Instant | null;
  note: string;
  isCancelled: boolean;
  /** Of an order in progress: nothing shows that anybody came on its days. */
  isUnattended: boolean;
  technicianIds: string[];
  order: ScheduleOrder;
};
