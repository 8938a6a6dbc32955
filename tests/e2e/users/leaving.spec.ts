import { castMember } from "../../../migrations/seeds/cast";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder } from "../../support/e2e/tenant";

const URL = `/users/${castMember("tomislav").id}/deactivate`;

/** Whole hours of "6:30 h free" and "4:00 h over". Zero for who is full. */
function freeIn(text: string): number {
  const [, hours = "0", word] = /(\d+):\d\d h (free|over)/.exec(text) ?? [];
  return word === "over" ? -Number(hours) : Number(hours);
}

test("the next leads of a leaving technician are chosen with their free hours", async ({
  as,
  company,
}) => {
  const { number } = await makeOrder(await apiAs(company, "marko"));
  const page = await as("sanja");
  await visit(page, URL);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Sorted by free hours of the next two weeks.")).toBeVisible();
  // Until its list is loaded, a combobox is a select.
  await dialog
    .getByRole("combobox", { name: new RegExp(number) })
    .and(dialog.locator("input"))
    .press("ArrowDown");
  const others = dialog.getByRole("option").filter({ hasNotText: "Already on the order" });
  await expect(others.first()).toContainText(/h free|h over|Full/);
  const free = (await others.allTextContents()).map(freeIn);
  expect(free.length).toBeGreaterThan(1);
  expect(free).toEqual([...free].sort((a, b) => b - a));
});

test("without JavaScript the next leads are chosen with the same words", async ({
  as,
  company,
}) => {
  const { number } = await makeOrder(await apiAs(company, "marko"));
  const page = await as("sanja", { javaScriptEnabled: false });
  await page.goto(URL);
  const options = page.getByLabel(new RegExp(number)).locator("option");
  await expect(options.last()).toHaveText(/ · (\d+:\d\d h (free|over)|Full|Not working)$/);
});
