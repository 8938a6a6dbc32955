import { expect, it } from "vitest";
import { joinNames } from "~/kernel/text/title";

it("joins names on one line, each once and without empty ones", () => {
  expect(joinNames("Hotel Čempres", "Hotel Čempres")).toBe("Hotel Čempres");
  expect(joinNames("Hotel Čempres", "Dok 2")).toBe("Hotel Čempres · Dok 2");
  expect(joinNames(undefined, "Dok 2", null, "", false)).toBe("Dok 2");
  expect(joinNames("", null)).toBe("");
});
