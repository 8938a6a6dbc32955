import type { Page } from "playwright/test";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { expectAccessible } from "../../support/e2e/axe";
import { invitedTo, mailedCode } from "../../support/api/codes";
import { expect, fillLogin, PHONE, signIn, test, visit } from "../../support/e2e/fixtures";
import { expectToast } from "../../support/e2e/toasts";

for (const theme of ["light", "dark", "contrast"]) {
  test(`the account pages pass the accessibility checks in the ${theme} theme`, async ({
    as,
    anonymousPage,
    company,
    allowConsole,
  }) => {
    allowConsole(/status of 422/);
    const withTheme = async (page: Page) =>
      page.context().addCookies([{ name: "theme", value: theme, url: company.origin }]);
    const page = await anonymousPage(PHONE);
    await withTheme(page);
    const codes = {
      reset: await mailedCode(company, "password-reset", "ana"),
      invite: await invitedTo(company, "tea"),
    };
    for (const path of [
      "/forgot-password",
      "/reset-password?passwordResetCode=old",
      `/reset-password?passwordResetCode=${codes.reset}`,
      "/signup",
      `/signup?inviteCode=${codes.invite}`,
    ]) {
      await visit(page, path);
      await expectAccessible(page, path.split("=")[0] ?? path);
    }
    await page.getByLabel("New password").fill("short");
    await page.getByLabel("Repeat password").fill("shore");
    await expect(page.getByText("3 more characters")).toBeVisible();
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await expectAccessible(page, "a password too short");

    const own = await as("tomislav", PHONE);
    await withTheme(own);
    await visit(own, "/profile");
    await expectAccessible(own, "profile");
    for (const name of ["Edit profile", "Change password"]) {
      await own.getByRole("link", { name }).click();
      await expect(own.getByRole("dialog", { name })).toBeVisible();
      await expectAccessible(own, name);
      await own.keyboard.press("Escape");
      await expect(own.getByRole("dialog")).toHaveCount(0);
    }
  });
}

test("a technician changes name and language, and both apply on the next device; the appearance does not", async ({
  as,
  anonymousPage,
}) => {
  const page = await as("tomislav", PHONE);
  await visit(page, "/profile");
  await page.getByRole("link", { name: "Edit profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit profile" });
  await dialog.getByLabel("First name").fill("Tomo");
  await dialog.getByLabel("Language").selectOption("hr");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Profil", exact: true })).toBeVisible();
  await expectToast(page, "Profil je izmijenjen");
  await expect(page.getByRole("heading", { name: "Tomo Đurić" })).toBeVisible();
  await page.getByRole("button", { name: /^Vaš račun/ }).click();
  await page.getByRole("button", { name: "Tamno" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  const other = await anonymousPage();
  await visit(other, "/login");
  await fillLogin(other, castMember("tomislav").email, PASSWORD);
  await expect(other).toHaveURL(/\/work-orders/);
  await expect(other.locator("html")).toHaveAttribute("lang", "hr");
  await expect(other.locator("html")).not.toHaveAttribute("data-theme", /./);
});

test("a changed password ends every other session and keeps this one", async ({
  as,
  anonymousPage,
  allowConsole,
}) => {
  // The other window may send background requests before it is redirected to the login.
  allowConsole(/status of (403|422)/);
  const page = await as("tea", PHONE);
  const elsewhere = await anonymousPage();
  await signIn(elsewhere, "tea");
  await visit(page, "/profile/change-password");
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel("Current password").fill("not mine");
  await dialog.getByLabel("New password").fill("violet kettle tractor");
  await dialog.getByLabel("Repeat password").fill("violet kettle tractor");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByText("This is not your current password.")).toBeVisible();
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expectToast(page, "Password changed");
  await visit(page, "/profile");
  await expect(page.getByRole("heading", { name: "Profile", exact: true })).toBeVisible();
  await elsewhere.goto("/profile");
  await expect(elsewhere).toHaveURL(/\/login/);
});
