import type { Page } from "playwright/test";
import { DESK, expect, PHONE, test, visit } from "../../support/e2e/fixtures";

const person = (page: Page, name: string) =>
  page.getByRole("main").getByText(name, { exact: true });

test("users are found by name and filtered by role, invitation and active state; the URL holds all filters", async ({
  as,
}) => {
  const page = await as("sanja", DESK);
  await visit(page, "/users");
  await page.getByRole("searchbox", { name: "Search users" }).fill("duric");
  await expect(page).toHaveURL(/search=duric/);
  await expect(person(page, "Tomislav Đurić")).toBeVisible();
  await expect(person(page, "Ana Babić")).toBeHidden();
  await page.getByRole("searchbox", { name: "Search users" }).fill("");
  // Without any parameter the address would open the default view.
  await expect(page).toHaveURL(/\/users\?search=$/);
  await page.locator('select[name="role"]').selectOption("Approver");
  await expect(page).toHaveURL(/role=APPROVER/);
  await expect(person(page, "Ana Babić")).toBeVisible();
  await expect(person(page, "Tomislav Đurić")).toBeHidden();
  await page.locator('select[name="inviteStatus"]').selectOption("Not invited");
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await expect(page).not.toHaveURL(/=(&|$)/);
});

test("on a phone a URL with filters opens the filtered list, and each filter can be removed", async ({
  as,
}) => {
  const page = await as("sanja", PHONE);
  await visit(page, "/users?priority=critical&role=TECHNICIAN");
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await page.getByRole("link", { name: /^Remove the filter “Priority/ }).click();
  await expect(person(page, "Tomislav Đurić")).toBeVisible();
  await expect(page).not.toHaveURL(/priority/);
});
