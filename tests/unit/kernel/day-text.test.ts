import { expect, test } from "vitest";
import { formatter } from "~/kernel/text/format";
import { LANGUAGES } from "~/kernel/text/languages";
import { isWholeDay, parseDay } from "~/kernel/time/day-text";
import { addDays } from "~/kernel/time/days";

const TODAY = "2026-11-27";

test("every day is read as the page writes it, in all languages", () => {
  for (const language of LANGUAGES) {
    const { day } = formatter({ language, timeZone: "UTC", currency: "EUR" });
    for (let at = 0; at < 800; at += 1) {
      const each = addDays("2026-01-01", at);
      expect(parseDay(day(each), language, TODAY), `${language}: ${day(each)}`).toBe(each);
    }
  }
});

test.each([
  ["2026-12-03", "2026-12-03"],
  ["2026-1-3", "2026-01-03"],
  ["3.12.2026", "2026-12-03"],
  ["03. 12. 2026.", "2026-12-03"],
  ["3/12/26", "2026-12-03"],
  ["3-12-2026", "2026-12-03"],
  ["3 12 2026", "2026-12-03"],
  ["3 December 2026", "2026-12-03"],
  ["3 dec", "2026-12-03"],
  [" 3.12. ", "2026-12-03"],
  ["29.2.2028", "2028-02-29"],
])("%s is %s", (text, day) => expect(parseDay(text, "en", TODAY)).toBe(day));

test("a day without its year is the nearest one", () => {
  expect(parseDay("3.1.", "hr", TODAY)).toBe("2027-01-03");
  expect(parseDay("20.10.", "hr", TODAY)).toBe("2026-10-20");
  expect(parseDay("28.12.", "hr", "2027-01-02")).toBe("2026-12-28");
  expect(parseDay("29.2.", "hr", "2027-06-01")).toBe("2028-02-29");
});

test.each(["", "tomorrow", "31.4.2026", "29.2.2026", "0.1.2026", "12/13/2026", "3.12.026", "3 d"])(
  "“%s” is no day",
  (text) => expect(parseDay(text, "en", TODAY)).toBeNull(),
);

test("a text is whole only when a further sign cannot change its day", () => {
  expect(["2026-12-03", "3.12.2026", "03. 12. 2026.", "3/12/2026"].every(isWholeDay)).toBe(true);
  expect(["3.1", "3.12.", "3.12.26", "3 Dec 2026", "2026-12-3"].some(isWholeDay)).toBe(false);
});
