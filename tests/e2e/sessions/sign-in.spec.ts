import type { Page } from "playwright/test";
import { castMember } from "../../../migrations/seeds/cast";
import { expect, fillLogin, hydrated, signIn, test, visit } from "../../support/e2e/fixtures";
import { signedInBrowser } from "../../support/e2e/signed-in-browser";

const HOMES = {
  sanja: "/analytics",
  marko: "/work-orders",
  ana: "/work-orders",
  tomislav: "/work-orders",
  emina: "/tickets",
  ciro: "/tickets",
  petar: "/tickets",
};

test("a wrong password is answered with one sentence, and the typed email stays", async ({
  anonymousPage,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const page = await anonymousPage();
  await visit(page, "/login");
  await fillLogin(page, castMember("marko").email, "not the password");
  await expect(page.getByText("Incorrect email or password")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(castMember("marko").email);
  await expect(page).toHaveURL(/\/login/);
});

test("each role is redirected to its own home page", async ({ anonymousPage }) => {
  for (const [key, home] of Object.entries(HOMES)) {
    const page = await anonymousPage();
    await signIn(page, key);
    await expect(page, key).toHaveURL(new RegExp(`${home}$`));
    await page.context().close();
  }
});

test("a technician gets Access Denied on the customers page, and Page Not Found on an unknown page", async ({
  as,
  allowConsole,
}) => {
  allowConsole(/status of 40[34]/, /ErrorResponse/);
  const page = await as("tomislav");
  await visit(page, "/customers");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
  await expect(page).toHaveTitle(/^Access Denied · /);
  await visit(page, "/partners");
  await expect(page).toHaveTitle(/^Access Denied · /);
  await visit(page, "/no-such-page");
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await expect(page).toHaveTitle(/^Page Not Found · /);
  await page.getByRole("link", { name: "Go to the homepage" }).click();
  await expect(page).toHaveURL(/\/work-orders$/);
});

test("an unknown section of the settings is titled Page Not Found, until a page is opened", async ({
  as,
  allowConsole,
}) => {
  allowConsole(/status of 404/, /ErrorResponse/);
  const page = await as("marko");
  await visit(page, "/settings/nonsense");
  await expect(page).toHaveTitle(/^Page Not Found · /);
  await page.getByRole("link", { name: "Go to the homepage" }).click();
  await expect(page).toHaveTitle(/^Work orders · /);
});

test("a signed-out user is redirected to the login and from there to the requested page; logging out ends the session", async ({
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await signIn(page, "marko", "/work-orders/assigned?search=motor");
  await expect(page).toHaveURL(/\/work-orders\/assigned\?search=motor$/);
  await page.getByRole("button", { name: "Your account, Marko Horvat" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/work-orders");
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
});

type Stored = { userId: string; token: string; refreshToken: string } | null;
const stored = (page: Page): Promise<Stored> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("session") ?? "null"));

/** Waits for the tokens that a page of a signed-in user stores when it is idle. */
async function tokensOf(page: Page): Promise<NonNullable<Stored>> {
  await expect.poll(() => stored(page)).not.toBeNull();
  const session = await stored(page);
  if (!session) throw new Error("The session was cleared at once");
  return session;
}

test("a sign-in stores user, token and refresh token, which the API client sends with each call", async ({
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await signIn(page, "marko");
  const { userId, ...tokens } = await tokensOf(page);
  expect(userId).toBe(castMember("marko").id);
  expect(tokens).toEqual({ token: expect.any(String), refreshToken: expect.any(String) });
  const call = page.waitForRequest((request) => request.url().includes("/api/pickers/"));
  await visit(page, "/work-orders/new");
  await page.getByRole("combobox", { name: "Customer" }).fill("a");
  const { authorization } = await (await call).allHeaders();
  expect(authorization).toBe(`Bearer ${tokens.token}`);
});

test("a stored session restores the user without cookies, on any page, by loading that user", async ({
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await signIn(page, "marko");
  const { userId, token } = await tokensOf(page);
  for (const path of ["/tasks/assigned?search=pump", "/work-orders"]) {
    await page.context().clearCookies();
    const loading = page.waitForRequest((request) =>
      request.url().endsWith(`/api/users/${userId}`),
    );
    await page.goto(path);
    expect(await (await loading).headerValue("authorization")).toMatch(/^Bearer /);
    await expect(page).toHaveURL((url) => url.pathname + url.search === path);
    await expect(page.getByRole("button", { name: "Your account, Marko Horvat" })).toBeVisible();
  }
  await page.context().clearCookies();
  await page.goto("/forgot-password");
  await expect(page).toHaveURL(/\/work-orders$/);
  await expect.poll(async () => (await tokensOf(page)).token).not.toBe(token);
});

test("a refused refresh clears the stored session, and the form appears", async ({
  anonymousPage,
  allowConsole,
  company,
}) => {
  allowConsole(/status of 403/);
  const page = await anonymousPage();
  await signIn(page, "marko");
  await tokensOf(page);
  await company.database.write([
    {
      sql: "UPDATE sessions SET ended_at = 1, ended_by = 'elsewhere' WHERE user_id = ?",
      args: [castMember("marko").id],
    },
  ]);
  await page.context().clearCookies();
  await page.goto("/work-orders");
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  await expect.poll(() => stored(page)).toBeNull();
});

test("logging out clears the stored session, and another person replaces it", async ({
  anonymousPage,
  company,
}) => {
  const page = await anonymousPage();
  await signIn(page, "marko");
  await tokensOf(page);
  await page.getByRole("button", { name: "Your account, Marko Horvat" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => stored(page)).toBeNull();

  await signIn(page, "marko");
  await tokensOf(page);
  await page.goto("about:blank");
  await page.context().clearCookies();
  // As after a sign-in without JavaScript on the same device.
  await page.context().addCookies((await signedInBrowser(company, "ana")).cookies);
  await page.goto("/work-orders");
  await expect.poll(async () => (await stored(page))?.userId).toBe(castMember("ana").id);
});

test("the language changes the interface and the lang attribute of the page", async ({ as }) => {
  const page = await as("marko");
  await visit(page, "/work-orders");
  const steps = [
    { name: "Hrvatski", lang: "hr", title: "Radni nalozi" },
    { name: "Bosanski", lang: "bs", title: "Radni nalozi" },
    { name: "Srpski", lang: "sr-Latn", title: "Radni nalozi" },
    { name: "English", lang: "en", title: "Work orders" },
  ];
  for (const { name, lang, title } of steps) {
    await page.getByRole("button", { name: /^(Language|Jezik): / }).click();
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  }
  await page.reload();
  await hydrated(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
