import { expect, it } from "vitest";
import { warningTextIn } from "~/features/visits/ui/warning-text";
import { formatter } from "~/kernel/text/format";
import { textsIn } from "~/server/texts";

it.each([
  ["2026-11-23", "2026-11-23", "Nalog je planiran za pon, 23. stu"],
  ["2026-11-23", "2026-11-24", "Nalog je planiran za pon, 23. stu – uto, 24. stu"],
])("names a day once when the order is planned from %s to %s", (from, to, text) => {
  const format = formatter({ language: "hr", timeZone: "Europe/Zagreb", currency: "EUR" });
  const textOf = warningTextIn({ t: textsIn("hr").t, format }, String, String);
  expect(textOf({ kind: "outside-wish", plannedStartOn: from, plannedEndOn: to })).toBe(text);
});
