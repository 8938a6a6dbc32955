import { expect, it } from "vitest";
import {
  answerFrom,
  enteredIn,
  isWhole,
  wholeNumber,
} from "~/features/checklists/ui/fill/answer-fields";
import { newId } from "~/kernel/ids";
import { asBase64, pngOf } from "../../support/fakes/pictures";

const [workOrderId, checklistId, itemId, answerId] = [newId(), newId(), newId(), newId()];

function numberOf(thousandths: string, numbers: string): number | null {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    itemId,
    kind: "number",
    thousandths,
    _numbers: numbers,
  }))
    form.set(name, value);
  return answerFrom(form, { workOrderId, checklistId }, { answerId, photos: [] }).thousandths;
}

it.each([
  ["5", "typed en", 5_000],
  ["4.2", "typed en", 4_200],
  ["4,2", "typed hr", 4_200],
  ["-3,25", "typed rs", -3_250],
  ["", "typed hr", null],
  ["4200", "whole", 4_200],
  ["-50", "whole", -50],
  ["", "whole", null],
])("the number %j of a form with %j is %j thousandths", (text, numbers, thousandths) => {
  expect(numberOf(text, numbers)).toBe(thousandths);
});

it("a signature is sent with what was drawn, or with what was typed instead", () => {
  const image = `data:image/png;base64,${asBase64(pngOf(60, 20))}`;
  const sent = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ itemId, kind: "signature", ...fields }))
      form.set(name, value);
    return answerFrom(form, { workOrderId, checklistId }, { answerId, photos: [] });
  };
  expect(sent({ content: "Iva Ivić", "sign.image": image })).toMatchObject({
    content: "Iva Ivić",
    image,
  });
  expect(sent({ "sign.typed": "I. Ivić" })).toMatchObject({ content: "I. Ivić", image: "" });
});

it("the button that skips an item outweighs the kind of the item's own fields", () => {
  const form = new FormData();
  // In the order of the page.
  form.append("itemId", itemId);
  form.append("kind", "number");
  form.append("thousandths", "");
  form.append("reason", "No access");
  form.append("kind", "skipped");
  const place = { workOrderId, checklistId };
  expect(answerFrom(form, place, { answerId, photos: [] })).toMatchObject({
    kind: "skipped",
    comment: "No access",
  });
});

function fieldsOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

it("a draft holds what was entered, the chosen answer and the drawing among it, and is none without", () => {
  const entered = { tick: "not-ok", comment: "At the flange", "sign.image": "data:", reason: "" };
  expect(enteredIn(fieldsOf({ itemId, kind: "tick", ...entered }))).toEqual({
    tick: "not-ok",
    comment: "At the flange",
    "sign.image": "data:",
  });
  expect(enteredIn(fieldsOf({ itemId, kind: "tick", comment: "" }))).toBeNull();
});

it.each([
  ["tick", {}, false],
  ["tick", { comment: "At the flange" }, false],
  ["tick", { tick: "not-ok" }, true],
  ["choice", { comment: "At the flange" }, false],
  ["number", { thousandths: "7200" }, true],
  ["text", { content: "Clean" }, true],
  ["signature", { content: "Iva Ivić" }, false],
  ["signature", { content: "Iva Ivić", "sign.image": "data:" }, true],
] as const)(
  "an item of kind %s with %j is an answer when it is left: %s",
  (kind, fields, whole) => {
    expect(isWhole({ kind }, fieldsOf({ kind, ...fields }))).toBe(whole);
  },
);

it("a draft holds a number in thousandths", () => {
  expect([wholeNumber("7200"), wholeNumber("-1"), wholeNumber(""), wholeNumber("7.2")]).toEqual([
    7_200,
    -1,
    null,
    null,
  ]);
});
