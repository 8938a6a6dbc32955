import { expectToast } from "../../support/e2e/toasts";
import { pngOf } from "../../support/fakes/pictures";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";

test(
  "switching a feature off while it is in use affects the menu, its pages and what depends on them",
  { tag: "@journey" },
  async ({ as, allowConsole }) => {
    // The refused page returns an error status, which the browser logs to the console.
    allowConsole(/403/);
    const office = await as("marko");
    await visit(office, "/rooms");
    await expect(office.getByRole("heading", { name: "Rooms", level: 1 })).toBeVisible();

    const admin = await as("sanja");
    await visit(admin, "/settings");
    await admin
      .getByRole("main")
      .getByRole("link", { name: /^Rooms/ })
      .click();
    await admin.getByRole("switch", { name: /^Use rooms/ }).click();
    await admin.getByRole("button", { name: "Save" }).click();
    await expectToast(admin, "Room settings updated");

    await office.getByRole("link", { name: "Assets" }).click();
    await expect(office.getByRole("heading", { name: "Assets", level: 1 })).toBeVisible();
    await expect(
      office.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Rooms" }),
    ).toHaveCount(0);
    await office.goto("/rooms");
    await expect(office.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await office.getByRole("link", { name: "Turn it on in settings" }).click();
    await expect(office.getByRole("switch", { name: /^Use rooms/ })).not.toBeChecked();
  },
);

test("a logo of a phone photo's size is scaled down in the browser and shown at the top of every page and at the login", async ({
  as,
  anonymousPage,
}) => {
  const page = await as("marko", PHONE);
  await visit(page, "/settings/company");
  await page.getByLabel("Image").setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: Buffer.from(pngOf(1600, 800)),
  });
  await expect(page.getByRole("img", { name: "Logo" })).toBeVisible();
  await page.getByRole("button", { name: "Save logo" }).click();
  await expectToast(page, "Logo updated");
  const logo = page.getByRole("banner").locator("img");
  await expect(logo).toHaveAttribute("width", "512");
  await expect(logo).toHaveAttribute("height", "256");
  await expect(logo).toHaveAttribute("src", /mediaType=image%2Fwebp/);
  await expect(logo).toHaveJSProperty("naturalWidth", 512);
  await expect(logo).toHaveJSProperty("complete", true);

  const signedOut = await anonymousPage();
  await visit(signedOut, "/login");
  const above = signedOut.locator("header img");
  await expect(above).toBeVisible();
  await expect(above).not.toHaveJSProperty("naturalWidth", 0);
  await expect(above).toHaveJSProperty("complete", true);

  await page.getByRole("link", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("dialog").getByText("This cannot be undone.")).toBeVisible();
  await page.getByRole("button", { name: "Remove logo" }).click();
  await expectToast(page, "Logo removed");
  await expect(page.getByRole("banner").locator("img")).toHaveCount(0);
  await visit(page, "/settings/company/remove-logo");
  const dialog = page.getByRole("dialog", { name: "The logo cannot be removed" });
  await expect(dialog.getByText("Your company has no logo.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Remove logo" })).toHaveCount(0);
});

test("the second of two concurrent saves shows what is stored, keeps what was typed and overwrites only on request", async ({
  as,
  allowConsole,
}) => {
  allowConsole(/409/);
  const [first, second] = [await as("marko"), await as("sanja")];
  for (const page of [first, second]) {
    await visit(page, "/settings/daily-report");
    await page.getByRole("button", { name: "More", exact: true }).click();
  }
  await second.getByRole("button", { name: "More", exact: true }).click();
  await first.getByRole("button", { name: "Save" }).click();
  await expectToast(first, "Daily report settings updated");
  await second.getByRole("button", { name: "Save" }).click();
  await expect(second.getByText("Team lead for everyone · today and 3 days before")).toBeVisible();
  await expect(second.getByLabel("Days back")).toHaveValue("4");
  await second.getByRole("button", { name: "Save" }).click();
  await expectToast(second, "Daily report settings updated");
  await visit(first, "/settings");
  await expect(first.getByText("today and 4 days before")).toBeVisible();
});

test("the reminder of a missing report has a time, or none", async ({ as }) => {
  const page = await as("marko");
  for (const [time, words] of [
    ["16:30", "today and 2 days before · reminder at 16:30"],
    ["", "today and 2 days before"],
  ] as const) {
    await visit(page, "/settings/daily-report");
    await page.getByLabel("Reminder of a missing report").fill(time);
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Daily report settings updated");
    await visit(page, "/settings");
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect(page.getByText("reminder at")).toHaveCount(0);
});

test("all public holidays of a country and year are added at once, and what was typed stays", async ({
  as,
}) => {
  const page = await as("marko");
  await visit(page, "/settings/holidays");
  const days = page.getByRole("textbox", { name: "Public holiday", exact: true });
  const before = await days.count();
  await page.getByRole("button", { name: "Add holiday" }).click();
  await days.last().fill("2 Dec 2031");
  await page.getByLabel("Public holidays of").selectOption({ label: "Croatia" });
  const year = new Date().getFullYear() + 1;
  await page.getByRole("button", { name: `Add ${year}` }).click();
  await expectToast(page, "Public holidays updated");
  await expect(days).toHaveCount(before + 15);
  await expect(days.last()).toHaveValue("2 Dec 2031");
  await expect(page.locator('input[value="Christmas Day"]')).toHaveCount(1);

  // Once more adds nothing.
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: `Add ${year}` }).click();
  expect((await saved).ok()).toBe(true);
  await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  await expect(days).toHaveCount(before + 15);
});

test("without JavaScript, holidays of a country are added on a phone, and Enter in a field adds none", async ({
  as,
}) => {
  const page = await as("marko", { ...PHONE, javaScriptEnabled: false });
  await page.goto("/settings/holidays");
  await page.getByLabel("Public holidays of").selectOption("rs");
  const year = new Date().getFullYear() + 1;
  await page.getByRole("button", { name: `Add ${year}` }).click();
  await expect(page.locator(`input[value="${year}-02-15"]`)).toBeVisible();
  await page.getByLabel("Public holidays of").selectOption("hr");
  await page.locator(`input[value="${year}-02-15"]`).fill(`${year}-02-14`);
  await page.locator(`input[value="${year}-02-15"]`).press("Enter");
  await expect(page.locator(`input[value="${year}-02-14"]`)).toBeVisible();
  await expect(page.locator(`input[value="${year}-08-05"]`)).toHaveCount(0);
});
