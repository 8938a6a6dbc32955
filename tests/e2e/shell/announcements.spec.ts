import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { goOffline } from "../../support/e2e/offline";

test("a new page changes the title and focuses its beginning; a filter keeps the focus and announces the number of results", async ({
  as,
  company,
}) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("marko");
  await visit(page, "/work-orders?view=table");
  await expect(page).toHaveTitle("Work orders · Acme Servis d.o.o.");
  await page
    .getByRole("navigation", { name: "Main menu" })
    .getByRole("link", { name: "Tasks" })
    .click();
  await expect(page).toHaveTitle("Tasks · Acme Servis d.o.o.");
  await expect(page.getByRole("main")).toBeFocused();

  await visit(page, "/work-orders?view=table");
  const status = page.getByRole("main").getByRole("status");
  await expect(status.filter({ hasText: "Found: 1, shown 1–1" })).toBeAttached();
  const box = page.getByRole("searchbox");
  await box.fill("nothing of this name");
  await expect(status.filter({ hasText: "Found: 0" })).toBeAttached();
  await expect(box).toBeFocused();
  await box.fill(order.number);
  await expect(status.filter({ hasText: "Found: 1, shown 1–1" })).toBeAttached();
  await expect(page.getByRole("link", { name: order.number })).toBeVisible();
});

test("a refused form focuses its summary, which links to the field; fields state their errors", async ({
  as,
  allowConsole,
}) => {
  allowConsole(/status of 422/);
  const page = await as("marko");
  await visit(page, "/customers/new");
  const form = page.locator("main form");
  await form.evaluate((element: HTMLFormElement) => element.setAttribute("novalidate", ""));
  await page.getByLabel("Name", { exact: true }).fill("   ");
  await form.getByRole("button", { name: "Create customer" }).click();
  const status = page
    .locator("[tabindex='-1']")
    .filter({ has: page.getByRole("alert") })
    .last();
  await expect(status).toBeFocused();
  await status.getByRole("link", { name: "Name" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveAccessibleDescription(/.+/);
});

test("toasts, the connection status and the outbox are live regions that exist before they announce", async ({
  as,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const page = await as("tomislav", PHONE);
  await visit(page, "/work-orders");
  const regions = page.locator(".toast-place").locator("[role=status], [role=alert]");
  await expect(regions).toHaveCount(2);
  const announced = await page.locator(".toast-place [role=status]").evaluateHandle(recordTexts);
  await goOffline(page);
  await expect
    .poll(() => announced.evaluate((texts) => texts.join("; ")))
    .toContain("You are currently offline");
  await page.context().setOffline(false);
});

test("reduced motion disables animations, and selected items are recognisable with forced colours", async ({
  as,
  company,
}) => {
  await makeOrder(await apiAs(company, "marko"));
  const page = await as("marko", { ...PHONE, reducedMotion: "reduce", forcedColors: "active" });
  await visit(page, "/work-orders?view=kanban");
  const countMoving = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll("*")].filter(
          (element) =>
            parseFloat(getComputedStyle(element).animationDuration) > 0.01 ||
            parseFloat(getComputedStyle(element).transitionDuration) > 0.01,
        ).length,
    );
  await expect.poll(countMoving).toBe(0);
  await visit(page, "/profile/notifications/choices");
  const box = page.getByRole("checkbox").first();
  await box.setChecked(false);
  const off = await box.screenshot();
  await box.setChecked(true);
  await expect.poll(async () => (await box.screenshot()).equals(off)).toBe(false);
});

/** Runs in the page: the texts of a region from now on, as long as it is on the page. */
function recordTexts(region: Element): string[] {
  const texts: string[] = [];
  const record = () => region.isConnected && texts.push(region.textContent ?? "");
  new MutationObserver(record).observe(region, { childList: true, subtree: true });
  return texts;
}
