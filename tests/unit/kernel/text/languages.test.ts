import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  LANGUAGES,
  LANGUAGE_NAMES,
  bcp47,
  fromAcceptLanguage,
  fromTag,
  isLanguage,
} from "~/kernel/text/languages";

describe("languages", () => {
  it.each([
    ["en-GB", "en"],
    ["hr-HR", "hr"],
    ["hr_HR", "hr"],
    ["bs", "ba"],
    ["bs-Latn-BA", "ba"],
    ["sr", "rs"],
    ["sr-Cyrl-RS", "rs"],
    ["SR-latn", "rs"],
    ["rs", "rs"],
    ["ba", "ba"],
  ])("%s resolves to %s", (tag, language) => {
    expect(fromTag(tag)).toBe(language);
  });

  it.each([
    "<script>alert(1)</script>",
    'hr"onload=',
    "javascript:hr",
    "de",
    "",
    "hr-",
    "hrvatski",
    null,
    undefined,
    "h".repeat(5000),
  ])("%s resolves to no language", (tag) => {
    expect(fromTag(tag)).toBeNull();
  });

  it("are restored from their own tag and have a name", () => {
    for (const language of LANGUAGES) {
      expect(fromTag(bcp47(language))).toBe(language);
      expect(fromTag(language)).toBe(language);
      expect(Intl.getCanonicalLocales(bcp47(language))).toEqual([bcp47(language)]);
      expect(LANGUAGE_NAMES[language]).not.toBe("");
    }
    expect(isLanguage("bs")).toBe(false);
  });

  it("follow the weights of the browser's preferences", () => {
    expect(fromAcceptLanguage("de-DE,de;q=0.9,en;q=0.5,hr;q=0.8")).toBe("hr");
    expect(fromAcceptLanguage("sr-RS, en;q=0.1")).toBe("rs");
    expect(fromAcceptLanguage("hr;q=0, en;q=0.1")).toBe("en");
    expect(fromAcceptLanguage("*")).toBeNull();
    expect(fromAcceptLanguage(null)).toBeNull();
  });

  it("are not derived from invalid input", () => {
    fc.assert(
      fc.property(fc.string(), (noise) => {
        expect([null, ...LANGUAGES]).toContain(fromAcceptLanguage(noise));
      }),
    );
  });
});
