import { expect } from "../../support/e2e/fixtures";
import { listPages } from "../../support/a11y/pages";
import {
  nameOfState,
  PHONE_PAGES,
  planCrawl,
  SAMPLE_PAGES,
  SAMPLE_STATES,
} from "../../support/a11y/plan";
import { PAGE_FIXTURES } from "../../support/a11y/page-fixtures";
import { STATES } from "../../support/a11y/states";
import { addressOf, checkPage, test } from "../../support/a11y/crawl";

// A trace of so many pages costs more than the rest of the test; the messages of the findings state where they are.
test.use({ trace: "off" });

const AT_A_TIME = 12;
// Sorted by user, so that each sign-in is used for many pages.
const fixtures = planCrawl().toSorted(
  (a, b) => String(a.by).localeCompare(String(b.by)) || a.width - b.width,
);

test("every page fixture and every sampled page is a page of the app, and every sampled state exists", () => {
  const [pages, states] = [listPages(), STATES.map(nameOfState)];
  const named = [...Object.keys(PAGE_FIXTURES), ...SAMPLE_PAGES, ...PHONE_PAGES];
  expect(named.filter((page) => !pages.includes(page))).toEqual([]);
  expect(SAMPLE_STATES.filter((state) => !states.includes(state))).toEqual([]);
});

test("the tenant of the crawl has a record for every page", async ({ crawl }) => {
  for (const page of listPages()) expect(await addressOf(crawl, page)).not.toContain(":");
});

for (let from = 0; from < fixtures.length; from += AT_A_TIME) {
  const some = fixtures.slice(from, from + AT_A_TIME);
  test(`pages ${from + 1} to ${from + some.length}, from ${some[0]?.page} to ${some.at(-1)?.page}, pass the accessibility checks`, async ({
    opens,
    crawl,
    allowConsole,
  }) => {
    allowConsole(/status of 404/);
    for (const stop of some) await checkPage(await opens(stop.by, stop.width), crawl, stop);
  });
}
