import type { Page } from "playwright/test";
import { confirm } from "../../support/e2e/orders";
import { expectToast } from "../../support/e2e/toasts";
import { expect, hydrated, PHONE, DESK, test, visit } from "../../support/e2e/fixtures";

/** Through its form, as linked from the tab of its customer. */
async function addLocation(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "New location" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create location" }).click();
  await expectToast(page, "Location created");
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("link", { name: text, exact: true }).click();
}

/** The page of a location has replaced the tab of its customer, which has a menu with the same name. */
async function expectLocation(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/locations\//);
  await expect(page.getByRole("link", { name: "New location" })).toHaveCount(0);
}

for (const [device, options] of [
  ["phone", PHONE],
  ["desk", DESK],
] as const) {
  const tag = device === "desk" ? "@journey" : [];
  test(
    `a customer has two locations, and the default one cannot be deleted, on a ${device}`,
    { tag },
    async ({ as }) => {
      const page = await as("marko", options);
      await visit(page, "/customers/new");
      await page.getByLabel("Name", { exact: true }).fill("Pekara Šarić");
      await page.getByLabel("City").fill("Split");
      await page.getByRole("button", { name: "Create customer" }).click();
      await expectToast(page, "Customer created");
      await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}/);
      const customer = new URL(page.url()).pathname;

      await page
        .getByRole("link", { name: "Locations", exact: true })
        .filter({ hasNot: page.getByRole("img") })
        .last()
        .click();
      await addLocation(page, "Pogon Solin");
      await search(page, "Delete");
      await confirm(page, "Delete this location?", "Delete");
      await expectToast(page, "Location deleted");

      await visit(page, `${customer}?tab=locations`);
      await expect(page.getByRole("link", { name: "Pogon Solin" })).toHaveCount(0);
      await page.getByRole("link", { name: "Pekara Šarić", exact: true }).click();
      // What would be refused is not offered; who opens the dialog by its address reads why.
      await expectLocation(page);
      await page.getByRole("button", { name: "More actions" }).click();
      await expect(page.getByRole("link", { name: "New ticket" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Delete" })).toHaveCount(0);
      await visit(page, `${new URL(page.url()).pathname}/delete`);
      const dialog = page.getByRole("dialog", { name: "This location cannot be deleted" });
      await expect(dialog).toContainText(
        "This location cannot be deleted because it is the default location.",
      );
      await expect(dialog.getByRole("button", { name: "Delete" })).toHaveCount(0);

      // Another default location makes this one deletable.
      await visit(page, `${customer}?tab=locations`);
      await addLocation(page, "Pogon Kaštela");
      await search(page, "Make default");
      await confirm(page, "Make this the default location?", "Make default");
      await expectToast(page, "Default location changed");
      await visit(page, `${customer}?tab=locations`);
      await page.getByRole("link", { name: "Pekara Šarić", exact: true }).click();
      await expectLocation(page);
      await search(page, "Delete");
      await confirm(page, "Delete this location?", "Delete");
      await expectToast(page, "Location deleted");
    },
  );
}

test("a customer is created, opened and left by keyboard alone", async ({ as }) => {
  const page = await as("marko");
  await visit(page, "/customers");
  await tabTo(page, "New customer");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "New customer", level: 1 })).toBeVisible();
  await hydrated(page);
  await tabTo(page, "Name");
  await page.keyboard.type("Žito Zadar");
  await tabTo(page, "Also a partner");
  await page.keyboard.press("Space");
  await tabTo(page, "City");
  await page.keyboard.type("Zadar");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expectToast(page, "Customer created");
  await expect(page.getByRole("heading", { name: "Žito Zadar", level: 1 })).toBeVisible();
  expect(await focusInMenuBeforeToggle(page)).toBe("New maintenance plan");
  await tabTo(page, "More");
  await page.keyboard.press("Enter");
  await tabTo(page, "Archive");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Archive Žito Zadar?" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // The previously focused element is gone: the next Tab must not restart at the top of the page.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null))
    .toBe(true);
});

/** Opens the page's menu and focuses its second entry before the browser reports the opening, as a quick user does. Returns what has the focus then. */
function focusInMenuBeforeToggle(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const menu = document.querySelector<HTMLElement>("main [popover]:has(.menu-entry)");
    const second = menu?.querySelectorAll<HTMLElement>(".menu-entry")[1];
    if (!menu || !second) throw new Error("The page has no menu with two entries");
    const reported = new Promise((resolve) =>
      menu.addEventListener("toggle", resolve, { once: true }),
    );
    menu.showPopover();
    second.focus();
    await reported;
    const focused = document.activeElement?.textContent ?? "";
    menu.hidePopover();
    return focused.trim();
  });
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    const label = await page.evaluate(() => {
      const here = document.activeElement;
      const labels =
        here instanceof HTMLInputElement || here instanceof HTMLSelectElement
          ? [...(here.labels ?? [])].map((each) => each.textContent)
          : [];
      return (
        [here?.getAttribute("aria-label"), ...labels, here?.textContent].find((text) =>
          text?.trim(),
        ) ?? ""
      );
    });
    if (label.trim().startsWith(name)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}
