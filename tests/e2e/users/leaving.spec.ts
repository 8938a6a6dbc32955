import { castMember } from "../../../migrations/seeds/cast";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder } from "../../support/e2e/tenant";

test("the next leads of a leaving technician are chosen with their free hours", async ({
  as,
  company,
}) => {
  const { number } = await makeOrder(await apiAs(company, "marko"));
  const page = await as("sanja");
  await visit(page, `/users/${castMember("tomislav").id}/deactivate`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("With the free hours of the next two weeks.")).toBeVisible();
  const others = dialog
    .getByRole("combobox", { name: new RegExp(number) })
    .locator("optgroup")
    .last()
    .locator("option");
  const free = (await others.allTextContents()).map((text) =>
    Number(/· (\d+):\d\d h free$/.exec(text)?.[1]),
  );
  expect(free.length).toBeGreaterThan(1);
  expect(free).toEqual([...free].sort((a, b) => b - a));
});
