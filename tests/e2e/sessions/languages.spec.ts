import type { Page } from "playwright/test";
import { bcp47, LANGUAGES, type Language } from "../../../app/kernel/text/languages";
import { expect, hydrated, test, visit } from "../../support/e2e/fixtures";
import { waitForScripts } from "../../support/e2e/script-requests";

const PAGES = ["/work-orders", "/tickets", "/customers", "/settings"];

/** All text and accessible names of the page, from its first element on, in order. */
async function watchTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const note = () => {
      const title = document.querySelector("h1")?.textContent;
      if (title) seen.add(`${document.documentElement.lang} ${title}`);
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ["lang"],
    });
    Object.assign(window, { seenTexts: seen });
  });
  return () => page.evaluate(() => [...(Reflect.get(window, "seenTexts") as Set<string>)]);
}

test("each page has the same texts before and after JavaScript, in each language", async ({
  as,
  company,
}) => {
  const page = await as("sanja");
  const readTexts = await watchTexts(page);
  const titles = new Set<string>();
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: "language", value: language, url: company.origin }]);
    for (const path of PAGES) {
      await visit(page, path);
      await waitForScripts(page);
      await expect
        .poll(readTexts, `${path} in ${language}`)
        .toEqual([expect.stringMatching(new RegExp(`^${bcp47(language)} `))]);
      for (const title of await readTexts()) titles.add(title);
    }
  }
  expect(titles.size).toBe(LANGUAGES.length * PAGES.length);
});

test("a language from the URL stays when the URL changes, and also without cookies", async ({
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await visit(page, "/login?lng=%3Cscript%3Ealert(1)%3C%2Fscript%3E");
  await expectLanguage(page, "en");
  await visit(page, "/login?lng=bs");
  await expectLanguage(page, "ba");
  await visit(page, "/login");
  await expectLanguage(page, "ba");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("i18nextLng"))).toBe("ba");
  await page.context().clearCookies();
  await page.goto("/login");
  await expectLanguage(page, "ba");
  await hydrated(page);
  await page.evaluate(() => localStorage.removeItem("i18nextLng"));
  await page.evaluate(() => sessionStorage.setItem("i18nextLng", "sr"));
  await page.context().clearCookies();
  await page.goto("/login");
  await expectLanguage(page, "rs");
});

test("a locale file that fails to load is requested again until it is loaded", async ({
  anonymousPage,
  allowConsole,
}) => {
  allowConsole(/503/);
  const page = await anonymousPage();
  const requested = new Map<string, number>();
  await page.route("**/assets/text-*.json", (route) => {
    const before = requested.get(route.request().url()) ?? 0;
    requested.set(route.request().url(), before + 1);
    return before < 2 ? route.fulfill({ status: 503, body: "" }) : route.continue();
  });
  await visit(page, "/login?lng=hr");
  await expect.poll(() => [...new Set(requested.values())]).toEqual([3]);
  await expect(page.getByRole("button", { name: "Prijavi se" })).toBeVisible();
});

async function expectLanguage(page: Page, language: Language): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", bcp47(language));
}
