import type { Page } from "playwright/test";
import { expectAccessible } from "../../support/e2e/axe";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

function guideOn(page: Page) {
  return page.getByRole("dialog", { name: "Add to your home screen" });
}

test("by keyboard alone, the guide opens over the page, moves through its three steps and returns to the page", async ({
  as,
}) => {
  const page = await as("tomislav");
  await visit(page, "/tasks");
  const account = page.getByRole("button", { name: /^Your account/ });
  await account.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Helpdesk" }).focus();
  await page.keyboard.press("Enter");
  const guide = guideOn(page);
  await expect(guide.getByRole("heading", { name: "Add to your home screen" })).toBeFocused();
  await expect(page).toHaveURL(/\/tasks$/);
  await expect
    .poll(() => guide.locator(".modal-box").boundingBox())
    .toMatchObject({ x: 0, y: 0, height: page.viewportSize()?.height });
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    await expect
      .poll(() =>
        guide.evaluate(
          (dialog) =>
            dialog.contains(document.activeElement) || document.activeElement === document.body,
        ),
      )
      .toBe(true);
  }
  await guide.getByRole("button", { name: "Next" }).focus();
  await page.keyboard.press("Enter");
  await expect(guide.getByText("Step 2 of 3")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(guide.getByText("Step 3 of 3")).toBeVisible();
  await guide.getByRole("button", { name: "Previous" }).click();
  await expect(guide.getByText("Step 2 of 3")).toBeVisible();
  await guide.getByRole("button", { name: "Next" }).click();
  await guide.getByRole("button", { name: "Done" }).press("Enter");
  await expect(guide).toHaveCount(0);
  await expect(account).toBeFocused();
});

test("Cancel on the first step, the close button and Escape close it", async ({ as }) => {
  const page = await as("tomislav");
  await visit(page, "/tasks");
  for (const close of [
    () => guideOn(page).getByRole("button", { name: "Cancel" }).click(),
    () => guideOn(page).getByRole("button", { name: "Close" }).click(),
    () => page.keyboard.press("Escape"),
  ]) {
    await page.getByRole("button", { name: /^Your account/ }).click();
    await page.getByRole("link", { name: "Helpdesk" }).click();
    await expect(guideOn(page).getByText("Step 1 of 3")).toBeVisible();
    await close();
    await expect(guideOn(page)).toHaveCount(0);
  }
});

for (const theme of ["light", "dark", "contrast"]) {
  test(`an iPhone is shown its own menus, and those of Android on request, in the ${theme} theme`, async ({
    as,
    company,
  }) => {
    const page = await as("tomislav", { ...PHONE, userAgent: IPHONE });
    await page.context().addCookies([{ name: "theme", value: theme, url: company.origin }]);
    await visit(page, "/profile");
    await page.getByRole("button", { name: /^Your account/ }).tap();
    await page.getByRole("link", { name: "Helpdesk" }).first().tap();
    const guide = guideOn(page);
    await expect(guide.getByRole("heading", { name: "Tap the share button" })).toBeVisible();
    await expectAccessible(page, "guide");
    await guide.getByRole("button", { name: "Android" }).tap();
    await expect(guide.getByRole("heading", { name: "Open the browser's menu" })).toBeVisible();
    await expect(guide.getByRole("button", { name: "Next" })).toBeInViewport({ ratio: 1 });
    await visit(page, "/profile/helpdesk");
    await expectAccessible(page, "guide as a page");
  });
}

test("without JavaScript the guide is a page with all its steps", async ({ as }) => {
  const page = await as("emina", { javaScriptEnabled: false });
  await page.goto("/profile/helpdesk?phone=ios");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Tap the share button",
    "Tap “Add to Home Screen”",
    "Start from the home screen",
  ]);
  await page.getByRole("link", { name: "Android" }).click();
  await expect(page.getByRole("heading", { name: "Open the browser's menu" })).toBeVisible();
});
