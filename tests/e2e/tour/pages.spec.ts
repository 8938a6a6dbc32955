import { expect } from "../../support/e2e";
import { listPages } from "../../support/tour/pages";
import { planTour, THEMES_OF_TOUR } from "../../support/tour/plan";
import { STOPS } from "../../support/tour/stops";
import { lookAtPage, test } from "../../support/tour/tour";

// What a trace of so many pages holds is more than all else the test does; the names of what is wrong say where.
test.use({ trace: "off" });

const AT_A_TIME = 12;
// Who is signed in stays so for a while.
const stops = planTour(THEMES_OF_TOUR).toSorted((a, b) => String(a.by).localeCompare(String(b.by)) || a.width - b.width);

test("Every stop of the tour is a page of the app", () => {
  const pages = listPages();
  expect(Object.keys(STOPS).filter((page) => !pages.includes(page))).toEqual([]);
});

for (let from = 0; from < stops.length; from += AT_A_TIME) {
  const some = stops.slice(from, from + AT_A_TIME);
  test(`Pages ${from + 1} to ${from + some.length}, from ${some[0]?.page} to ${some.at(-1)?.page}, stand in nobody's way`, async ({ opens, tour, allowConsole }) => {
    test.slow();
    allowConsole(/status of 404/);
    for (const stop of some) await lookAtPage(await opens(stop.by, stop.width), tour, stop);
  });
}
