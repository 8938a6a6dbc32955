import type { Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { addChecklist, answersOf } from "../../support/e2e/checklists";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import {
  type Api,
  apiAs,
  type E2eCompany,
  type MadeOrder,
  makeOrder,
  startedOrder,
} from "../../support/e2e/tenant";

// Fields for times, durations, numbers and quantities, as people type into them.

async function started(company: E2eCompany, more: object = {}): Promise<[MadeOrder, Api]> {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  return [await startedOrder(manager, lead, more), manager];
}

/** What is typed on the keyboard after a tap, in place of what the tap selected. */
async function tapAndType(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).tap();
  await page.keyboard.type(text);
}

test("a tap selects a number or a time, so that typing replaces it; the quantity says what is stored", async ({
  as,
  company,
}) => {
  const [order] = await started(company);
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}/daily-reports/new`);
  await page.getByRole("button", { name: "Part", exact: true }).click();
  await page.getByRole("button", { name: "Other part" }).click();
  const part = page.getByRole("group", { name: "Part 2" });
  const quantity = part.getByLabel("Quantity");
  await expect(quantity).toHaveValue("1");
  await quantity.tap();
  await page.keyboard.type("3");
  await expect(quantity).toHaveValue("3");
  await expect(part.getByText("= 3 pcs")).toBeVisible();
  await part.getByLabel("Unit").focus();
  await part.getByLabel("Unit").selectOption("litre");
  await quantity.tap();
  await page.keyboard.type("2.125");
  await expect(quantity).toHaveValue("2.125");
  await expect(part.getByText("= 2.125 l")).toBeVisible();
  // A second tap places the caret.
  await quantity.tap();
  const selected = () =>
    quantity.evaluate((field) =>
      field instanceof HTMLInputElement
        ? (field.selectionEnd ?? 0) - (field.selectionStart ?? 0)
        : null,
    );
  await expect.poll(selected).toBe(0);

  const name = part.getByLabel("Part name");
  await name.fill("Hose");
  await quantity.tap();
  await name.tap();
  await page.keyboard.press("End");
  await page.keyboard.type(" 2");
  await expect(name).toHaveValue("Hose 2");

  await page.getByRole("button", { name: "Expense", exact: true }).click();
  await tapAndType(page, "Parking", "4");
  await tapAndType(page, "Insurance", "5");
  await tapAndType(page, "Parking", "6");
  await expect(page.getByLabel("Parking", { exact: true })).toHaveValue("6");
});

test("+30 min is added to the start, to a duration, and past midnight", async ({ as, company }) => {
  const [order, manager] = await started(company, { plannedRegularMinutes: 450 });
  const phone = await as("tomislav", PHONE);
  await visit(phone, `/work-orders/${order.id}/daily-reports/new`);
  const own = phone.getByRole("region", { name: "Tomislav Đurić" });
  const [from, to] = ["From", "To"].map((name) => own.getByLabel(name, { exact: true }).last());
  if (!from || !to) throw new Error("no fields");
  if (!(await from.isVisible())) await own.locator("summary").click();
  await from.fill("8:15");
  for (const [typed, time] of [
    ["+30", "08:45"],
    ["+1 h", "09:15"],
    ["+1:30", "09:45"],
  ] as const) {
    await to.tap();
    await phone.keyboard.type(typed);
    await to.blur();
    await expect(to).toHaveValue(time);
  }
  await from.fill("23:30");
  await to.fill("+1 h");
  await to.blur();
  await expect(to).toHaveValue("00:30");
  // In the first field it is added to the time that was there.
  await from.tap();
  await phone.keyboard.type("+15");
  await from.blur();
  await expect(from).toHaveValue("23:45");

  const desk = await as("marko");
  await visit(desk, `/work-orders/${order.id}/edit`);
  const hours = desk.getByLabel("Planned regular hours");
  await hours.click();
  await desk.keyboard.type("+30 min");
  await expect(desk.getByText("= 8:00 h")).toBeVisible();
  await hours.press("ControlOrMeta+Enter");
  await expect(desk).toHaveURL(new RegExp(`/work-orders/${order.id}(\\?|$)`));
  expect(await manager("GET", `/workOrders/${order.id}`)).toMatchObject({
    plannedRegularMinutes: 480,
  });

  await visit(desk, `/work-orders/${order.id}/visits/new`);
  await desk.getByLabel("From", { exact: true }).fill("9:00");
  const end = desk.getByLabel("To", { exact: true });
  await end.click();
  await desk.keyboard.type("+1:30");
  await end.blur();
  await expect(end).toHaveValue("10:30");
});

test("hours that may be decimal ones are asked back, and only where they are", async ({
  as,
  company,
}) => {
  const [order, manager] = await started(company);
  const page = await as("marko");
  await visit(page, `/work-orders/${order.id}/edit`);
  const hours = page.getByLabel("Planned regular hours");
  await hours.fill("7.25");
  const question = page.getByRole("group", { name: "7:25 or 7 h 15 min?" });
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(hours).toHaveAccessibleDescription("Choose one of the two.");
  await expect(page).toHaveURL(/\/edit$/);
  await question.getByRole("button", { name: "7 h 15 min" }).click();
  await expect(hours).toHaveValue("7:15");
  await expect(hours).toHaveAccessibleDescription("");
  await question.getByRole("button", { name: "7 h 25 min" }).click();
  await expect(hours).toHaveValue("7:25");
  await question.getByRole("button", { name: "7 h 15 min" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}(\\?|$)`));
  expect(await manager("GET", `/workOrders/${order.id}`)).toMatchObject({
    plannedRegularMinutes: 435,
  });

  await page.context().addCookies([{ name: "language", value: "hr", url: company.origin }]);
  await visit(page, `/work-orders/${order.id}/edit`);
  const planned = page.getByRole("textbox").and(page.locator("[inputmode=text]"));
  await planned.first().fill("7,25");
  const ask = page.getByRole("group", { name: "7:25 ili 7 h 15 min?" });
  await expect(ask).toBeVisible();
  await planned.first().fill("7.25");
  await expect(ask).toHaveCount(0);
  await expect(page.getByText("= 7:25 h")).toBeVisible();
});

