import { expect, test } from "vitest";
import { LANGUAGES, ONE_STOP } from "~/kernel/text/languages";
import { textsIn } from "~/server/texts";

test("a sentence that ends with an abbreviation or a day has one full stop", () => {
  for (const language of LANGUAGES) {
    const { t } = textsIn(language);
    const text = t("sessions.acceptInvite.missing-text", { company: "Acme Servis d.o.o." });
    expect(text).toContain("Acme Servis d.o.o.");
    expect(text).not.toContain("..");
  }
});

test("what is no full stop stays", () => {
  for (const text of ["And so on...", "../file", "1..5", "a..b", "Wait … now."])
    expect(ONE_STOP.process(text)).toBe(text);
  expect(ONE_STOP.process("Od 15. pro 2026.. Datumi")).toBe("Od 15. pro 2026. Datumi");
  expect(ONE_STOP.process("For “Acme d.o.o..”")).toBe("For “Acme d.o.o.”");
});
