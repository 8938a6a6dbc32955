import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { expectLastToast } from "../../support/e2e/toasts";
import { linksIn, mailTo } from "../../support/fakes/mailbox";

test(
  "a new employee gets from the invitation email to the first sign-in",
  { tag: "@journey" },
  async ({ as, anonymousPage, company, allowConsole }) => {
    allowConsole(/status of 422/);
    const address = `nova-${company.code}@example.com`;
    const admin = await as("sanja");
    await visit(admin, "/users/new");
    await admin.getByLabel("First name").fill("Željka");
    await admin.getByLabel("Surname").fill("Ćosić");
    await admin.getByLabel("Email address").fill(address);
    await admin.getByRole("checkbox", { name: /^Technician/ }).check();
    await admin.getByRole("button", { name: "Create user" }).click();
    await expect(admin.getByRole("heading", { name: "Željka Ćosić" })).toBeVisible();
    await expectLastToast(admin, "User created and invited");
    await expect(admin.getByText("Invited", { exact: true }).first()).toBeVisible();

    const [link = ""] = linksIn(await mailTo(address, company)).filter((one) =>
      one.includes("inviteCode="),
    );
    expect(link).toContain(`${company.origin}/signup?inviteCode=`);
    const phone = await anonymousPage(PHONE);
    // Opening the invitation does not use it up.
    await visit(phone, link);
    await visit(phone, link);
    await expect(phone.getByText(address)).toBeVisible();
    await phone.getByLabel("New password").fill("kiša pada po krovu");
    await phone.getByLabel("Repeat password").fill("nešto drugo, mokro");
    await phone.getByRole("button", { name: "Join" }).click();
    await expect(phone.getByText("Passwords do not match")).toBeVisible();
    await phone.getByLabel("Repeat password").fill("kiša pada po krovu");
    await phone.getByRole("button", { name: "Join" }).click();
    await expect(phone).toHaveURL(/\/work-orders/);

    const late = await anonymousPage();
    await late.goto(link);
    await expect(late.getByText("This invitation is no longer valid")).toBeVisible();
    await visit(admin, "/users?search=zeljka");
    await expect(admin.getByRole("row", { name: /Željka/ }).getByText("Accepted")).toBeVisible();
  },
);

test("a forgotten password is reset by email, and every other session ends", async ({
  as,
  anonymousPage,
  company,
  allowConsole,
}) => {
  // The other session may end during a fetch of its offline data.
  allowConsole(/status of 403/);
  const before = await as("tea");
  const page = await anonymousPage(PHONE);
  await visit(page, "/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
  await page.getByLabel("Email address").fill("tea@example.com");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("Check your mailbox")).toBeVisible();
  await expect(page.getByText("tea@example.com")).toBeVisible();
  const [link = ""] = linksIn(await mailTo("tea@example.com", company)).filter((one) =>
    one.includes("passwordResetCode="),
  );
  await visit(page, link);
  await page.getByLabel("New password").fill("sasvim nova lozinka");
  await page.getByLabel("Repeat password").fill("sasvim nova lozinka");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Email address").fill("tea@example.com");
  await page.getByLabel("Password", { exact: true }).fill("sasvim nova lozinka");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/work-orders/);
  await before.goto("/work-orders");
  await expect(before).toHaveURL(/\/login/);
  expect((await mailTo("tea@example.com", company, 2)).subject).toMatch(/password/i);
});

test("the last system administrator cannot be removed", async ({ as, allowConsole }) => {
  allowConsole(/status of 422/);
  const admin = await as("sanja");
  await visit(admin, "/users?search=sanja");
  await admin.getByRole("link", { name: "Sanja Kovač" }).click();
  await expect(admin.getByRole("heading", { name: "Sanja Kovač" })).toBeVisible();
  await expect(admin.getByRole("link", { name: "Deactivate" })).toHaveCount(0);
  await admin.getByRole("link", { name: "Edit" }).click();
  await admin.getByRole("checkbox", { name: /^System administrator/ }).uncheck();
  await admin.getByRole("checkbox", { name: /^Manager/ }).check();
  await admin.getByRole("button", { name: "Save" }).click();
  await expect(admin.getByText("You cannot do this to your own account.")).toBeVisible();
});
