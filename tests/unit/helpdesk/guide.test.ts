import { describe, expect, it } from "vitest";
import { getHomeScreenGuide } from "../../../app/features/helpdesk/queries";
import { LANGUAGES } from "../../../app/kernel/text/languages";
import { phoneOf, PHONES } from "../../../app/kernel/input/phones";

describe("the home screen guide", () => {
  it.each(LANGUAGES)("has every step in %s", async (language) => {
    const guide = await getHomeScreenGuide({ language });
    const texts = PHONES.flatMap((phone) =>
      guide.phones[phone].steps.flatMap(({ progress, title, text }) => [progress, title, text]),
    );
    expect(texts).toHaveLength(18);
    expect(texts.filter((each) => each === "" || each.includes("helpdesk."))).toEqual([]);
    expect(new Set(Object.values(guide.buttons)).size).toBe(4);
  });
});

describe("the device", () => {
  it.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)", 5, "ios"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15", 5, "ios"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15", 0, "android"],
    ["Mozilla/5.0 (Linux; Android 15; Pixel 7)", 5, "android"],
    ["", 0, "android"],
  ] as const)("of %s with %i touch points is %s", (agent, points, phone) =>
    expect(phoneOf(agent, points)).toBe(phone),
  );
});
