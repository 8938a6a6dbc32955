import { describe, expect, it } from "vitest";
import { fileReportInput } from "~/features/daily-reports/inputs";
import { draftFromInput } from "~/features/daily-reports/ui/draft/draft-from-input";
import { parseSentReport } from "~/features/daily-reports/ui/send/parse-sent";
import { emptyEntry } from "~/features/daily-reports/ui/draft/entry-draft";
import type { ReportDraft } from "~/features/daily-reports/ui/draft/report-draft";
import { readSentReport } from "~/features/daily-reports/ui/send/sent-report";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";

const TEA = newId();
const HEAD = {
  id: newId(),
  workOrderId: newId(),
  reportOn: "2026-11-20",
  capturedAt: 1_800_000_000_000,
};

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

function entry(index: number, from: string, to: string, kind = "work"): Record<string, string> {
  return {
    [`entries.${index}.id`]: newId(),
    [`entries.${index}.technicianId`]: TEA,
    [`entries.${index}.kind`]: kind,
    [`entries.${index}.from`]: from,
    [`entries.${index}.to`]: to,
  };
}

function parsed(fields: Record<string, string>, language: "en" | "hr" = "hr") {
  return parseSentReport(
    fileReportInput,
    readSentReport(fileReportInput, formOf(fields), language),
    HEAD,
  );
}

describe("the form data of a report", () => {
  it("omits blank rows", () => {
    const input = parsed({
      ...entry(0, "", ""),
      ...entry(1, "08:00", "16:00"),
      "expenses.0.type": "parking",
      "expenses.0.amountCents": "",
      "expenses.0.words": "",
      "parts.0.stock": "",
      "parts.0.quantityThousandths": "",
    });
    expect(input.entries.map((one) => (one.kind === "plain" ? "" : one.from))).toEqual(["08:00"]);
    expect([input.expenses, input.parts]).toEqual([[], []]);
  });

  it.each([
    ["16:00", "24:00", "16:00", "24:00"],
    ["16.00", "24.00", "16:00", "24:00"],
    ["1600", "2400", "16:00", "24:00"],
    ["7", "24", "07:00", "24:00"],
    ["7.30", "15,45", "07:30", "15:45"],
    ["24:00", "01:00", "24:00", "01:00"],
  ])("takes times as typed: %s to %s", (typedFrom, typedTo, from, to) => {
    for (const fields of [{}, { _numbers: "whole" }])
      expect(parsed({ ...entry(0, typedFrom, typedTo), ...fields }).entries).toMatchObject([
        { from, to },
      ]);
  });

  it.each(["24:01", "25", "24:30", "7:5", "noon"])("refuses %s as a time", (to) => {
    expect(() => parsed(entry(0, "08:00", to))).toThrow(
      expect.objectContaining({ facts: { fields: { "entries.0.to": "not_a_time" } } }),
    );
  });

  it("B2: puts the reason for no hours before the notes, and lacks it where the form has asked", () => {
    const reason = { noHoursReason: "Kupac nije bio tu", notes: "Dolazimo opet" };
    expect(parsed({ ...entry(0, "", ""), ...reason }).notes).toBe(
      "Kupac nije bio tu\nDolazimo opet",
    );
    expect(parsed({ ...reason, notes: "" }).notes).toBe("Kupac nije bio tu");
    expect(parsed({ ...entry(0, "08:00", "16:00"), ...reason }).notes).toBe("Dolazimo opet");
    const sent = { noHoursReason: " ", notes: "Dolazimo opet" };
    expect(refusalOf(() => parsed(sent)).facts["fields"]).toEqual({ noHoursReason: "required" });
    expect(parsed({ notes: "Dolazimo opet" }).notes).toBe("Dolazimo opet");
  });

  it("parses numbers in the user's language, and plain integers sent by JavaScript", () => {
    const row = {
      "expenses.0.type": "parking",
      "expenses.0.amountCents": "12,5",
      "parts.0.name": "Cijev",
      "parts.0.unit": "meter",
      "parts.0.quantityThousandths": "1,5",
    };
    const typed = parsed(row);
    expect([typed.expenses[0]?.amountCents, typed.parts[0]?.quantityThousandths]).toEqual([
      1250, 1500,
    ]);
    const whole = parsed({
      ...row,
      _numbers: "whole",
      "expenses.0.amountCents": "1250",
      "parts.0.quantityThousandths": "1500",
    });
    expect(whole.expenses).toEqual(typed.expenses);
  });

  it("parses hours typed without times: 7 means seven hours", () => {
    const { "entries.0.from": _, "entries.0.to": __, ...row } = entry(0, "", "", "plain");
    const input = parsed({
      ...row,
      "entries.0.minutes.regular": "7",
      "entries.0.minutes.travel": "0:45",
    });
    expect(input.entries[0]).toMatchObject({
      kind: "plain",
      minutes: { regular: 420, travel: 45, overtime1: 0 },
    });
  });

  it("names errors by the row of the form, blank rows counted", () => {
    const fields = {
      ...entry(0, "", ""),
      ...entry(200, "08:00", ""),
      "expenses.0.type": "parking",
      "expenses.0.amountCents": "",
      "expenses.1.type": "other",
      "expenses.1.amountCents": "x",
      "expenses.1.words": "",
    };
    const refusal = refusalOf(() => parsed(fields));
    expect(Object.keys(refusal.facts["fields"] as object)).toEqual(
      expect.arrayContaining(["entries.1.to", "expenses.1.amountCents"]),
    );
  });

  it("takes the name and the unit of a part from the choice, and equipment from choices and lines", () => {
    const [part, hoist] = [newId(), newId()];
    const input = parsed({
      "parts.0.stock": `${part} square-meter Lim 2 mm`,
      "parts.0.quantityThousandths": "2",
      "equipmentUsed.": `${hoist} Dizalica 2 t`,
      otherEquipment: "Skele\n\n Agregat ",
    });
    expect(input.parts).toEqual([
      { sparePartId: part, unit: "square-meter", name: "Lim 2 mm", quantityThousandths: 2000 },
    ]);
    expect(input.equipment).toEqual([
      { equipmentId: hoist, name: "Dizalica 2 t" },
      { equipmentId: null, name: "Skele" },
      { equipmentId: null, name: "Agregat" },
    ]);
  });

  it("has no signature if nobody signed, and the typed name if no other was given", () => {
    const input = parsed({
      "technicianSignature.name": "Tea Šimić",
      "technicianSignature.image": "",
      "customerSignature.name": "",
      "customerSignature.typed": "Ivana Marić",
    });
    expect([input.technicianSignature, input.customerSignature]).toEqual([
      null,
      { name: "Ivana Marić", image: "", typed: "Ivana Marić" },
    ]);
  });

  it("returns what was typed, including invalid numbers", () => {
    const sent = readSentReport(
      fileReportInput,
      formOf({
        ...entry(0, "08:00", "25:00"),
        "expenses.0.type": "parking",
        "expenses.0.amountCents": "12",
        "expenses.1.type": "parking",
        "expenses.1.amountCents": "twelve",
        notes: "Zamijenjeno.",
      }),
      "hr",
    );
    const before = { entries: [emptyEntry(newId(), TEA)], notes: "" } as unknown as ReportDraft;
    expect(draftFromInput(sent.raw, before)).toMatchObject({
      notes: "Zamijenjeno.",
      entries: [{ from: "08:00", to: "25:00" }],
      expenses: [{ type: "parking", amountCents: 1200 }, { amountCents: "twelve" }],
    });
  });
});

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
