import { expect, it } from "vitest";
import { text } from "../../../app/kernel/fields";
import { parseInput } from "../../../app/kernel/parse";
import { refusalOf } from "../../support/signed-in";

it.each(["a\u0000b", "\u0000", "\ud800", "a\udfffb"])("%j is no text", async (value) => {
  const refusal = await refusalOf(Promise.resolve().then(() => parseInput(text(10), value)));
  expect(refusal.facts["fields"]).toEqual({ "": "not_text" });
});

it("takes all signs that are whole", () => {
  expect(parseInput(text(20), " čćšžđ 😀\n\t– ")).toBe("čćšžđ 😀\n\t–");
});
