import type { Page } from "playwright/test";
import { answersOf, orderToFill } from "../../support/e2e/checklists";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { draw, expectImage } from "../../support/e2e/orders";
import { isDrafted, ownersOnPhone } from "../../support/e2e/queued";
import { apiAs } from "../../support/e2e/tenant";
import { pngOf } from "../../support/fakes/pictures";

// Answers that were begun, left, and sent later.

const LIST = {
  name: "Boilers",
  lines: "Leak * !comment !photo\nPressure [bar 2-5] *\nRemarks [text]\nOperator [signature]",
};

function heading(page: Page, label: string) {
  return page.getByRole("heading", { name: label, level: 2 });
}

test("not OK, its comment and its photo are there again after the page was left and after a reload", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await orderToFill(manager, lead, LIST);
  const page = await as("tomislav", PHONE);
  await visit(page, order.path);
  await page.getByRole("button", { name: "Not OK" }).click();
  await expect.poll(() => isDrafted(page, "not-ok")).toBe(true);
  await page.reload();
  await expect(page.getByRole("button", { name: "Choose another answer" })).toBeVisible();
  await page.getByLabel("Comment").fill("At the flange");
  await page
    .getByLabel("Add photos")
    .setInputFiles({ name: "leak.png", mimeType: "image/png", buffer: Buffer.from(pngOf(64, 48)) });
  await expect(page.getByText("Ready")).toBeVisible();

  // What lacks nothing is sent when it is left, and what lacks something stays.
  await page.getByLabel("Comment").fill("");
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(heading(page, "Pressure")).toBeVisible();
  await page.getByRole("link", { name: "Previous", exact: true }).click();
  await expect(page.getByRole("button", { name: "Choose another answer" })).toBeVisible();
  await expect(page.getByText("leak.png", { exact: true })).toBeVisible();
  await page.getByLabel("Comment").fill("At the flange");
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(heading(page, "Pressure")).toBeVisible();
  await expect(page.getByText("1 of 4").first()).toBeVisible();
  await expect
    .poll(() => answersOf(manager, order.id))
    .toMatchObject([{ tick: "not-ok", comment: "At the flange", photos: [{ name: "leak.png" }] }]);

  // A choice that is taken back is no draft any more.
  await page.getByRole("link", { name: "Previous", exact: true }).click();
  await page.getByRole("button", { name: "Not OK" }).click();
  await expect.poll(() => isDrafted(page, "not-ok")).toBe(true);
  await page.getByRole("button", { name: "Choose another answer" }).click();
  await expect.poll(() => isDrafted(page, "not-ok")).toBe(false);
});

test("next, previous and the list of items store a typed number and a text; a drawing stays", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await orderToFill(manager, lead, LIST);
  const page = await as("tomislav", PHONE);
  await visit(page, order.path);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await page.getByLabel("Reading").fill("3.5");
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(heading(page, "Remarks")).toBeVisible();
  await page.getByLabel("Answer", { exact: true }).fill("Noisy");
  await page.getByRole("link", { name: "Previous", exact: true }).click();
  await expect(heading(page, "Pressure")).toBeVisible();
  await expect(page.getByText("3.5 bar").first()).toBeVisible();
  await page.getByLabel("Reading").fill("4");
  await page.getByRole("link", { name: /^Operator/ }).click();
  await expect(heading(page, "Operator")).toBeVisible();
  const numbersOf = async () =>
    (await answersOf(manager, order.id)).map(({ thousandths }) => thousandths);
  await expect.poll(numbersOf).toEqual([null, 4_000]);

  // A drawing without a name is no signature yet.
  await draw(page, page.getByRole("group", { name: "Signature", exact: true }));
  await page.getByRole("link", { name: "Previous", exact: true }).click();
  await expect(heading(page, "Remarks")).toBeVisible();
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expectImage(page.getByRole("img", { name: "Signature area" }));

  // Text that is no number is not sent as one.
  await page.getByRole("link", { name: /^Pressure/ }).click();
  await page.getByLabel("Reading").fill("high");
  // Its message moves what is below.
  await page.getByLabel("Reading").blur();
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(heading(page, "Remarks")).toBeVisible();
  await page.getByRole("link", { name: "Previous", exact: true }).click();
  await expect(page.getByText("4 bar").first()).toBeVisible();
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
  expect(await numbersOf()).toEqual([null, 4_000]);
});

test("a manager skips a required item with a reason", async ({ as, company }) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await orderToFill(manager, lead, LIST);
  const page = await as("marko");
  await visit(page, order.path);
  await page.getByRole("link", { name: /^Pressure/ }).click();
  await page.getByText("Skip this item").first().click();
  await page.getByLabel("Reason").fill("No access");
  await page.getByRole("button", { name: "Skip this item" }).click();
  await expect(page.getByText("Skipped: No access")).toBeVisible();
  await expect
    .poll(() => answersOf(manager, order.id))
    .toMatchObject([{ kind: "skipped", comment: "No access" }]);
});
