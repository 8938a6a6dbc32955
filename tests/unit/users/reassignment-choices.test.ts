import { expect, it } from "vitest";
import { readReassignmentChoices } from "~/features/users/queries/reassignments";
import { freeMinutesOf } from "~/features/work-capacity/policy";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { who } from "../../support/records/people";

const HOUR = 60;
/** Ten working days. */
const ALL = 80 * HOUR;

it("the technicians who may replace a leaving one are sorted by their free hours of the next two weeks", async () => {
  const acme = await createTestTenant();
  const busy = { technicianIds: [who("tea")], leadId: who("tea") };
  const days = (day: string) => ({ plannedStartOn: day, plannedEndOn: day });
  const sixHours = { plannedRegularMinutes: 6 * HOUR, plannedTravelMinutes: 0, ...busy };
  // Friday is today, and Thursday in two weeks the last of the days.
  for (const day of ["2026-11-20", "2026-12-03", "2026-11-19", "2026-12-04"])
    await orderAt(acme, "backlog", { ...sixHours, ...days(day) });
  const { technicians } = await readReassignmentChoices(acme.as("sanja"), who("tomislav"));
  const free = technicians.map(({ load }) => load && freeMinutesOf(load));
  expect(technicians.map(({ id }) => id)).not.toContain(who("tomislav"));
  expect(technicians.at(-1)?.id).toBe(who("tea"));
  expect(free.slice(0, -1).every((minutes) => minutes === ALL)).toBe(true);
  expect(free.at(-1)).toBe(ALL - 12 * HOUR);
});
