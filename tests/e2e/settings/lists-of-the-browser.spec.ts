import type { Page } from "playwright/test";
import { expect, test, visit } from "../../support/e2e/fixtures";

const options = (page: Page, name: string) => page.locator(`select[name=${name}] option`);

const LOCALES = { en: "en-GB", hr: "hr-HR", ba: "sr-Latn-BA", rs: "sr-Latn-RS" };

test("a country or time zone chosen by its name is the one saved, although server and browser have different tables", async ({
  as,
  company,
}) => {
  const page = await as("marko");
  for (const [language, locale] of Object.entries(LOCALES)) {
    await page.context().addCookies([{ name: "language", value: language, url: company.origin }]);
    await visit(page, "/settings/company");
    const country = page.locator("select[name=country]");
    await expect(country).toHaveValue("hr");
    const wrong = () =>
      options(page, "country").evaluateAll((all: HTMLOptionElement[], tag) => {
        const names = new Intl.DisplayNames(tag, { type: "region" });
        return all
          .filter(({ value, text }) => value && names.of(value.toUpperCase()) !== text)
          .map(({ value, text }) => `${value}: ${text}`);
      }, locale);
    await expect.poll(wrong, language).toEqual([]);
    await expect(country.locator("option:checked")).toHaveText(
      language === "en" ? "Croatia" : "Hrvatska",
    );
  }
  await visit(page, "/settings/region");
  const zone = page.locator("select[name=timeZone]");
  await expect(zone).toHaveValue("Europe/Zagreb");
  const strange = () =>
    options(page, "timeZone").evaluateAll((all: HTMLOptionElement[]) =>
      all
        .filter(
          ({ value, text }) => !value.replaceAll("_", " ").endsWith(text.split(" / ").at(-1) ?? ""),
        )
        .map(({ value, text }) => `${value}: ${text}`),
    );
  await expect.poll(strange).toEqual([]);
});
