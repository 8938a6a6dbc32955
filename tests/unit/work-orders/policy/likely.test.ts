import { expect, it } from "vitest";
import { likelyFirst } from "~/features/work-orders/policy/likely";

const order = (
  name: string,
  status: "backlog" | "in-progress",
  plannedStartOn = "",
  plannedEndOn = "",
) => ({ name, status, plannedStartOn, plannedEndOn });

it("puts orders in progress first, then those planned today, and leaves the others in their order", () => {
  const sorted = likelyFirst(
    [
      order("past", "backlog", "2026-11-01"),
      order("from yesterday to tomorrow", "backlog", "2026-11-22", "2026-11-24"),
      order("begun", "in-progress", "2026-11-10"),
      order("today", "backlog", "2026-11-23"),
      order("without a day", "backlog"),
      order("until today", "backlog", "", "2026-11-23"),
      order("begun, today", "in-progress", "2026-11-23"),
    ],
    "2026-11-23",
  );
  expect(sorted.map(({ name }) => name)).toEqual([
    "begun, today",
    "begun",
    "from yesterday to tomorrow",
    "today",
    "until today",
    "past",
    "without a day",
  ]);
});
