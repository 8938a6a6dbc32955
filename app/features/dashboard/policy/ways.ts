import { minuteOf } from "~/kernel/time/clock-text";
import type { Day } from "~/kernel/time/days";
import type { DayOrder } from "../model";
import { visitsOn } from "./day";

/** Where the journey to a visit begins: at the place of the visit before it. `minutes`: the time between the two, 0 without any. */
export type Way = { address: string; place: string; minutes: number };

type Visited = Pick<DayOrder, "id" | "number" | "customerName" | "place" | "address" | "visits">;

/**
 * The journeys to the visits of a day by the ids of their orders, in the order of time. The first visit of the day has none, nor has one
 * after a visit without an address or at the same address: navigation then begins at the technician's position. Of an order with several
 * visits the first one counts.
 */
export function waysOn(orders: readonly Visited[], day: Day): Map<string, Way> {
  const visits = orders
    .flatMap((order) => visitsOn(order, day).map((visit) => ({ ...visit, order })))
    .sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
  const ways = new Map<string, Way | null>();
  for (const [index, { order, from }] of visits.entries()) {
    const before = visits[index - 1];
    if (!ways.has(order.id)) ways.set(order.id, before ? wayTo({ order, from }, before) : null);
  }
  return new Map([...ways].flatMap(([id, way]) => (way ? [[id, way]] : [])));
}

type Begun = { order: Visited; from: string };

function wayTo({ order, from }: Begun, before: Begun & { to: string }): Way | null {
  const { address, customerName, place, number } = before.order;
  if (!address || address === order.address) return null;
  // By its times, a visit past midnight ends before it begins, and one of a whole day when it begins.
  const isOver = before.from < before.to && before.to <= from;
  const minutes = isOver ? minuteOf(from) - minuteOf(before.to) : 0;
  return { address, place: customerName || place || number, minutes };
}
