import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { CUSTOMER_FIELDS } from "~/features/customers/fields";
import { CustomerForm } from "~/features/customers/ui/form";
import { newId } from "~/kernel/ids";
import { LANGUAGES, type Language } from "~/kernel/text/languages";
import { textsIn } from "~/server/texts";
import { emptyDraft } from "~/shell/records/record-draft";
import { renderedHtml } from "../../support/rendered-html";

/** The hint of the field in the form of a customer with this number. */
async function hintOf(taxId: string, country: string, language: Language = "en") {
  const draft = {
    ...emptyDraft(CUSTOMER_FIELDS, newId(), { country, taxId, isCustomer: true }),
    version: 1,
  };
  const html = await renderedHtml(
    language,
    createElement(CustomerForm, {
      draft,
      refusal: undefined,
      failed: "Failed",
      submitLabel: "Save",
      closeTo: "/customers",
    }),
  );
  const [, field = ""] = /(<input[^>]*name="taxId"[^>]*>)/.exec(html) ?? [];
  expect(field).toContain(`value="${taxId}"`);
  const [, id] = /aria-describedby="([^"]+)"/.exec(field) ?? [];
  if (!id) return null;
  const [, hint] = html.split(`id="${id}"`)[1]?.match(/^[^>]*>([^<]*)</) ?? [];
  return hint ?? "";
}

const NO_NUMBER = "This is no tax number. Leave the field empty if there is none.";

describe("the field of a tax number", () => {
  it.each([
    ["0", "hr", NO_NUMBER],
    ["abc", "hr", NO_NUMBER],
    ["abc", "de", NO_NUMBER],
    ["-", "", NO_NUMBER],
    ["1234567890", "hr", "An OIB has 11 digits."],
    ["12345678901", "hr", "The check digit does not match. Check the number for typos."],
    ["42002111001", "ba", "A JIB has 13 digits, a VAT number 12."],
    ["1000028877", "rs", "A PIB has 9 digits."],
  ])("says what looks wrong about %j of %j", async (taxId, country, hint) => {
    expect(await hintOf(taxId, country)).toBe(hint);
  });

  it.each([
    ["", "hr"],
    ["12345678903", "hr"],
    ["4402093280003", "ba"],
    ["4402093280003", "hr"],
    ["JIB 4402093280003", "hr"],
    ["100002887", "rs"],
    ["100002887", "hr"],
    ["PIB: 100002887", "ba"],
    ["DE123456789", "de"],
  ])("does not measure %j of %j as a number of another country", async (taxId, country) => {
    expect(await hintOf(taxId, country)).toBeNull();
  });

  it.each(LANGUAGES)("says it in %s", async (language) => {
    const hint = textsIn(language).t("customers.tax-id.no-number");
    expect(await hintOf("0", "hr", language)).toBe(hint);
  });
});