test("the message of a refused field goes when the field is mended, and comes back with the next refusal", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 422/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("marko");
  await visit(page, `/work-orders/${order.id}/edit`);
  await page.getByRole("button", { name: "Other part" }).click();
  await page.getByLabel("Part name").fill("Hose");
  const quantity = page.getByLabel("Quantity");
  const link = page.getByRole("link", { name: "Quantity" });
  await quantity.fill("0");
  for (const mended of ["-1", "2"]) {
    await page.getByRole("button", { name: "Save" }).click();
    await expect(quantity).toHaveAccessibleDescription("This is too small.");
    await expect(quantity).toHaveAttribute("aria-invalid", "true");
    await expect(link).toBeVisible();
    await quantity.fill(mended);
    await expect(quantity).toHaveAccessibleDescription("");
    await expect(quantity).not.toHaveAttribute("aria-invalid");
    await expect(link).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}(\\?|$)`));
});

/** The minus that the keyboard for decimals of iPhones lacks. */
const SIGN = { name: "Change sign (+/−)" };

test("a reading below zero is typed without a minus on the keyboard; one beyond the scale goes into the comment", async ({
  as,
  company,
}) => {
  const [order, manager] = await started(company);
  const lines = "Flow temperature [°C] *\nOil pressure [bar 2-5] *";
  const checklistId = await addChecklist(manager, order.id, { name: "Cold", lines });
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}/checklists/${checklistId}`);
  const reading = page.getByLabel("Reading");
  const sign = page.getByRole("button", SIGN);
  await reading.tap();
  await sign.tap();
  await expect(reading).toBeFocused();
  await page.keyboard.type("18.4");
  await expect(reading).toHaveValue("-18.4");
  await page.keyboard.press("ArrowLeft");
  await sign.tap();
  await expect(reading).toHaveValue("18.4");
  // The caret is still before the last digit.
  await page.keyboard.type("0");
  await expect(reading).toHaveValue("18.04");
  await reading.fill(">200");
  await reading.blur();
  await expect(reading).toHaveAccessibleDescription(
    "Enter a number. Write a reading beyond the scale, such as “>200”, in the comment.",
  );
  await reading.fill("5");
  await sign.tap();
  await page.getByRole("button", { name: "Save and next" }).click();
  await expect(page.getByRole("heading", { name: "Oil pressure" })).toBeVisible();
  await expect(sign).toHaveCount(0);
  await expect
    .poll(async () => (await manager("GET", `/workOrders/${order.id}/checklists`))["entities"])
    .toMatchObject([{ answers: [{ thousandths: -5_000 }] }]);
});

