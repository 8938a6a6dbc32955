import type { Page } from "playwright/test";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { confirm } from "../../support/e2e/orders";
import { apiAs, type E2eCompany, makeOrder } from "../../support/e2e/tenant";
import { textOf } from "../../support/e2e/texts";
import { expectToast } from "../../support/e2e/toasts";

/** So low that ten rows do not fit. */
const LOW_DESK = { viewport: { width: 1280, height: 400 } };

async function makeUrgent(company: E2eCompany, count: number): Promise<void> {
  const manager = await apiAs(company, "marko");
  for (let made = 0; made < count; made += 1) await makeOrder(manager, { priority: "high" });
  await makeOrder(manager, { priority: "low" });
}

function backLink(page: Page, list: string) {
  const name = textOf("shell", "navigation.back", { list: textOf("shell", `navigation.${list}`) });
  return page.getByRole("main").getByRole("link", { name, exact: true });
}

async function showUrgent(page: Page, hasSheet: boolean): Promise<void> {
  if (hasSheet) await page.getByRole("button", { name: textOf("ui", "filter.label") }).click();
  await page
    .getByLabel(textOf("work-orders", "field.priority"))
    .selectOption(textOf("common", "priority.high"));
  if (hasSheet) await page.getByRole("button", { name: textOf("ui", "filter.apply") }).click();
  await expect(page).toHaveURL(/priority=high/);
}

async function expectRows(page: Page, from: number, to: number, total: number): Promise<void> {
  const range = textOf("ui", "pager.range", { from, to, total });
  await expect(page.getByText(range, { exact: true })).toBeVisible();
}

async function nextPage(page: Page): Promise<void> {
  await page.getByRole("link", { name: textOf("ui", "pager.next") }).click();
  await expect(page).toHaveURL(/pageNumber=2/);
}

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** To the middle, where the list can also be when it has one row less. */
async function scrollToMiddle(page: Page): Promise<number> {
  const top = await page.evaluate(() => {
    scrollTo(0, Math.floor((document.documentElement.scrollHeight - innerHeight) / 2));
    return Math.round(scrollY);
  });
  expect(top, "the list is longer than the screen").toBeGreaterThan(40);
  return top;
}

/** Without a pointer, which would scroll to the row. */
async function openRow(page: Page, index: number): Promise<void> {
  const link = page.getByRole("table").locator(".row-link").nth(index);
  const path = await link.getAttribute("href");
  await link.dispatchEvent("click");
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(backLink(page, "work-orders")).toBeVisible();
}

async function deleteOrder(page: Page): Promise<void> {
  const label = textOf("work-orders", "delete.confirm");
  await page.getByRole("button", { name: textOf("ui", "menu.more"), exact: true }).click();
  await page.getByRole("link", { name: label, exact: true }).click();
  await confirm(page, textOf("work-orders", "delete.title"), label);
  await expectToast(page, textOf("work-orders", "delete.done"));
}

for (const { name, device, height, tag } of [
  { name: "a phone", device: PHONE, height: 44, tag: "@journey" },
  { name: "a desk", device: LOW_DESK, height: 24, tag: [] },
])
  test(
    `an order leads back to its list as it was filtered, paged and scrolled, also after a deletion, on ${name}`,
    { tag },
    async ({ as, company }) => {
      await makeUrgent(company, 20);
      const page = await as("marko", device);
      await visit(page, "/work-orders?pageSize=10");
      await showUrgent(page, device === PHONE);
      await nextPage(page);
      await expectRows(page, 11, 20, 20);
      const left = new URL(page.url());
      const top = await scrollToMiddle(page);

      await openRow(page, 4);
      await expect.poll(() => scrollTop(page)).toBe(0);
      const back = backLink(page, "work-orders");
      await expect
        .poll(async () => (await back.boundingBox())?.height)
        .toBeGreaterThanOrEqual(height);
      await back.focus();
      await page.keyboard.press("Enter");
      await expectRows(page, 11, 20, 20);
      await expect(page).toHaveURL(left.href);
      await expect.poll(() => scrollTop(page)).toBe(top);

      await openRow(page, 4);
      await deleteOrder(page);
      await expectRows(page, 11, 19, 19);
      await expect(page).toHaveURL(left.href);
      await expect.poll(() => scrollTop(page)).toBe(top);
    },
  );

test("after the last order of a page was deleted, its list shows the page before", async ({
  as,
  company,
}) => {
  await makeUrgent(company, 11);
  const page = await as("marko");
  await visit(page, "/work-orders?pageSize=10&priority=high");
  await nextPage(page);
  await expectRows(page, 11, 11, 11);
  await openRow(page, 0);
  await deleteOrder(page);
  await expectRows(page, 1, 10, 10);
  await expect(page).toHaveURL(/\/work-orders\?pageSize=10&priority=high$/);
});

test("a changed room leads back to the search that found it, and a list opened by the menu is plain", async ({
  as,
}) => {
  const page = await as("marko");
  await visit(page, "/rooms");
  await page.getByRole("searchbox", { name: textOf("rooms", "list.search") }).fill("strojar");
  await expect(page).toHaveURL(/search=strojar/);
  await page.getByRole("main").getByRole("link", { name: "Strojarnica" }).first().click();
  await page.getByRole("link", { name: textOf("rooms", "detail.edit"), exact: true }).click();
  await page.getByRole("button", { name: textOf("rooms", "update.confirm") }).click();
  await expectToast(page, textOf("rooms", "update.done"));
  await backLink(page, "rooms").click();
  await expect(page).toHaveURL(/\/rooms\?search=strojar$/);

  await page
    .getByRole("navigation", { name: textOf("shell", "navigation.label") })
    .getByRole("link", { name: textOf("shell", "navigation.rooms") })
    .click();
  await expect(page).toHaveURL(/\/rooms$/);
});

test("an order in a new window leads to the plain list, also without JavaScript", async ({
  as,
  company,
}) => {
  const { id } = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${id}`);
  await expect(backLink(page, "work-orders")).toHaveAttribute("href", "/work-orders");

  const plain = await as("tomislav", { ...PHONE, javaScriptEnabled: false });
  await plain.goto(`/work-orders/${id}`);
  await backLink(plain, "work-orders").click();
  await expect(plain).toHaveURL(/\/work-orders$/);
});
