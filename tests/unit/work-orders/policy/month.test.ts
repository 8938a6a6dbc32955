import { expect, it } from "vitest";
import { onDays } from "~/features/work-orders/policy/month";
import { countDays } from "../../../support/count-days";

it("many orders of many days are placed day by day, and no further than is shown", async () => {
  const orders = Array.from({ length: 500 }, (_, index) => ({
    number: String(index).padStart(3, "0"),
    plannedStartOn: "1900-01-01",
    plannedEndOn: "2199-12-31",
    startsAt: null,
    endsAt: null,
  }));
  const range = { from: "2026-10-26", to: "2026-12-06" };
  let found: { day: string; number: string }[] = [];
  const days = await countDays(() => {
    found = onDays(orders, range, "Europe/Zagreb", 700);
  });
  expect(days).toBeLessThan(100);
  expect(found).toHaveLength(1000);
  expect(found.slice(499, 501).map(({ day, number }) => `${day} ${number}`)).toEqual([
    "2026-10-26 499",
    "2026-10-27 000",
  ]);
});
