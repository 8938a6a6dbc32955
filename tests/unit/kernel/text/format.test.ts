import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatter } from "~/kernel/text/format";
import { LANGUAGES } from "~/kernel/text/languages";

const NOW = Date.parse("2026-11-21T23:30:00Z");
const MINUTE = 60_000;
const inZagreb = (language: (typeof LANGUAGES)[number]) =>
  formatter({ language, timeZone: "Europe/Zagreb", currency: "EUR" });
// Non-breaking spaces differ between versions of ICU and mean the same.
const plain = (text: string) => text.replace(/\s/gu, " ");

describe("the formatter", () => {
  it("shows instants in the time zone, and days unchanged", () => {
    expect(inZagreb("en").date(NOW)).toBe("22 Nov 2026");
    expect(inZagreb("en").time(NOW)).toBe("00:30");
    expect(plain(inZagreb("hr").dateTime(NOW))).toBe("22. stu 2026. 00:30");
    expect(plain(inZagreb("hr").day("2026-11-22"))).toBe("22. stu 2026.");
    expect(plain(inZagreb("rs").dayWithWeekday("2026-11-22"))).toMatch(/^ned.* 22\. nov 2026\.$/);
    expect(plain(inZagreb("en").nearDay("2026-11-22"))).toMatch(/^Sun,? 22 Nov$/);
    expect(
      formatter({ language: "en", timeZone: "America/Los_Angeles", currency: "USD" }).day(
        "2026-11-22",
      ),
    ).toBe("22 Nov 2026");
  });

  it("keeps a day on one line where it is asked to, except after its weekday or before its time", () => {
    const settings = { timeZone: "Europe/Zagreb", currency: "EUR", unbroken: true };
    const [en, hr] = [
      formatter({ language: "en", ...settings }),
      formatter({ language: "hr", ...settings }),
    ];
    expect(en.day("2026-11-22")).toBe("22\u00a0Nov\u00a02026");
    expect(en.dateTime(NOW)).toBe("22\u00a0Nov\u00a02026, 00:30");
    expect(en.dayWithWeekday("2026-11-22")).toMatch(/^Sun(, |\u00a0)22\u00a0Nov\u00a02026$/);
    expect(hr.date(NOW)).toBe("22.\u00a0stu\u00a02026.");
    expect(hr.shortDay("2026-11-22")).not.toContain(" ");
    expect(inZagreb("en").day("2026-11-22")).toBe("22 Nov 2026");
  });

  it("shows numbers and money in the format of the language", () => {
    expect(plain(inZagreb("hr").money(123450))).toBe("1.234,50 €");
    expect(plain(inZagreb("en").money(-5))).toBe("-€0.05");
    expect(
      plain(
        formatter({ language: "ba", timeZone: "Europe/Sarajevo", currency: "BAM" }).money(1000),
      ),
    ).toBe("10,00 KM");
    expect(inZagreb("rs").quantity(125)).toBe("0,125");
    expect(inZagreb("en").number(1234.567)).toBe("1,234.57");
    expect(plain(inZagreb("hr").percent(0.5))).toBe("50 %");
  });

  it("joins names as a sentence does", () => {
    const names = ["Tea Šimić", "Marko Horvat"];
    expect(LANGUAGES.map((language) => inZagreb(language).list(names))).toEqual([
      "Tea Šimić and Marko Horvat",
      ...Array(3).fill("Tea Šimić i Marko Horvat"),
    ]);
    expect(inZagreb("en").list(["Tea Šimić"])).toBe("Tea Šimić");
  });

  it("shows minutes as hours", () => {
    expect(LANGUAGES.map((language) => inZagreb(language).minutes(450))).toEqual(
      Array(4).fill("7:30 h"),
    );
    expect(inZagreb("en").minutes(0)).toBe("0:00 h");
    expect(inZagreb("en").minutes(-5)).toBe("−0:05 h");
    expect(inZagreb("hr").minutes(60 * 1200)).toBe("1.200:00 h");
  });

  it("shows relative times", () => {
    const ago = (minutes: number) => plain(inZagreb("hr").relative(NOW - minutes * MINUTE, NOW));
    expect([0.9, 1, 59, 60, 1439, 1440, 60_000].map(ago)).toEqual([
      "upravo sada",
      "prije 1 minutu",
      "prije 59 minuta",
      "prije 1 sat",
      "prije 23 sata",
      "prije 1 dan",
      "11. lis 2026.",
    ]);
    expect(inZagreb("en").relative(NOW + 30_000, NOW)).toBe("just now");
    expect(inZagreb("en").relative(NOW - 5 * MINUTE, NOW)).toBe("5 minutes ago");
  });

  it("is created once for the same settings", () => {
    expect(inZagreb("hr")).toBe(inZagreb("hr"));
    expect(inZagreb("hr")).not.toBe(inZagreb("en"));
  });

  it("never shows fractional minutes", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e7, max: 1e7 }), (minutes) => {
        expect(inZagreb("en").minutes(minutes)).toMatch(/^−?[\d,]+:[0-5]\d h$/);
      }),
    );
  });
});
