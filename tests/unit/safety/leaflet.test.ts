import { describe, expect, it } from "vitest";
import texts from "virtual:texts";
import { getSafetyLeaflet } from "../../../app/features/safety/queries";
import { TOPIC_ICONS } from "../../../app/features/safety/ui/topic-icons";
import { ATTENTION, emergencyNumbers, GENERAL } from "../../../app/features/safety/model";
import { LANGUAGES } from "../../../app/kernel/text/languages";
import { createTestTenant } from "../../support/db/test-tenant";

const ALL = [...GENERAL, ...ATTENTION];

describe("the safety leaflet", () => {
  it.each(LANGUAGES)("contains every sentence in %s", (language) => {
    const { leaflet } = texts[language]["safety"] as { leaflet: Record<string, unknown> };
    const written = Object.entries(leaflet).filter(
      ([key, section]) => typeof section === "object" && key !== "emergency",
    );
    const sentences = written.flatMap(([key, section]) =>
      Object.keys(section as object).map((name) => `${key}.${name}`),
    );
    expect(sentences.sort()).toEqual(
      ALL.flatMap(({ key, points }) => [`${key}.title`, ...points]).sort(),
    );
  });

  it("shows each hazard with a sign of its own", () => {
    expect(Object.keys(TOPIC_ICONS).sort()).toEqual(ALL.map(({ key }) => key).sort());
  });

  it("contains the emergency numbers of the tenant's country", async () => {
    const { as } = await createTestTenant();
    const leaflet = await getSafetyLeaflet(as("tomislav"));
    expect(leaflet.attention.topics).toHaveLength(ATTENTION.length);
    expect(leaflet.emergency.numbers[0]).toMatchObject({ number: "112" });
  });
});

describe("the emergency numbers", () => {
  it.each([
    ["hr", "en", "112 194 193 192"],
    ["HR", "ba", "112 194 193 192"],
    ["ba", "en", "112 124 123 122"],
    ["rs", "en", "112 194 193 192"],
    ["", "ba", "112 124 123 122"],
    ["", "en", "112"],
    ["si", "hr", "112"],
  ] as const)("where the tenant is in %s and the language is %s", (country, language, numbers) => {
    expect(
      emergencyNumbers(country, language)
        .map(({ number }) => number)
        .join(" "),
    ).toBe(numbers);
  });
});
