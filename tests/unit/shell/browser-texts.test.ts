import type { i18n } from "i18next";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import textUrls from "virtual:text-urls";
import { browserTexts } from "~/shell/layout/browser-texts";
import { changeLanguage } from "~/shell/layout/text-areas";
import { eventually } from "../../support/eventually";

type Respond = (url: string) => Response | Promise<Response>;

const AREAS = Object.keys(textUrls.hr).filter((area) => area !== "base");
let requests: string[] = [];
let respond: Respond = () => json({});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("reportError", () => undefined);
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    return respond(url);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  requests = [];
});

function json(texts: object): Response {
  return new Response(JSON.stringify(texts));
}

/** Answers with the same texts for each file of a language. */
function files(texts: { hr?: object; en?: object }): Respond {
  return (url) => json((url.includes("/text-hr-") ? texts.hr : texts.en) ?? {});
}

describe("texts in the browser (requirements §9)", () => {
  it("merges all areas into the namespace translation", async () => {
    respond = (url) =>
      json(url === textUrls.hr.base ? { common: { yes: "Da" } } : { rooms: { title: "Sobe" } });
    const texts = await loaded("hr", ["places"]);
    expect(texts.options.defaultNS).toBe("translation");
    expect(texts.getResourceBundle("hr", "translation")).toEqual({
      common: { yes: "Da" },
      rooms: { title: "Sobe" },
    });
    expect([texts.t("common.yes"), texts.t("rooms.title")]).toEqual(["Da", "Sobe"]);
  });

  it("reads at most ten files in parallel", async () => {
    // There are fewer areas than may be read at once.
    const more = ["another", "yet-another"];
    onTestFinished(() => more.forEach((area) => delete textUrls.hr[area]));
    for (const area of more) textUrls.hr[area] = `/assets/text-hr-${area}.json`;
    const areas = [...AREAS, ...more];
    expect(areas.length, "areas besides base").toBeGreaterThanOrEqual(10);
    const waiting: (() => void)[] = [];
    respond = () => new Promise((resolve) => waiting.push(() => resolve(json({}))));
    const texts = browserTexts("hr", areas);
    await eventually(() => expect(requests).toHaveLength(10));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(10);
    waiting.shift()?.();
    await eventually(() => expect(requests).toHaveLength(11));
    await finish(texts, waiting);
    expect(requests).toHaveLength(areas.length + 1);
  });

  it("retries five times, after 350 ms first and twice as long each time", async () => {
    respond = () => new Response("", { status: 503 });
    const texts = browserTexts("hr", []);
    let expected = 1;
    for (const wait of [350, 700, 1_400, 2_800, 5_600]) {
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(requests, `before ${wait} ms`).toHaveLength(expected);
      await vi.advanceTimersByTimeAsync(1);
      expected += 1;
      expect(requests, `after ${wait} ms`).toHaveLength(expected);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(6);
    await texts;
  });

  it("retries after a lost connection, and stops with the first answer", async () => {
    respond = () => {
      respond = files({ hr: { common: { yes: "Da" } } });
      throw new TypeError("Failed to fetch");
    };
    const texts = browserTexts("hr", []);
    await vi.advanceTimersByTimeAsync(350);
    expect((await texts).t("common.yes")).toBe("Da");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(2);
  });

  it("reads the response that the document has requested, and requests a retry itself", async () => {
    const early = { [textUrls.hr.base]: Promise.resolve(new Response("", { status: 503 })) };
    vi.stubGlobal("window", { earlyTexts: early });
    respond = files({ hr: { common: { yes: "Da" } } });
    const texts = browserTexts("hr", []);
    await vi.advanceTimersByTimeAsync(349);
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect((await texts).t("common.yes")).toBe("Da");
    expect(requests).toEqual([textUrls.hr.base]);
  });

  it("does not retry a file that the server does not have", async () => {
    respond = () => new Response("", { status: 404 });
    await loaded("hr", []);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
  });

  it("shows English where the language lacks a text, otherwise the key", async () => {
    respond = files({ hr: { common: { yes: "Da" } }, en: { common: { no: "No" } } });
    const texts = await loaded("hr", ["work"]);
    expect(texts.t("common.yes")).toBe("Da");
    expect(requests.filter((url) => url.includes("/text-en-"))).toEqual([]);
    expect(texts.t("common.no"), "until English is loaded").toBe("common.no");
    await eventually(() => expect(texts.t("common.no")).toBe("No"));
    expect(texts.t("common.none")).toBe("common.none");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests.toSorted()).toEqual(
      [textUrls.hr.base, textUrls.hr.work, textUrls.en.base, textUrls.en.work].toSorted(),
    );
  });

  it("has all areas of the page after a change of language", async () => {
    respond = files({ hr: { common: { yes: "Da" } }, en: { common: { yes: "Yes" } } });
    const texts = await loaded("hr", ["work"]);
    await changeLanguage(texts, "en");
    expect(texts.t("common.yes")).toBe("Yes");
    expect(requests.slice(2)).toEqual([textUrls.en.base, textUrls.en.work]);
  });
});

/** i18next starts to load in a timer of 0 ms. */
async function loaded(...args: Parameters<typeof browserTexts>): Promise<i18n> {
  const texts = browserTexts(...args);
  await vi.advanceTimersByTimeAsync(0);
  return texts;
}

/** Answers the open requests until the texts are loaded. */
async function finish(texts: Promise<unknown>, waiting: (() => void)[]): Promise<void> {
  let isLoaded = false;
  void texts.then(() => (isLoaded = true));
  await eventually(() => {
    for (const go of waiting.splice(0)) go();
    expect(isLoaded).toBe(true);
  });
}
