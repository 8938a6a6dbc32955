import { expect, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { indistinctSelections } from "../../support/a11y/selection";
import { withoutFocusIndicator } from "../../support/a11y/focus";
import { waitForScripts } from "../../support/e2e/script-requests";

const softly = expect.configure({ soft: true });

const PAGES = [
  "/work-orders",
  "/work-orders?view=kanban",
  "/work-orders/ORDER",
  "/work-orders/ORDER/daily-reports/new",
  "/work-orders/new",
  "/tickets",
  "/analytics",
  "/settings/daily-report",
  "/profile",
];

for (const [name, width] of [
  ["phone", 390],
  ["desk", 1280],
] as const) {
  test(`on a ${name} with forced colours the focus and the selected items are visible`, async ({
    as,
    company,
  }) => {
    const { id } = await makeOrder(await apiAs(company, "marko"));
    const page = await as("marko", { viewport: { width, height: 800 }, forcedColors: "active" });
    for (const path of PAGES.map((each) => each.replace("ORDER", id))) {
      await visit(page, path);
      await waitForScripts(page);
      await softly
        .poll(() => withoutFocusIndicator(page), `${path}: focus without a ring`)
        .toEqual([]);
      await softly
        .poll(() => indistinctSelections(page), `${path}: chosen like the rest`)
        .toEqual([]);
    }
  });
}
