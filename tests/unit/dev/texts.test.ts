import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import { eventTextName, NOTIFICATION_EVENTS } from "~/features/notifications/model";
import urls from "virtual:text-urls";
import texts from "virtual:texts";

it("builds one object per language, keyed by its file names in camelCase", () => {
  for (const language of Object.values(texts)) {
    expect(Object.keys(language)).toContain("shell");
    expect(Object.keys(language).join()).not.toContain("-");
  }
});

it("gives each language exactly the texts of its files", async () => {
  const { readLanguage } = await import("../../../worker/build/text-areas");
  for (const [code, language] of Object.entries(texts))
    expect(language).toStrictEqual(readLanguage(join(process.cwd(), "app/locales", code)));
});

it("loads a language once, on first use", async () => {
  const { textsPlugin } = await import("../../../worker/build/vite-texts");
  const source = textsPlugin({ root: process.cwd() }).load("\0virtual:texts") ?? "";
  const read = vi.spyOn(JSON, "parse");
  const { default: messages } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`
  )) as { default: typeof texts };
  expect(read).not.toHaveBeenCalled();
  expect([messages.hr, messages.hr]).toEqual([texts.hr, texts.hr]);
  expect(read).toHaveBeenCalledTimes(1);
});

it("gives each locale file of each language a URL that changes with its content", () => {
  expect(urls.hr.base).toMatch(/^\/assets\/text-hr-base-[\w-]{6}\.json$/);
  const addresses = Object.values(urls).flatMap((areas) => Object.values(areas));
  expect(new Set(addresses).size).toBe(4 * Object.keys(urls.en).length);
});

it("covers every text of the pages with the locale files of a language", async () => {
  const { byArea, forBrowsers } = await import("../../../worker/build/text-areas");
  const sent = forBrowsers(texts.rs);
  expect(Object.assign({}, ...Object.values(byArea(sent)))).toEqual(sent);
  expect(byArea({ common: {}, kites: {} })).toEqual({ base: { common: {} }, kites: { kites: {} } });
});

it("lists in each page's handle the locale files that its components use", async () => {
  const pages = import.meta.glob<{ handle?: { texts?: string[] } }>(
    "../../../app/routes/{customers,settings,work-orders,notifications,sessions}/{list,company,command,login,edit}.tsx",
    { eager: true },
  );
  const areas = Object.fromEntries(
    Object.entries(pages).map(([path, { handle }]) => [
      path.replace(/.*routes\/|\.tsx$/g, ""),
      handle?.texts,
    ]),
  );
  expect(areas["customers/list"]).toEqual(["places"]);
  expect(areas["settings/company"]).toEqual(["settings"]);
  expect(areas["work-orders/command"], "a page without a handle of its own").toEqual(["work"]);
  // The page creates customers, locations and assets in a dialog that is loaded on demand; the form of a new order plans its first visit.
  expect(areas["work-orders/edit"]).toEqual(["places", "schedule", "work"]);
  expect(areas["notifications/list"], "the base is everybody's").toBeUndefined();
  expect(areas["sessions/login"]).toEqual(["account"]);
});

it("loads no locale file for a page that a device shows offline besides those of the offline shell", async () => {
  const { pageAreas } = await import("../../../worker/build/page-texts");
  const { handle } = await import("~/shell/pages/offline-shell");
  const sources = import.meta.glob<string>("../../../app/routes/*/*.tsx", {
    eager: true,
    query: "?raw",
    import: "default",
  });
  const offline = Object.keys(sources).filter((path) =>
    /export (async )?(const|function) clientLoader\b/.test(sources[path] ?? ""),
  );
  expect(offline.length).toBeGreaterThan(20);
  const areasOf = pageAreas({ root: process.cwd(), keys: keysOf(texts.en) });
  const here = dirname(fileURLToPath(import.meta.url));
  const missing = offline.flatMap((path) =>
    areasOf(join(here, path))
      .filter((area) => !handle.texts.includes(area))
      .map((area) => `${path}: ${area}`),
  );
  expect(missing).toEqual([]);
});

it("leaves texts that no page uses on the server", async () => {
  const { forBrowsers } = await import("../../../worker/build/text-areas");
  const sent = forBrowsers(texts.en);
  expect(Object.keys(sent)).not.toContain("errorPage");
  expect(sent["workOrders"]).not.toHaveProperty("paper");
  expect(Object.keys(sent["safety"] ?? {})).toEqual(["title"]);
  expect(Object.keys(sent["mails"] ?? {}).sort()).toEqual([
    "discard",
    "held",
    "kind",
    "sendAgain",
    "undelivered",
  ]);
  expect(Object.keys(sent["topics"] ?? {}).sort()).toEqual(
    NOTIFICATION_EVENTS.map(eventTextName).sort(),
  );
  for (const ofEvent of Object.values(sent["topics"] ?? {}))
    expect(Object.keys(ofEvent).sort()).toEqual(["name", "to", "undelivered"]);
  // No component of a page uses a text that is not loaded.
  const parts = import.meta.glob("../../../app/**/{ui,pages,routes}/**/*.tsx", {
    query: "?raw",
    import: "default",
    eager: true,
  }) as Record<string, string>;
  // A public page is never drawn in a browser.
  const drawn = Object.entries(parts).filter(([path]) => !path.endsWith("/public-page.tsx"));
  const requested = drawn.filter(([, source]) =>
    /["`](errorPage\.|[a-zA-Z]+\.(paper|leaflet)\.|mails\.(?!held\.|kind|undelivered|discard|sendAgain|\$)|topics\.\$\{[^}]*\}\.(?!name|to|undelivered))/.test(
      source,
    ),
  );
  expect(requested.map(([path]) => path)).toEqual([]);
});

function keysOf(of: object, above = ""): string[] {
  return Object.entries(of).flatMap(([name, below]) =>
    typeof below === "object" && below !== null
      ? keysOf(below, `${above}${name}.`)
      : `${above}${name}`,
  );
}
