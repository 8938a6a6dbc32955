import { expect } from "../../support/e2e";
import { listPages } from "../../support/tour/pages";
import { planTour, THEMES_OF_TOUR } from "../../support/tour/plan";
import { STOPS } from "../../support/tour/stops";
import { lookAtPage, test } from "../../support/tour/tour";

// A trace of so many pages costs more than the rest of the test; the messages of the findings state where they are.
test.use({ trace: "off" });

const AT_A_TIME = 12;
// Sorted by user, so that each sign-in is used for many pages.
const stops = planTour(THEMES_OF_TOUR).toSorted((a, b) => String(a.by).localeCompare(String(b.by)) || a.width - b.width);

test("every page fixture of the crawl is a page of the app", () => {
  const pages = listPages();
  expect(Object.keys(STOPS).filter((page) => !pages.includes(page))).toEqual([]);
});

for (let from = 0; from < stops.length; from += AT_A_TIME) {
  const some = stops.slice(from, from + AT_A_TIME);
  test(`pages ${from + 1} to ${from + some.length}, from ${some[0]?.page} to ${some.at(-1)?.page}, pass the accessibility checks`, async ({ opens, tour, allowConsole }) => {
    test.slow();
    allowConsole(/status of 404/);
    for (const stop of some) await lookAtPage(await opens(stop.by, stop.width), tour, stop);
  });
}
