import type { ScheduleVisit } from "~/features/visits/model";
import { fold } from "~/kernel/text/fold";
import type { ScheduleInput } from "../inputs";
import type { BoardChoices } from "../model";

type Place = Pick<ScheduleVisit["order"], "customerId" | "customerName" | "town" | "category">;
type Filters = Pick<ScheduleInput, "customer" | "town" | "category">;

/** Whether the filters of the board leave the visit as it is; others are faded. */
export function isFound(
  { customerId, town, category }: Omit<Place, "customerName">,
  filters: Filters,
): boolean {
  return (
    (filters.customer === null || filters.customer === customerId) &&
    (filters.town === "" || filters.town === town) &&
    (filters.category === "" || filters.category === category)
  );
}

/** What the filters offer, in the order of the letters. What is chosen stays a choice. */
export function choicesOf(places: readonly Place[], { town, category }: Filters): BoardChoices {
  const names = new Map(
    places.flatMap(({ customerId, customerName }) =>
      customerId === null ? [] : [[customerId, customerName]],
    ),
  );
  const texts = (all: readonly string[]) => sortedBy([...new Set(all)].filter(Boolean), fold);
  return {
    customers: sortedBy(
      [...names].map(([id, name]) => ({ id, name })),
      ({ name }) => fold(name),
    ),
    towns: texts([town, ...places.map((place) => place.town)]),
    categories: texts([category, ...places.map((place) => place.category)]),
  };
}

function sortedBy<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return all
    .map((one) => ({ one, key: keyOf(one) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ one }) => one);
}
