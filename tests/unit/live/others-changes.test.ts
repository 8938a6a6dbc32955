import { describe, expect, it } from "vitest";
import { textsIn } from "~/server/texts";
import { formatter } from "~/kernel/text/format";
import type { Language } from "~/kernel/text/languages";
import { type LogLine, logOf, outdatedText, peopleIn } from "~/shell/live/others-changes";

const NOW = Date.parse("2026-11-26T10:00:00Z");
const MINUTE_MS = 60_000;

const line = (actorName: string, minutesAgo: number, more: Partial<LogLine> = {}): LogLine => ({
  at: NOW - minutesAgo * MINUTE_MS,
  actorName,
  event: "task.updated",
  facts: {},
  fields: [],
  raisesVersion: true,
  ...more,
});

function textOf(lines: LogLine[], language: Language = "en"): string {
  const format = formatter({ language, timeZone: "Europe/Zagreb", currency: "EUR" });
  return outdatedText(peopleIn(lines), { t: textsIn(language).t, format, now: NOW });
}

describe("the sentence about changes of others", () => {
  it("names the person, the fields by their labels and the time of the company", () => {
    const lines = [line("Ana Kovač", 18, { fields: ["priority", "description"] })];
    expect(textOf(lines)).toBe(
      "Ana Kovač changed Priority and Description at 10:42. If you save, you see both versions first.",
    );
    expect(textOf(lines, "hr")).toBe(
      "Promjena: Ana Kovač, 10:42 (Prioritet i Opis). Kad spremite, prvo ćete vidjeti obje verzije.",
    );
  });

  it("joins what one person changed at several times, each field once", () => {
    const text = textOf([
      line("Ana Kovač", 2, { fields: ["name"] }),
      line("Ana Kovač", 5, { event: "task.started" }),
      line("Ana Kovač", 9, { fields: ["priority", "name"] }),
    ]);
    expect(text).toMatch(/^Ana Kovač changed Name and Priority at 10:58\. If/);
  });

  it("names a person without fields, who did something else", () => {
    expect(textOf([line("Ana Kovač", 0, { event: "task.started" })])).toMatch(
      /^Ana Kovač changed this at 11:00\. If/,
    );
  });

  it("names two people and three fields of each, and counts the others", () => {
    const many = ["name", "priority", "description", "plannedStartOn", "leadId"];
    const lines = [
      line("Ana Kovač", 1, { fields: many }),
      line("Marko Horvat", 2, { fields: many.slice(0, 3) }),
      line("Tea Šimić", 3),
      line("Sanja Kovač", 4),
    ];
    expect(textOf(lines.slice(0, 3))).toBe(
      "Ana Kovač changed Name, Priority, Description and 2 more at 10:59. " +
        "Marko Horvat changed Name, Priority and Description at 10:58. " +
        "1 more person changed it. If you save, you see both versions first.",
    );
    expect(textOf(lines)).toContain("2 more people changed it.");
    expect(textOf(lines, "rs")).toContain("Zapis su promenile još 2 osobe.");
  });

  it("has the date of a change on another day", () => {
    expect(textOf([line("Ana Kovač", 24 * 60)])).toContain("at 25 Nov 2026, 11:00.");
  });

  it("has the name of a field that this release has no label for", () => {
    expect(textOf([line("Ana Kovač", 1, { fields: ["newer"] })])).toContain("changed newer at");
  });
});

describe("the log of the record of a form", () => {
  it.each([
    ["work_orders/1", "/work-orders/1/edit", "/workOrders/1/activity"],
    ["spare_parts/1", "/assets/spare-parts/1/edit", "/spareParts/1/activity"],
    ["maintenance_plans/1", "/preventive-maintenance/1/edit", "/maintenancePlans/1/activity"],
    ["checklist_templates/1", "/checklists/1/edit", "/checklists/1/activity"],
    ["customers/1", "/customers/1/edit", "/customers/1/activity"],
    ["customers/1", "/partners/1/edit", "/partners/1/activity"],
    ["daily_reports/1", "/work-orders/2/daily-reports/1/edit", "/workOrders/2/activity"],
  ])("of %s at %s is %s", (record, pathname, path) => {
    expect(logOf(record, pathname)?.path).toBe(path);
  });

  it("is none for a kind without one", () => {
    expect(logOf("visits/1", "/schedule")).toBeNull();
    expect(logOf("", "/")).toBeNull();
  });

  it("tells changes of the record from what is beside them", () => {
    const log = logOf("tasks/1", "/tasks/1/edit");
    expect(log?.isChange(line("Ana", 1))).toBe(true);
    expect(log?.isChange(line("Ana", 1, { event: "comment.added", raisesVersion: false }))).toBe(
      false,
    );
  });

  it("of a daily report has the changes of this report alone", () => {
    const log = logOf("daily_reports/1", "/work-orders/2/daily-reports/1/edit");
    const changed = (reportId: string, event = "daily-report.changed") =>
      log?.isChange(line("Ana", 1, { event, facts: { reportId }, raisesVersion: false }));
    expect([changed("1"), changed("3"), changed("1", "work-order.updated")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
