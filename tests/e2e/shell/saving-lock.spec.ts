import { expect, test, visit } from "../../support/e2e/fixtures";
import { expectToast } from "../../support/e2e/toasts";

test("a form is locked while it is saved slowly, and what is typed meanwhile is neither sent nor lost", async ({
  as,
}) => {
  const page = await as("marko");
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/tasks/new*", async (route) => {
    if (route.request().method() === "POST") await answered;
    await route.continue();
  });
  await visit(page, "/tasks/new");
  await page.getByLabel("Name").fill("Naručiti filtre");
  await page.getByLabel("Name").press("ControlOrMeta+Enter");
  const locked = page.locator("main form[inert]");
  await expect(locked).toHaveCount(1);
  // Outside of a field, "c" and "?" are shortcuts.
  await page.keyboard.type(" i cijev?");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(locked.locator("input[name=name]")).toHaveValue("Naručiti filtre");
  answer();
  await expectToast(page, "Task created");
  await expect(page.getByRole("heading", { name: "Naručiti filtre", exact: true })).toBeVisible();
});

test("a form that is refused can be written in again where it was left", async ({
  as,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  const page = await as("marko");
  await page.route("**/tasks/new*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await visit(page, "/tasks/new");
  const name = page.getByLabel("Name");
  await name.fill("Naručiti filtre");
  await page.getByRole("button", { name: "Create task" }).click();
  await expect(page.getByText("Failed to create task")).toBeVisible();
  await expect(page.locator("main form[inert]")).toHaveCount(0);
  await name.fill("Naručiti remen");
  await expect(name).toHaveValue("Naručiti remen");
});
