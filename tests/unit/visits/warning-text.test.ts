import { expect, it } from "vitest";
import { warningTextIn } from "~/features/visits/ui/warning-sentence";
import { formatter } from "~/kernel/text/format";
import { type Language, LANGUAGES } from "~/kernel/text/languages";
import { textsIn } from "~/server/texts";

function textIn(language: Language) {
  const format = formatter({ language, timeZone: "Europe/Zagreb", currency: "EUR" });
  return warningTextIn({ t: textsIn(language).t, format }, String, String);
}

it.each([
  ["2026-11-23", "2026-11-23", "Nalog je planiran za pon, 23. stu"],
  ["2026-11-23", "2026-11-24", "Nalog je planiran za pon, 23. stu – uto, 24. stu"],
])("names a day once when the order is planned from %s to %s", (from, to, text) => {
  const wish = { plannedStartOn: from, plannedEndOn: to };
  expect(textIn("hr")({ kind: "outside-wish", ...wish })).toBe(text);
});

it("names a holiday that has a name", () => {
  const holiday = { kind: "holiday" as const, day: "2026-11-18" };
  for (const language of LANGUAGES) {
    const textOf = textIn(language);
    const [named, unnamed] = ["Dan sjećanja", ""].map((name) => textOf({ ...holiday, name }));
    expect(named, language).toBe(`${unnamed}: Dan sjećanja`);
  }
  expect(textIn("hr")({ ...holiday, name: "Dan sjećanja" })).toBe(
    "sri, 18. stu je praznik: Dan sjećanja",
  );
});
