import { beforeAll, describe, expect, it } from "vitest";
import { entriesInput } from "~/features/analytics/inputs";
import {
  exportExpenses,
  listExpenses,
  readExpenses,
} from "~/features/analytics/queries/entries/expenses";
import { exportParts, listParts, readParts } from "~/features/analytics/queries/entries/parts";
import { entriesTable } from "~/features/analytics/ui/entries-table";
import { expenseColumns, partColumns } from "~/features/analytics/queries/entries/columns";
import { fileReport } from "~/features/daily-reports/commands/file";
import { withdrawReport } from "~/features/daily-reports/commands/withdraw";
import { partCommands } from "~/features/spare-parts/commands";
import { correctStockInput } from "~/features/spare-parts/inputs";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { parseInput } from "~/kernel/input/parse";
import { formatter } from "~/kernel/text/format";
import { textsIn } from "~/server/texts";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { plan, report } from "../../support/records/orders";
import { DAY_MS, NOW, OTHER_PLACE, PLACE, TODAY, who } from "../../support/records/people";
import { OIL_FILTER } from "../daily-reports/field-day";

const RECEIPT = "01900000-0000-7000-8000-000000000777";
const HOTEL = { type: "accommodation" as const, words: "", amountCents: 8000 };
const PARKING = { type: "parking" as const, words: "", amountCents: 450 };
const FERRY = { type: "other" as const, words: "Ferry", amountCents: 1205 };
const SEAL = { sparePartId: null, name: "Seal", unit: "piece" as const };

let acme: Company;
let yard: { id: string; number: string };
const manager = () => acme.as("marko");
const input = (raw: object = {}) => parseInput(entriesInput, raw);
const format = formatter({ language: "en", timeZone: "Europe/Zagreb", currency: "EUR" });
const localization = { t: textsIn("en").t, format };

/** The stock is 24. Reports used 3 by today, one more was withdrawn, and 2 came today. */
beforeAll(async () => {
  acme = await createTestTenant({ approvals: 0 });
  await acme.run(
    "INSERT INTO files (id, status, sha256, name, media_type, size_bytes, storage_key, created_by, created_at) VALUES (?, 'pending', 'hash', 'receipt.jpg', 'image/jpeg', 7, 'key', ?, 0)",
    RECEIPT,
    who("marko"),
  );
  const made = (more: object) =>
    createWorkOrder(acme.as("marko", { now: NOW - DAY_MS }), plan({ ...more }));
  yard = await made({ jobNumber: "RN-1" });
  const hotel = await made(OTHER_PLACE);
  const photos = [{ fileId: RECEIPT, kind: "receipt" as const, expense: 1 }];
  await fileReport(
    manager(),
    report(yard.id, "marko", {
      entries: [],
      expenses: [HOTEL, PARKING],
      photos,
      parts: [
        { ...OIL_FILTER, quantityThousandths: 2000 },
        { ...SEAL, quantityThousandths: 500 },
      ],
    }),
  );
  await fileReport(
    manager(),
    report(hotel.id, "marko", {
      entries: [],
      expenses: [FERRY],
      parts: [{ ...OIL_FILTER, quantityThousandths: 1000 }],
    }),
  );
  const other = await made({});
  const withdrawn = report(other.id, "marko", {
    entries: [],
    expenses: [HOTEL],
    parts: [{ ...OIL_FILTER, quantityThousandths: 5000 }],
  });
  await fileReport(manager(), withdrawn);
  await withdrawReport(manager(), { id: withdrawn.id, version: 1 });
  await partCommands.correctStock.run(
    manager(),
    parseInput(correctStockInput, {
      id: OIL_FILTER.sparePartId,
      kind: "moved",
      quantityThousandths: 2000,
      seenThousandths: 21_000,
      reason: "Delivered",
    }),
  );
});

