import type { Page } from "playwright/test";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { expect, hydrated, signIn, test, visit } from "../../support/e2e/fixtures";
import type { E2eCompany } from "../../support/e2e/tenant";

async function setLanguage(company: E2eCompany, key: string, language: string): Promise<void> {
  await company.database.write([
    { sql: "UPDATE users SET language = ? WHERE id = ?", args: [language, castMember(key).id] },
  ]);
}

/** The language in the cookie, the storage, the account and on the page. */
async function languagesOf(page: Page, company: E2eCompany, key: string) {
  const cookies = await page.context().cookies();
  const { rows } = await company.database.read({
    sql: "SELECT language FROM users WHERE id = ?",
    args: [castMember(key).id],
  });
  return {
    cookie: cookies.find(({ name }) => name === "language")?.value,
    choice: cookies.find(({ name }) => name === "language-choice")?.value,
    storage: await page.evaluate(() => localStorage.getItem("i18nextLng")),
    account: rows[0]?.["language"],
    page: await page.locator("html").getAttribute("lang"),
  };
}

const agreed = (language: string, tag = language) => ({
  cookie: language,
  choice: undefined,
  storage: language,
  account: language,
  page: tag,
});

test("?lng at the login wins over the account and becomes its language (requirements §9)", async ({
  anonymousPage,
  company,
}) => {
  await setLanguage(company, "marko", "hr");
  const page = await anonymousPage();
  await visit(page, "/login?lng=ba");
  await page.getByRole("link", { name: "Zaboravili ste lozinku?" }).click();
  await page.getByRole("link", { name: "Nazad na prijavu" }).click();
  // The page before it has a field of the same name.
  await expect(page.getByRole("heading", { name: "Dobro došli nazad" })).toBeVisible();
  await enter(page, "marko", {
    email: "E-mail adresa",
    password: "Lozinka",
    submit: "Prijavi se",
  });
  await hydrated(page);
  await expect.poll(() => languagesOf(page, company, "marko")).toEqual(agreed("ba", "bs"));
});

test("a language chosen in the menu of the login page becomes the account's", async ({
  anonymousPage,
  company,
}) => {
  await setLanguage(company, "marko", "hr");
  const page = await anonymousPage();
  await visit(page, "/login?lng=hr");
  await page.getByRole("button", { name: /^Jezik/ }).click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  await enter(page, "marko");
  await hydrated(page);
  await expect.poll(() => languagesOf(page, company, "marko")).toEqual(agreed("en"));
});

test("the language of an earlier user of this browser does not become the account's", async ({
  anonymousPage,
  company,
}) => {
  await setLanguage(company, "marko", "hr");
  const page = await anonymousPage();
  await page.context().addCookies([{ name: "language", value: "en", url: company.origin }]);
  await signIn(page, "marko");
  await hydrated(page);
  await expect.poll(() => languagesOf(page, company, "marko")).toEqual(agreed("hr"));
});

test("?lng on any page becomes the language of the signed-in account", async ({ as, company }) => {
  const page = await as("marko");
  await page.goto("/customers?lng=hr&search=a");
  await expect(page).toHaveURL(/\/customers\?search=a$/);
  await expect.poll(() => languagesOf(page, company, "marko")).toEqual(agreed("hr"));
});

test("signing in on a slow line shows each page in one language", async ({
  anonymousPage,
  company,
}) => {
  await setLanguage(company, "tomislav", "hr");
  const page = await anonymousPage();
  const [seen, release] = [await watchHeadings(page), await holdTexts(page, "hr")];
  await visit(page, "/login");
  await enter(page, "tomislav");
  await expect(page.getByRole("heading", { name: /^Danas, / })).toBeVisible();
  release();
  await hydrated(page);
  expectOneLanguage(await seen());
});

test("choosing a language on a slow line changes the page as a whole", async ({ as }) => {
  const page = await as("tomislav");
  const [seen, release] = [await watchHeadings(page), await holdTexts(page, "hr")];
  await visit(page, "/");
  await page.getByRole("button", { name: /^Language/ }).click();
  const chosen = page.waitForRequest("**/assets/text-hr-*.json");
  await page.getByRole("button", { name: "Hrvatski" }).click();
  await chosen;
  await expect(page.getByRole("heading", { name: /^Today, / })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: /^Danas, / })).toBeVisible();
  expectOneLanguage(await seen());
});

const ENGLISH = { email: "Email address", password: "Password", submit: "Log in" };

async function enter(page: Page, key: string, labels = ENGLISH): Promise<void> {
  await page.getByLabel(labels.email).fill(castMember(key).email);
  await page.getByLabel(labels.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: labels.submit }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Holds the answers with the texts of one language until the returned function is called. */
async function holdTexts(page: Page, language: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/assets/text-${language}-*.json`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Every heading that the pages of this window show, with the language of the document at that moment. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  const seen = new Set<string>();
  await page.exposeFunction("noteHeading", (heading: string) => void seen.add(heading));
  await page.addInitScript(() => {
    const note = () => {
      for (const heading of document.querySelectorAll("h1, h2"))
        Reflect.get(
          window,
          "noteHeading",
        )(`${document.documentElement.lang}: ${heading.textContent}`);
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ["lang"],
    });
  });
  return async () => [...seen];
}

/** "Today, ned, 22. stu" has an English text and a Croatian day. */
function expectOneLanguage(headings: string[]): void {
  const days = headings.filter((heading) => /Today|Danas/.test(heading));
  expect(days).not.toEqual([]);
  for (const day of days)
    expect(day).toMatch(
      /^en: Today, (Mon|Tue|Wed|Thu|Fri|Sat|Sun)|^hr: Danas, (pon|uto|sri|čet|pet|sub|ned)/,
    );
}