test("the sign key is beside a reading whose limits allow less than zero, and beside no other", async ({
  as,
  company,
}) => {
  const [order, manager] = await started(company);
  const items = [
    { name: "Ambient temperature", limits: "°C", isSigned: true },
    { name: "Return temperature", limits: "≤ 60 °C", isSigned: true },
    { name: "Freezer", limits: "-30..-18 °C", isSigned: true },
    { name: "Clearance", limits: "± 20 mm", isSigned: true },
    { name: "Level", limits: "0-50 mm", isSigned: false },
    { name: "Oil pressure", limits: "bar 2-50", isSigned: false },
  ];
  const lines = items.map(({ name, limits }) => `${name} [${limits}] *`).join("\n");
  const checklistId = await addChecklist(manager, order.id, { name: "Limits", lines });
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}/checklists/${checklistId}`);
  const reading = page.getByLabel("Reading");
  const sign = page.getByRole("button", SIGN);
  for (const { name, isSigned } of items) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await reading.fill("20");
    await expect(sign).toHaveCount(isSigned ? 1 : 0);
    if (isSigned) {
      await sign.tap();
      await expect(reading).toHaveValue("-20");
    }
    await page.getByRole("button", { name: "Save and next" }).click();
  }
  const stored = async () =>
    (await answersOf(manager, order.id)).map(({ thousandths }) => thousandths);
  await expect.poll(stored).toEqual([-20_000, -20_000, -20_000, -20_000, 20_000, 20_000]);
});

test("stock and the limits of an item take less than zero by the sign key; the quantity of a part does not", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const page = await as("marko", PHONE);
  async function enterBelowZero(label: string, digits: string): Promise<void> {
    const field = page.getByLabel(label, { exact: true });
    const whole = page.locator(".written-number").filter({ has: field });
    await field.fill(digits);
    await whole.getByRole("button", SIGN).tap();
    await expect(field).toHaveValue(`-${digits}`);
  }

  await visit(page, "/assets/spare-parts/new");
  await page.getByLabel("Name", { exact: true }).fill("Brtva");
  await enterBelowZero("Stock on hand", "33");
  await page.getByRole("button", { name: "Create spare part" }).click();
  await expect(page).toHaveURL(/\/spare-parts\/[0-9a-f-]{36}/);
  const part = `/spareParts/${new URL(page.url()).pathname.split("/").at(-1)}`;
  expect(await manager("GET", part)).toMatchObject({ stockThousandths: -33_000 });

  await visit(page, `${new URL(page.url()).pathname}/correct-stock`);
  await page.getByRole("radio", { name: "Change" }).check();
  await enterBelowZero("Quantity", "2");
  await page.getByLabel("Reason").fill("Broken");
  await page.getByRole("button", { name: "Correct stock" }).click();
  await expect.poll(async () => (await manager("GET", part))["stockThousandths"]).toBe(-35_000);

  const id = newId();
  await manager("PUT", "/checklists", { id, name: "Cold", lines: "Flow temperature [°C]" });
  await visit(page, `/checklists/${id}/edit`);
  await enterBelowZero("Lowest", "30");
  await enterBelowZero("Highest", "18");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect
    .poll(async () => (await manager("GET", `/checklists/${id}`))["items"])
    .toMatchObject([{ min: -30_000, max: -18_000 }]);

  const order = await makeOrder(manager);
  await visit(page, `/work-orders/${order.id}/edit`);
  await page.getByRole("button", { name: "Other part" }).click();
  await expect(page.getByLabel("Quantity")).toBeVisible();
  await expect(page.getByRole("button", SIGN)).toHaveCount(0);
});
