import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fileReportInput } from "~/features/daily-reports/inputs";
import { NOW, ORDER, TODAY, worked } from "./field-day";

const least = () => ({
  id: randomUUID(),
  workOrderId: ORDER,
  reportOn: TODAY,
  capturedAt: NOW,
  entries: [worked("tomislav")],
});
const faults = (input: unknown) =>
  fileReportInput
    .safeParse(input)
    .error?.issues.map((issue) => [issue.path.join("."), issue.message]);

describe("the input of a daily report", () => {
  it("requires few fields, and defaults the rest", () => {
    expect(fileReportInput.parse(least())).toMatchObject({
      expenses: [],
      parts: [],
      notes: "",
      warranty: false,
      technicianSignature: null,
    });
  });

  it.each([
    ["a day that does not exist", { reportOn: "2026-02-29" }, "reportOn", "not_a_day"],
    ["an id in upper case", { id: "01900000-0000-7000-8000-0000000000AB" }, "id", "not_an_id"],
    [
      "a capture time in fractions of a millisecond",
      { capturedAt: 1.5 },
      "capturedAt",
      "not_a_number",
    ],
    [
      "an invalid time of day",
      { entries: [{ ...worked("tea"), from: "48:00" }] },
      "entries.0.from",
      "not_a_time",
    ],
    ["a text that is too long", { notes: "x".repeat(5001) }, "notes", "too_long"],
    [
      "another expense without a description",
      { expenses: [{ type: "other", words: " ", amountCents: 1 }] },
      "expenses.0.words",
      "required",
    ],
    [
      "a part with quantity zero",
      { parts: [{ name: "Oil", quantityThousandths: 0, unit: "litre" }] },
      "parts.0.quantityThousandths",
      "too_small",
    ],
    [
      "an HTML page as a picture",
      { customerSignature: { name: "A", image: "data:text/html;base64,AAAA" } },
      "customerSignature.image",
      "not_a_picture",
    ],
    [
      "a signature without a stroke",
      { customerSignature: { name: "A" } },
      "customerSignature.typed",
      "required",
    ],
  ])("rejects %s", (_, wrong, path, message) => {
    expect(faults({ ...least(), ...wrong })).toContainEqual([path, message]);
  });

  it("rejects a repeated entry, and more rows than a day has minutes", () => {
    const entry = worked("tea");
    expect(faults({ ...least(), entries: [entry, entry] })).toEqual([["entries", "twice"]]);
    expect(
      faults({ ...least(), entries: Array.from({ length: 201 }, () => worked("tea")) }),
    ).toEqual([["entries", "too_many"]]);
  });

  it("rejects unknown fields, which would be lost without notice", () => {
    expect(fileReportInput.safeParse({ ...least(), status: "submitted" }).success).toBe(false);
  });
});
