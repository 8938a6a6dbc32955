import { isOpen } from "~/features/approvals/model";
import type { OrderPage } from "~/features/daily-reports/queries/order";
import { sentBackNote } from "~/features/work-orders/model";
import { addressOf, phoneOf } from "~/features/work-orders/ui/detail/order-place";
import { reportToFix, stepFactsOf } from "~/features/work-orders/ui/detail/step-facts";
import { joinNames, placeNames } from "~/kernel/text/title";
import type { Effect } from "~/offline/outbox/entry";
import { type DayOrder, type DayVisit, MAX_DESCRIPTION_LENGTH, type TechnicianDay } from "../model";
import { visitOfDay } from "../policy/day";

/** The names of the offline data of started orders that are not in the day. */
export function startedNames(effects: readonly Effect[], day: TechnicianDay): string[] {
  const known = new Set(day.orders.map(({ id }) => `work-orders/${id}`));
  const started = effects.flatMap(({ record, status }) =>
    status?.to === "in-progress" && record.startsWith("work-orders/") && !known.has(record)
      ? [record]
      : [],
  );
  return [...new Set(started)];
}

/** An order's page as an order of the day, as dashboard/queries/day.ts makes it; null once it is closed. */
export function dayOrderOf(order: OrderPage, userId: string, timeZone: string): DayOrder | null {
  const { status, customer, location, asset, room } = order;
  if (!isOpen(order) || (status !== "backlog" && status !== "in-progress")) return null;
  const note = sentBackNote(order);
  const customerName = customer?.name ?? "";
  const { id, number, version, priority, description, plannedStartOn, plannedEndOn } = order;
  return {
    id,
    number,
    version,
    status,
    priority,
    description: description.slice(0, MAX_DESCRIPTION_LENGTH),
    customerName,
    place: joinNames(...placeNames(customerName, asset?.name ?? room?.name, location?.name)),
    phone: phoneOf(order),
    address: addressOf(order),
    plannedStartOn,
    plannedEndOn,
    visits: ownVisits(order, userId, timeZone),
    group: "later",
    overdueSince: null,
    sentBack: note && note.text,
    leadName: order.technicians.find(({ isLead }) => isLead)?.name ?? "",
    reportToFix: reportToFix(order, userId),
    facts: stepFactsOf(order, userId),
  };
}

function ownVisits({ visits }: OrderPage, userId: string, timeZone: string): DayVisit[] {
  const own = (visits ?? []).filter(
    ({ status, technicians }) =>
      status === "planned" && technicians.some(({ id }) => id === userId),
  );
  return own.map((visit) => visitOfDay(visit, timeZone));
}
