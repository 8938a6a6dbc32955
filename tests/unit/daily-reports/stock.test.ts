import fc from "fast-check";
import { expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { updateReport } from "~/features/daily-reports/commands/update";
import { withdrawReport } from "~/features/daily-reports/commands/withdraw";
import { updateReportInput } from "~/features/daily-reports/inputs";
import { fieldDay, type FieldDay, OIL_FILTER, reportOf, who } from "./field-day";

const USED =
  "SELECT coalesce(sum(p.quantity_thousandths), 0) AS used FROM daily_report_parts p JOIN daily_reports r ON r.id = p.report_id WHERE r.status = 'submitted' AND p.spare_part_id = ?";
const DAYS = ["2026-11-18", "2026-11-19", "2026-11-20"];

const quantities = fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 3 });
const deed = fc.record({
  verb: fc.constantFrom("file", "update", "withdraw"),
  day: fc.constantFrom(...DAYS),
  quantities,
});
type Operation = { verb: string; day: string; quantities: number[] };

it("the stock is the initial stock minus the parts of filed reports", async () => {
  const day = await fieldDay();
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 6 }), async (deeds) => {
      for (const one of deeds) await perform(day, one);
      const [[stock], [parts]] = await Promise.all([
        day.rows(
          "SELECT stock_thousandths AS left FROM spare_parts WHERE id = ?",
          OIL_FILTER.sparePartId,
        ),
        day.rows(USED, OIL_FILTER.sparePartId),
      ]);
      expect(Number(stock?.["left"]) + Number(parts?.["used"])).toBe(24_000);
    }),
    { numRuns: 15 },
  );
});

async function perform(
  day: FieldDay,
  { verb, day: reportOn, quantities: amounts }: Operation,
): Promise<void> {
  const parts = amounts.map((quantityThousandths) => ({ ...OIL_FILTER, quantityThousandths }));
  const [known] = await day.rows(
    "SELECT id, version FROM daily_reports WHERE status = 'submitted' AND report_on = ? AND author_id = ?",
    reportOn,
    who("tomislav"),
  );
  const ctx = day.as("tomislav");
  if (!known) {
    if (verb === "file") await fileReport(ctx, reportOf("tomislav", { reportOn, parts }));
    return;
  }
  const { id, version } = { id: String(known["id"]), version: Number(known["version"]) };
  if (verb === "update")
    await updateReport(ctx, updateReportInput.parse({ id, version, entries: [], parts }));
  if (verb === "withdraw") await withdrawReport(ctx, { id, version });
}
