import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { DESK, expect, fillLogin, PHONE, signIn, test, visit } from "../../support/e2e/fixtures";
import { expectToast } from "../../support/e2e/toasts";
import { AppOf, turnOnElsewhere } from "../../support/e2e/two-factor";
import { linksIn, mailTo } from "../../support/fakes/mailbox";
import { expectInOrder } from "../../support/a11y/crawl";

const tomislav = castMember("tomislav");
const SECOND = /\/login\/second-step/;

test.beforeEach(({ allowConsole }) => allowConsole(/status of (401|403|422)/));

/** From the profile to the ten recovery codes; checks the accessibility of every screen on the way. */
async function turnOn(page: Page, look: string): Promise<{ app: AppOf; recoveryCodes: string[] }> {
  await visit(page, "/profile");
  await page.getByRole("link", { name: "Turn on two-factor authentication" }).click();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await expectInOrder(page, `turn on, ${look}`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expectInOrder(page, `scan, ${look}`);
  const secret = ((await page.locator("[translate=no]").textContent()) ?? "").replaceAll(" ", "");
  await expect(page.getByRole("link", { name: "Open in an app on this device" })).toHaveAttribute(
    "href",
    new RegExp(`^otpauth://totp/.*secret=${secret}&`),
  );
  const code = page.getByLabel("Code from the app");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await code.fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("This code is incorrect or has already been used.")).toBeVisible();
  const app = new AppOf(secret);
  await code.fill(await app.next());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Two-factor authentication is on")).toBeVisible();
  await expect(
    page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem"),
  ).toHaveCount(10);
  await expect(page.getByRole("heading", { name: "Recovery codes", level: 1 })).toBeVisible();
  await expectInOrder(page, `recovery codes, ${look}`);
  const recoveryCodes = await page
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .allTextContents();
  return { app, recoveryCodes };
}

test(
  "a technician turns it on; then a password alone is not enough, a code works once, and a recovery code works without JavaScript",
  { tag: "@journey" },
  async ({ as, anonymousPage, company }) => {
    const page = await as("tomislav", PHONE);
    const { app, recoveryCodes } = await turnOn(page, "light, phone");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("recovery-codes.txt");
    const stored = await readFile(await file.path(), "utf8");
    for (const code of recoveryCodes) expect(stored).toContain(code);
    await page.getByRole("link", { name: "I have saved them" }).click();
    await expect(page.getByText("10 recovery codes left")).toBeVisible();
    expect((await mailTo(tomislav.email, company)).subject).toBe(
      "Two-factor authentication was turned on",
    );

    const other = await anonymousPage();
    await visit(other, "/login?next=%2Fwork-orders%2Fassigned");
    await fillLogin(other, tomislav.email, PASSWORD);
    await expect(other).toHaveURL(SECOND);
    const code = other.getByLabel("Code from the app");
    await expect(code).toBeVisible();
    await expectInOrder(other, "second step, light, desk");
    await code.fill(await app.again());
    await other.getByRole("button", { name: "Log in" }).click();
    await expect(
      other.getByRole("alert").getByText("This code is incorrect or has already been used."),
    ).toBeVisible();
    await other.goto("/work-orders");
    await expect(other).toHaveURL(/\/login\?next/);
    await other.goto("/login/second-step?next=%2Fwork-orders%2Fassigned");
    await code.fill(await app.next());
    await code.press("Enter");
    await expect(other).toHaveURL(/\/work-orders\/assigned$/);

    const plain = await anonymousPage({ ...PHONE, javaScriptEnabled: false });
    await plain.goto("/login");
    await fillLogin(plain, tomislav.email, PASSWORD);
    await plain.getByRole("link", { name: "Use a recovery code" }).click();
    await plain
      .getByLabel("Recovery code", { exact: true })
      .fill((recoveryCodes[0] ?? "").toLowerCase());
    await plain.getByRole("button", { name: "Log in" }).click();
    await expect(plain).toHaveURL(/\/work-orders$/);
    await plain.goto("/profile");
    await expect(plain.getByText("9 recovery codes left")).toBeVisible();
    expect((await mailTo(tomislav.email, company, 2)).subject).toBe("A recovery code was used");
  },
);

