import { expect, it } from "vitest";
import urls from "virtual:text-urls";
import texts from "virtual:texts";

it("every language is one object, keyed by its files' names in camelCase", () => {
  for (const language of Object.values(texts)) {
    expect(Object.keys(language)).toContain("shell");
    expect(Object.keys(language).join()).not.toContain("-");
  }
});

it("each language has an address that changes with what it says", () => {
  expect(urls.hr).toMatch(/^\/assets\/text-hr-[0-9a-f]{10}\.json$/);
  expect(new Set(Object.values(urls)).size).toBe(4);
});
