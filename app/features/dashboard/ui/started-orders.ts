import { isOpen } from "~/features/approvals/model";
import type { OfflineWorkOrder, OrderPage } from "~/features/daily-reports/queries/order";
import { sentBackNote } from "~/features/work-orders/model";
import { addressOf, phoneOf } from "~/features/work-orders/ui/detail/order-place";
import { reportToFix, stepFactsOf } from "~/features/work-orders/ui/detail/step-facts";
import { joinNames, placeNames } from "~/kernel/text/title";
import { readOfflineData } from "~/offline/data/offline-data";
import { readerHere } from "~/offline/data/owner";
import type { Effect } from "~/offline/outbox/entry";
import { listOutbox } from "~/offline/outbox/outbox";
import { type DayOrder, type DayVisit, MAX_DESCRIPTION_LENGTH, type TechnicianDay } from "../model";
import { visitOfDay } from "../policy/day";

/**
 * The day with the orders that were started on this device and that it lacks. A day has the first orders without a plan only, whereas the
 * device has the page of each. Their group follows from the queued start (queued-day.ts).
 */
export async function withStartedOrders(day: TechnicianDay): Promise<TechnicianDay> {
  const owner = readerHere();
  if (owner === null) return day;
  const { listSent } = await import("~/offline/outbox/sent/sent");
  const [entries, sent] = await Promise.all([listOutbox(owner), listSent(owner)]);
  const names = startedNames(
    [...entries, ...sent].flatMap(({ effect }) => effect ?? []),
    day,
  );
  const parts = await Promise.all(names.map((name) => readOfflineData<OfflineWorkOrder>(name)));
  const orders = parts.flatMap((part) => {
    const order = part && dayOrderOf(part.value.page, owner, day.timeZone ?? "UTC");
    return order ? [order] : [];
  });
  return orders.length > 0 ? { ...day, orders: [...day.orders, ...orders] } : day;
}

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
