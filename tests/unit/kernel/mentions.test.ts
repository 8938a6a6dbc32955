import { expect, it } from "vitest";
import { withMentions } from "~/kernel/rich-text/mentions";
import { plainTextOf } from "~/kernel/rich-text/plain";
import { growth, LINEAR } from "../../support/growth";

const ANA = { id: "ana", label: "Ana" };
const ANA_MARIA = { id: "maria", label: "Ana Marić" };

function mentionsIn(text: string, mentioned = [ANA, ANA_MARIA]) {
  const doc = withMentions(text, mentioned);
  const inlines = (doc?.content ?? []).flatMap((block) =>
    block.type === "paragraph" ? (block.content ?? []) : [],
  );
  return inlines.map((one) =>
    one.type === "mention" ? `[${one.attrs.id}]` : one.type === "text" ? one.text : "",
  );
}

it("B3: turns chosen names into mentions and leaves the rest of the text as it is", () => {
  expect(mentionsIn("Hej @Ana, pogledaj")).toEqual(["Hej ", "[ana]", ", pogledaj"]);
  expect(mentionsIn("@Ana Marić i @Ana")).toEqual(["[maria]", " i ", "[ana]"]);
  const text = "Prvi red\n\n@Ana: drugi  red";
  const doc = withMentions(text, [ANA]);
  expect(doc && plainTextOf(doc)).toBe(text);
});

it("B3: ignores names inside a word and names that were not chosen", () => {
  for (const text of ["pisite na info@Ana.hr je @Anamarija", "@Ana", ""])
    expect(withMentions(text, text === "@Ana" ? [] : [{ id: "x", label: "An" }])).toBeNull();
});

it("takes linear time for many names and many signs", () => {
  for (const text of ["@Ana ", "@", "@An", "\n@Ana"]) {
    const many = (length: number) => text.repeat(length / text.length);
    expect(growth(many, (all) => withMentions(all, [ANA, ANA_MARIA]))).toBeLessThan(LINEAR);
  }
});
