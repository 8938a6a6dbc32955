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

it("what no page says stays with the worker", async () => {
  const { forBrowsers } = await import("../../../worker/local/vite-texts.mjs");
  const sent = forBrowsers(texts.en);
  expect(Object.keys(sent)).not.toContain("doorstep");
  expect(sent["workOrders"]).not.toHaveProperty("paper");
  expect(Object.keys(sent["safety"] ?? {})).toEqual(["title"]);
  expect(Object.keys(sent["mails"] ?? {}).sort()).toEqual(["discard", "kind", "sendAgain", "undelivered"]);
  // No part of a page asks for what it does not get.
  const parts = import.meta.glob("../../../app/**/{ui,pages}/**/*.tsx", { query: "?raw", import: "default", eager: true }) as Record<string, string>;
  const asked = Object.entries(parts).filter(([, source]) => /["`](doorstep\.|[a-zA-Z]+\.(paper|leaflet)\.|mails\.(?!kind|undelivered|discard|sendAgain|\$))/.test(source));
  expect(asked.map(([path]) => path)).toEqual([]);
});
