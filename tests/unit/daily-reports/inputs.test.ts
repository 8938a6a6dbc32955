import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fileReportInput } from "~/features/daily-reports/inputs";
import { NOW, ORDER, TODAY, worked } from "./field-day";

const least = () => ({ id: randomUUID(), workOrderId: ORDER, reportOn: TODAY, capturedAt: NOW, entries: [worked("tomislav")] });
const faults = (input: unknown) => fileReportInput.safeParse(input).error?.issues.map((issue) => [issue.path.join("."), issue.message]);

describe("the input of a daily report", () => {
  it("requires few fields, and defaults the rest", () => {
    expect(fileReportInput.parse(least())).toMatchObject({ expenses: [], parts: [], notes: "", warranty: false, technicianSignature: null });
  });

  it.each([
    ["a day that does not exist", { reportOn: "2026-02-29" }, "reportOn", "not_a_day"],
    ["the year 9999", { reportOn: "9999-01-01" }, "reportOn", "not_a_day"],
    ["an id in capitals", { id: "01900000-0000-7000-8000-0000000000AB" }, "id", "not_an_id"],
    ["a capture in parts of a millisecond", { capturedAt: 1.5 }, "capturedAt", "not_a_number"],
    ["a capture that is infinite", { capturedAt: JSON.parse("1e999") }, "capturedAt", "not_a_number"],
    ["a time that no clock shows", { entries: [{ ...worked("tea"), from: "24:01" }] }, "entries.0.from", "not_a_time"],
    ["half a letter", { notes: "\ud800" }, "notes", "not_text"],
    ["words without end", { notes: "x".repeat(5001) }, "notes", "too_long"],
    ["another expense without words", { expenses: [{ type: "other", words: " ", amountCents: 1 }] }, "expenses.0.words", "required"],
    ["money that is owed", { expenses: [{ type: "parking", amountCents: -1 }] }, "expenses.0.amountCents", "too_small"],
    ["none of a part", { parts: [{ name: "Oil", quantityThousandths: 0, unit: "litre" }] }, "parts.0.quantityThousandths", "too_small"],
    ["a part without a name", { parts: [{ name: " ", quantityThousandths: 1, unit: "litre" }] }, "parts.0.name", "required"],
    ["a picture that is a page", { customerSignature: { name: "A", image: "data:text/html;base64,AAAA" } }, "customerSignature.image", "not_a_picture"],
    ["a signature without a stroke", { customerSignature: { name: "A" } }, "customerSignature.typed", "required"],
    ["a signature of nobody", { customerSignature: { name: "", typed: "A" } }, "customerSignature.name", "required"],
  ])("rejects %s", (_, wrong, path, message) => {
    expect(faults({ ...least(), ...wrong })).toContainEqual([path, message]);
  });

  it("rejects a repeated entry, and more rows than a day has minutes", () => {
    const entry = worked("tea");
    expect(faults({ ...least(), entries: [entry, entry] })).toEqual([["entries", "twice"]]);
    expect(faults({ ...least(), entries: Array.from({ length: 201 }, () => worked("tea")) })).toEqual([["entries", "too_many"]]);
  });

  it("rejects unknown fields, which would be lost without notice", () => {
    expect(fileReportInput.safeParse({ ...least(), status: "submitted" }).success).toBe(false);
  });
});
