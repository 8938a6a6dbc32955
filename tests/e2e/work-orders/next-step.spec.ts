import type { Page } from "playwright/test";
import { LANGUAGES } from "../../../app/kernel/text/languages";
import { expectAccessible } from "../../support/e2e/axe";
import { addChecklist, orderToFill } from "../../support/e2e/checklists";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder, reportOf } from "../../support/e2e/tenant";

/** The sentence about who has to act, and the button of the bar; null where the reader has none. */
async function expectStep(page: Page, id: string, turn: string, button: string | null) {
  await visit(page, `/work-orders/${id}`);
  const main = page.getByRole("main");
  const progress = main.getByRole("region", { name: "Progress" });
  await expect(progress.getByText(turn, { exact: true })).toBeVisible();
  const links = main.locator(".action-bar .btn:not(.btn-square)");
  if (button === null) return expect(links).toHaveCount(0);
  await expect(links).toHaveText([button]);
  await expect(links).toBeInViewport({ ratio: 1 });
}

test("the bar of an order is the next step of its reader, from the start to the PDF", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const { id, version } = await makeOrder(manager);
  const [tomislav, tea, ana, marko] = [
    await as("tomislav", PHONE),
    await as("tea", PHONE),
    await as("ana", PHONE),
    await as("marko"),
  ];
  const waiting = "Waiting for Tomislav Đurić";
  await expectStep(tomislav, id, "Your turn", "Start work");
  await expectStep(marko, id, waiting, "Start work");
  await expectStep(ana, id, waiting, null);

  const started = await lead("POST", `/workOrders/${id}/start`, { version });
  await expectStep(tomislav, id, "Your turn", "Write report");
  await expectStep(tea, id, waiting, null);

  await lead("PUT", "/dailyReports", reportOf(id));
  await expectStep(tomislav, id, "Your turn", "Submit for approval");
  await expectStep(tea, id, waiting, null);
  await visit(tomislav, "/work-orders");
  await expect(
    tomislav.getByRole("region", { name: /^Today, / }).getByRole("link", {
      name: /^Submit for approval: /,
    }),
  ).toBeVisible();

  await lead("POST", `/workOrders/${id}/submitForApproval`, { version: started["version"] });
  await expectStep(tomislav, id, "Your turn", "Sign");
  await expectStep(ana, id, "Your turn", "Approve");
  await expectStep(tea, id, "Waiting for Tomislav Đurić and approvers", null);
});

test("Call, Navigate and Photo are beside the step on phones, in every theme", async ({
  as,
  company,
}) => {
  const { id } = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav", { ...PHONE, viewport: { width: 360, height: 640 } });
  for (const theme of ["light", "dark", "contrast"]) {
    await page.context().addCookies([{ name: "theme", value: theme, url: company.origin }]);
    await visit(page, `/work-orders/${id}`);
    await expectAccessible(page, theme);
  }
  const bar = page.locator(".action-bar");
  await expect(bar.getByRole("link", { name: /^Call / })).toHaveAttribute("href", /^tel:\+?\d+$/);
  await expect(bar.getByRole("link", { name: /^Navigate to / })).toHaveAttribute(
    "href",
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=./,
  );
  for (const target of await bar.locator("a").all()) {
    await expect
      .poll(async () => {
        const box = await target.boundingBox();
        return Math.min(box?.height ?? 0, box?.width ?? 0);
      })
      .toBeGreaterThanOrEqual(44);
  }
  const camera = page.waitForEvent("filechooser");
  await bar.getByRole("link", { name: "Take a photo" }).click();
  expect((await camera).isMultiple()).toBe(false);
});

test("another tab of an order has its content in view, and the page stays at the tabs", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const { id, version } = await makeOrder(manager);
  await lead("POST", `/workOrders/${id}/start`, { version });
  await lead("PUT", "/dailyReports", reportOf(id));
  const page = await as("tomislav", { ...PHONE, viewport: { width: 360, height: 480 } });
  await visit(page, `/work-orders/${id}`);
  const row = page.locator(".tab-row");
  /** The row is at the top, or the whole of a short tab is below it. */
  const isRead = () =>
    row.evaluate((each) => {
      const { top } = each.getBoundingClientRect();
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      return top >= 0 && (top <= clientHeight / 3 || scrollTop + clientHeight >= scrollHeight - 1);
    });
  for (const tab of [/^Daily reports/, "Work hours", "General"]) {
    await row.getByRole("link", { name: tab }).click();
    await expect(row.locator("[aria-current]")).toHaveText(tab);
    await expect.poll(isRead).toBe(true);
    await expect(page.locator(".tab-row ~ *:not(:empty)").first()).toBeInViewport();
  }
});

