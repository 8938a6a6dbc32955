import { expect } from "../../support/e2e/fixtures";
import { listPages } from "../../support/a11y/pages";
import { planCrawl, A11Y_THEMES } from "../../support/a11y/plan";
import { PAGE_FIXTURES } from "../../support/a11y/page-fixtures";
import { checkPage, test } from "../../support/a11y/crawl";

// A trace of so many pages costs more than the rest of the test; the messages of the findings state where they are.
test.use({ trace: "off" });

const AT_A_TIME = 12;
// Sorted by user, so that each sign-in is used for many pages.
const fixtures = planCrawl(A11Y_THEMES).toSorted(
  (a, b) => String(a.by).localeCompare(String(b.by)) || a.width - b.width,
);

test("every page fixture of the crawl is a page of the app", () => {
  const pages = listPages();
  expect(Object.keys(PAGE_FIXTURES).filter((page) => !pages.includes(page))).toEqual([]);
});

for (let from = 0; from < fixtures.length; from += AT_A_TIME) {
  const some = fixtures.slice(from, from + AT_A_TIME);
  test(`pages ${from + 1} to ${from + some.length}, from ${some[0]?.page} to ${some.at(-1)?.page}, pass the accessibility checks`, async ({
    opens,
    crawl,
    allowConsole,
  }) => {
    test.slow();
    allowConsole(/status of 404/);
    for (const stop of some) await checkPage(await opens(stop.by, stop.width), crawl, stop);
  });
}
