import { castMember } from "../../../migrations/seeds/cast";
import { expect, fillLogin, hydrated, signIn, test, visit } from "../../support/e2e/fixtures";

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
  await visit(page, "/no-such-page");
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the homepage" }).click();
  await expect(page).toHaveURL(/\/work-orders$/);
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

test("a session in local storage signs in again when the cookies are gone", async ({
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await visit(page, "/login");
  const email = castMember("marko").email;
  await page.evaluate(async (email) => {
    const body = JSON.stringify({ email, password: "fieldwork-2026" });
    const answer = await fetch("/api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const { token, refreshToken, ...rest } = (await answer.json()) as Record<string, string>;
    localStorage.setItem(
      "session",
      JSON.stringify({ userId: rest["userId"] ?? "", token, refreshToken }),
    );
  }, email);
  await page.context().clearCookies();
  await page.goto("/login");
  await expect(page).toHaveURL(/\/work-orders$/);
  await expect(page.getByRole("heading", { name: "Work orders", level: 1 })).toBeVisible();
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