test("the tabs of an order are one row of a phone, which scrolls to each, in every language", async ({
  as,
  company,
}) => {
  const { id } = await makeOrder(await apiAs(company, "marko"));
  const page = await as("ana", { ...PHONE, viewport: { width: 360, height: 640 } });
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: "language", value: language, url: company.origin }]);
    await visit(page, `/work-orders/${id}`);
    const tabs = page.locator(".tab-row .tab-link");
    await expect(tabs).toHaveCount(6);
    for (const tab of await tabs.all()) {
      await tab.scrollIntoViewIfNeeded();
      await expect(tab, language).toBeInViewport({ ratio: 1 });
      expect((await tab.boundingBox())?.height, language).toBeGreaterThanOrEqual(44);
    }
    await visit(page, `/work-orders/${id}?tab=approver-notes`);
    await expect(page.locator(".tab-link[aria-current]"), language).toBeInViewport({ ratio: 1 });
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(tops).size, language).toBe(1);
  }
});

const LIST = {
  name: "Boilers",
  lines: "Leak * !comment !photo\nPressure [bar 2-5] *\nRemarks [text]",
};

test("on small phones an order with a checklist leads to it, in every language", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await orderToFill(manager, lead, LIST);
  for (const width of [320, 360, 390]) {
    const page = await as("tomislav", { ...PHONE, viewport: { width, height: 800 } });
    for (const language of LANGUAGES) {
      await page.context().addCookies([{ name: "language", value: language, url: company.origin }]);
      await visit(page, `/work-orders/${order.id}`);
      const step = page.locator(".action-bar .btn:not(.btn-square)");
      await expect(step, language).toHaveText(/\(2\)$/);
      await expect(step, language).toBeInViewport({ ratio: 1 });
      const tab = page.locator(".tab-row .tab-link").nth(1);
      await expect(tab, language).toHaveText(/1$/);
      await expect(tab, `${language} ${width}`).toBeInViewport({ ratio: 1 });
      await expect(page.locator("html"), language).toHaveJSProperty("scrollWidth", width);
    }
    await page.context().close();
  }
});

test("the next step of an order is its checklist, then the report, at home and on its page", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await orderToFill(manager, lead, { name: "Boilers", lines: "Valve closed *" });
  const page = await as("tomislav", PHONE);
  await visit(page, "/work-orders");
  await expect(
    page.getByRole("link", { name: `Fill in the checklist (1): ${order.number}` }),
  ).toBeVisible();
  await visit(page, `/work-orders/${order.id}`);
  await page.getByRole("link", { name: "Fill in the checklist (1)" }).click();
  await expect(page).toHaveURL(order.path);
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await expect(page.getByText("All items answered")).toBeVisible();
  // The same steps as on the order's page, and the way on.
  const current = page
    .getByRole("list", { name: "Steps to the signature" })
    .locator('[aria-current="step"]');
  await expect(current).toHaveText("Report");
  const write = page.getByRole("link", { name: "Write report", exact: true });
  await expect(write).toHaveAttribute("href", `/work-orders/${order.id}/daily-reports/new`);
  await page
    .getByRole("link", { name: `Back to ${order.number}` })
    .first()
    .click();
  await expect(current).toHaveText("Report");
  await expect(write).toBeVisible();

  // With a second list, the step leads to both.
  await addChecklist(manager, order.id, { name: "Pump", lines: "Pump runs *" });
  await visit(page, `/work-orders/${order.id}`);
  await page.getByRole("link", { name: "Fill in the checklist (1)" }).click();
  await expect(page.getByRole("region", { name: "Checklists" })).toBeVisible();
  await visit(page, order.path);
  await expect(current).toHaveText("Checklist");
  await page.getByRole("link", { name: "Next checklist: Pump" }).click();
  await expect(page.getByRole("heading", { name: "Pump", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await expect(current).toHaveText("Report");
  await write.click();
  await expect(page).toHaveURL(`/work-orders/${order.id}/daily-reports/new`);
});
