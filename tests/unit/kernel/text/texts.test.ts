import { describe, expect, it } from "vitest";
import { countriesIn } from "~/kernel/input/countries";
import { countryName } from "~/kernel/text/country-name";
import { formatter } from "~/kernel/text/format";
import { FALLBACK_TAG, type Language, TEXTS } from "~/kernel/text/languages";
import { textsIn } from "~/server/texts";

const COUNTS = [1, 2, 5, 11, 21, 22, 25, 101, 112];
const SLAVIC: Language[] = ["hr", "ba", "rs"];
const MINUTE = 60_000;

/** Also for a key that the types do not have. */
const textOf = (language: Language, key: string): unknown =>
  Reflect.apply(textsIn(language).t, undefined, [key]);

describe("plural forms", () => {
  it.each(SLAVIC)("exist in three variants in %s", (language) => {
    const { t } = textsIn(language);
    const orders = COUNTS.map((count) =>
      t("records.uses.workOrders", { count }).replace(/^\d+ radn/, ""),
    );
    expect(orders).toEqual([
      "i nalog",
      "a naloga",
      "ih naloga",
      "ih naloga",
      "i nalog",
      "a naloga",
      "ih naloga",
      "i nalog",
      "ih naloga",
    ]);
    expect([1, 3, 7].map((count) => t("tasks.progress.approvals-missing", { count }))).toEqual([
      "Nedostaje 1 odobrenje",
      "Nedostaju 3 odobrenja",
      "Nedostaje 7 odobrenja",
    ]);
  });

  it("show relative times in the user's language variety", () => {
    const ago = (language: Language, minutes: number) =>
      formatter({ language, timeZone: "UTC", currency: "EUR" })
        .relative(0, minutes * MINUTE)
        .replace(/\s/gu, " ");
    expect([5, 120, 2880].map((minutes) => ago("rs", minutes))).toEqual([
      "pre 5 minuta",
      "pre 2 sata",
      "pre 2 dana",
    ]);
    for (const language of ["hr", "ba"] as const)
      expect([5, 120, 2880].map((minutes) => ago(language, minutes))).toEqual([
        "prije 5 minuta",
        "prije 2 sata",
        "prije 2 dana",
      ]);
  });

  it("are not required in English", () => {
    expect(
      COUNTS.map((count) => textsIn("en").t("records.uses.workOrders", { count })).slice(0, 3),
    ).toEqual(["1 work order", "2 work orders", "5 work orders"]);
  });
});

it("shows a key without a translation as it is (requirements §9)", () => {
  for (const language of ["en", ...SLAVIC] as const)
    expect(textOf(language, "common.nowhere")).toBe("common.nowhere");
});

it("falls back to English where the language lacks a text (requirements §9)", () => {
  textsIn("hr").addResource(FALLBACK_TAG, TEXTS, "common.only-english", "Only here");
  expect(textOf("hr", "common.only-english")).toBe("Only here");
  expect(textOf("hr", "common.yes")).toBe("Da");
});

describe("country names", () => {
  it("follow the user's language variety", () => {
    expect(
      (["en", "hr", "ba", "rs"] as const).map((language) => countryName("de", language)),
    ).toEqual(["Germany", "Njemačka", "Njemačka", "Nemačka"]);
    expect(countryName("Jugoslavija", "hr")).toBe("Jugoslavija");
  });

  it.each(SLAVIC)("are sorted by the supported alphabet in %s", (language) => {
    const names = countriesIn(language).map(({ name }) => name);
    const neighbours = ["Crna Gora", "Čad", "Danska"];
    expect(names.filter((name) => neighbours.includes(name))).toEqual(neighbours);
    expect(names.findIndex((name) => name.startsWith("Š"))).toBeGreaterThan(
      names.findLastIndex((name) => name.startsWith("S")),
    );
    expect(
      names.findIndex((name) => name.startsWith("Nj") || name.startsWith("Nemačka")),
    ).toBeGreaterThan(names.indexOf("Namibija"));
  });
});

describe("texts that a page has looked up before", () => {
  const read = (language: Language) => textsIn(language).getFixedT(null, TEXTS);

  it("stay those of their language, and have the values of each call", () => {
    for (let time = 0; time < 2; time += 1) {
      expect(read("en")("common.status.done")).toBe(textsIn("en").t("common.status.done"));
      expect(read("hr")("common.status.done")).toBe(textsIn("hr").t("common.status.done"));
      expect([1, 2].map((count) => read("en")("records.uses.workOrders", { count }))).toEqual([
        "1 work order",
        "2 work orders",
      ]);
    }
    expect(read("en")("common.status.done")).not.toBe(read("hr")("common.status.done"));
  });

  it("are found by one function for all components", () => {
    expect(read("ba")).toBe(read("ba"));
    expect(textsIn("ba").getFixedT("bs", TEXTS)).not.toBe(read("ba"));
  });
});