test("without JavaScript it is turned on, its recovery codes are regenerated, and it is turned off", async ({
  as,
}) => {
  const page = await as("emina", { ...DESK, javaScriptEnabled: false });
  await page.goto("/profile/second-step");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  const app = new AppOf(
    ((await page.locator("[translate=no]").textContent()) ?? "").replaceAll(" ", ""),
  );
  await page.getByLabel("Code from the app").fill(await app.next());
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const before = await codes.allTextContents();
  await page.getByRole("link", { name: "I have saved them" }).click();
  await page.getByRole("link", { name: "New recovery codes" }).click();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Code from the app, or a recovery code").fill(before[0] ?? "");
  await page.getByRole("button", { name: "Create new codes" }).click();
  await expect(codes).toHaveCount(10);
  const after = await codes.allTextContents();
  expect(after.filter((code) => before.includes(code))).toEqual([]);
  await page.goto("/profile/turn-off-second-step");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Code from the app, or a recovery code").fill(after[0] ?? "");
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("link", { name: "Turn on two-factor authentication" })).toBeVisible();
});

test("an administrator turns it off for a user who lost the phone: sessions end, the user is notified, the password is enough", async ({
  as,
  anonymousPage,
  company,
}) => {
  const lost = await as("tea", PHONE);
  const { app } = await turnOnElsewhere(company, "tea");
  const own = await anonymousPage(PHONE);
  await visit(own, "/login");
  await fillLogin(own, castMember("tea").email, PASSWORD);
  await own.getByLabel("Code from the app").fill(await app.next());
  await own.getByRole("button", { name: "Log in" }).click();
  await expect(own).toHaveURL(/\/work-orders$/);
  await lost.goto("/profile");
  await expect(lost).toHaveURL(/\/login/);

  const admin = await as("sanja");
  await visit(admin, `/users/${castMember("tea").id}`);
  await expect(admin.getByText("Two-factor authentication", { exact: true })).toBeVisible();
  await admin.getByRole("button", { name: "More" }).click();
  await admin.getByRole("link", { name: "Turn off two-factor authentication" }).click();
  const dialog = admin.getByRole("dialog", {
    name: "Turn off two-factor authentication for Tea Šimić?",
  });
  await expect(dialog).toBeVisible();
  await expectInOrder(admin, "turn off for somebody, light, desk");
  await dialog.getByRole("button", { name: "Turn off two-factor authentication" }).click();
  await expectToast(admin, "Two-factor authentication turned off");
  await expect(admin.getByText("Two-factor authentication", { exact: true })).toHaveCount(0);

  await own.goto("/profile");
  await expect(own).toHaveURL(/\/login/);
  await signIn(own, "tea");
  const mail = await mailTo(castMember("tea").email, company, 2);
  expect(mail.subject).toBe("Two-factor authentication was turned off");
  expect(mail.text).toContain("Sanja");
  expect(linksIn(mail)).toContain(`${company.origin}/profile`);
});

for (const [theme, look] of [
  ["dark", PHONE],
  ["contrast", DESK],
] as const) {
  test(`each page of the two-factor setup and sign-in passes the accessibility checks in the ${theme} theme`, async ({
    as,
    anonymousPage,
    company,
  }) => {
    const withTheme = async (page: Page) =>
      page.context().addCookies([{ name: "theme", value: theme, url: company.origin }]);
    const page = await as("petar", look);
    await withTheme(page);
    await turnOn(page, theme);
    for (const [path, name] of [
      ["/profile", "profile"],
      ["/profile/recovery-codes", "new recovery codes"],
      ["/profile/turn-off-second-step", "turn off"],
    ] as const) {
      await visit(page, path);
      await expectInOrder(page, `${name}, ${theme}`);
    }
    const other = await anonymousPage(look);
    await withTheme(other);
    await visit(other, "/login");
    await fillLogin(other, castMember("petar").email, PASSWORD);
    await expect(other).toHaveURL(SECOND);
    await expect(other.getByLabel("Code from the app")).toBeVisible();
    await expectInOrder(other, `second step, ${theme}`);
    await other.getByRole("link", { name: "Use a recovery code" }).click();
    await expect(other.getByRole("heading", { name: "Recovery code" })).toBeVisible();
    await expectInOrder(other, `recovery code, ${theme}`);
  });
}