describe("the report of expenses", () => {
  it("has the sums of submitted reports at each level", async () => {
    const { entities, totals } = await readExpenses(
      manager(),
      input({ report: "expenses", group1: "customer", group2: "category" }),
    );
    expect(totals).toEqual({ entries: 3, amountCents: 9655 });
    expect(entities.map(({ names, sums }) => [names.at(-1), sums.amountCents])).toEqual([
      ["Brodogradilište Žuti Rt d.d.", 8450],
      ["accommodation", 8000],
      ["parking", 450],
      [expect.any(String), 1205],
      ["other", 1205],
    ]);
  });

  it("links each number to the expenses that it counts, with their receipts", async () => {
    for (const [group1, group2, group3] of [
      ["person", "order", "category"],
      ["customer", "day", "category"],
    ]) {
      const scope = input({ report: "expenses", group1, group2, group3 });
      const data = await readExpenses(manager(), scope);
      const table = entriesTable(data, { ...data, scope }, localization);
      const cells = [table.total ?? [], ...table.rows.map((row) => row.cells)].flatMap((row) =>
        row.slice(-1),
      );
      expect(cells.length).toBeGreaterThan(4);
      for (const { text, to } of cells) {
        const { searchParams } = new URL(to ?? "", "https://acme.example");
        const list = await listExpenses(manager(), input(Object.fromEntries(searchParams)));
        expect(format.money(list.totals.amountCents)).toBe(text);
        expect(list.entities.reduce((sum, row) => sum + row.amountCents, 0)).toBe(
          list.totals.amountCents,
        );
      }
    }
    const list = await listExpenses(manager(), input({ report: "expenses", category: "parking" }));
    const [row] = entriesTable(list, { ...list, scope: input() }, localization).rows;
    expect(row?.cells.map(({ text, to }) => [text, to])).toContainEqual([
      "Receipt",
      `/api/files/${RECEIPT}`,
    ]);
  });

  it("has a file with a row for each expense, numbers as numbers and receipts as links", async () => {
    const ctx = manager();
    const file = await exportExpenses(ctx, input({ report: "expenses" }));
    const rows = await file.read(0, 1);
    const columns = expenseColumns(localization.t, format);
    const values = rows.map((row) =>
      ["day", "order", "category", "words", "amount", "currency", "receipts"].map((key) =>
        columns.find((column) => column.key === key)?.value(row),
      ),
    );
    expect(values).toContainEqual([
      { day: TODAY },
      yard.number,
      "Parking",
      "",
      4.5,
      "EUR",
      `${ctx.tenant.origin}/api/files/${RECEIPT}`,
    ]);
    expect(values.map((row) => row[4])).toEqual([80, 4.5, 12.05]);
  });
});

describe("the report of parts", () => {
  it("adds up the quantities of one part, with its stock before and after the period", async () => {
    const data = await readParts(manager(), input({ report: "parts" }));
    expect(data.entities.map(({ names, sums }) => [names[0], sums])).toEqual([
      [OIL_FILTER.name, { entries: 2, quantityThousandths: 3000 }],
      ["Seal", { entries: 1, quantityThousandths: 500 }],
    ]);
    expect(data.stocks).toEqual([
      {
        id: OIL_FILTER.sparePartId,
        unit: OIL_FILTER.unit,
        beforeThousandths: 24_000,
        afterThousandths: 23_000,
      },
    ]);
    const { rows, total } = entriesTable(data, { ...data, scope: input() }, localization);
    expect(rows.map((row) => row.cells.slice(1).map(({ raw }) => raw))).toEqual([
      [2, 3, 24, 23],
      [1, 0.5, "–", "–"],
    ]);
    // Of different parts there is no sum.
    expect(total?.map(({ raw }) => raw)).toEqual(["Total", 3, "", "", ""]);
  });

  it("reckons the stock of a past period back over later use and corrections", async () => {
    const days = { report: "parts", from: TODAY, to: TODAY };
    await acme.run(
      "UPDATE daily_reports SET report_on = '2026-11-18' WHERE work_order_id = ?",
      yard.id,
    );
    const past = await readParts(
      manager(),
      input({ ...days, from: "2026-11-18", to: "2026-11-18" }),
    );
    expect(past.stocks).toMatchObject([{ beforeThousandths: 24_000, afterThousandths: 22_000 }]);
    expect((await readParts(manager(), input(days))).stocks).toMatchObject([
      { beforeThousandths: 22_000, afterThousandths: 23_000 },
    ]);
    await acme.run(
      "UPDATE daily_reports SET report_on = ? WHERE work_order_id = ?",
      TODAY,
      yard.id,
    );
  });

  it("links each number to the entries that it counts, and has a file of them", async () => {
    const scope = input({ report: "parts", group1: "customer", group2: "part" });
    const data = await readParts(manager(), scope);
    const table = entriesTable(data, { ...data, scope }, localization);
    for (const { cells } of table.rows) {
      const counted = cells[2];
      const { searchParams } = new URL(counted?.to ?? "", "https://acme.example");
      const list = await listParts(manager(), input(Object.fromEntries(searchParams)));
      expect([cells[1]?.text, list.totalCount]).toEqual([cells[1]?.text, counted?.raw]);
    }
    const file = await exportParts(manager(), input({ report: "parts" }));
    const rows = await file.read(0, 1);
    const quantity = partColumns(localization.t, format).find(({ key }) => key === "quantity");
    expect(rows.map((row) => [row.part, quantity?.value(row), row.customerId])).toEqual([
      [OIL_FILTER.name, 2, PLACE.customerId],
      ["Seal", 0.5, PLACE.customerId],
      [OIL_FILTER.name, 1, OTHER_PLACE.customerId],
    ]);
  });
});

it("are open to SA and MG only, and take one round trip", async () => {
  for (const key of ["tomislav", "emina"]) {
    await expectRefusal(readExpenses(acme.as(key), input({ report: "expenses" })), "not_allowed");
    await expectRefusal(readParts(acme.as(key), input({ report: "parts" })), "not_allowed");
    await expectRefusal(exportParts(acme.as(key), input({ report: "parts" })), "not_allowed");
  }
  for (const read of [readExpenses, readParts, listExpenses, listParts]) {
    const sanja = acme.as("sanja");
    await read(sanja, input({ report: "parts" }));
    expect(sanja.database.stats.roundTrips).toBe(1);
  }
});
