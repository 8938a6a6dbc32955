import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readWorkbook } from "~/features/imports/reading/workbook";
import { unpacked, UnpackingMeter, zipDirectory } from "~/features/imports/reading/zip";
import { csvOf } from "~/kernel/text/csv";
import type { FileValue } from "~/kernel/text/file-columns";
import { type FileTable, workbookOf } from "~/kernel/text/workbook";
import { dayOfNumber } from "~/kernel/time/days";

async function* inParts<Row>(...parts: Row[][]): AsyncGenerator<Row[]> {
  yield* parts;
}

function tableOf(headers: string[], ...parts: FileValue[][][]): FileTable {
  return { title: "Radni nalozi", headers, parts: inParts(...parts) };
}

async function bytesOf(...[table, options]: Parameters<typeof workbookOf>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of workbookOf(table, options)) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

/** A sheet of the file as an import reads it, without its head. */
async function rowsOf(bytes: Uint8Array, sheet: string | null = null) {
  const { rows } = await readWorkbook(bytes, sheet);
  return rows.slice(1).map(({ cells }) => cells);
}

async function xmlOf(bytes: Uint8Array, path: string): Promise<string> {
  const entry = zipDirectory(bytes).get(path.toLowerCase());
  if (!entry) throw new Error(`There is no ${path}`);
  const parts: Uint8Array[] = [];
  for await (const part of unpacked(bytes, entry, new UnpackingMeter(bytes.length)))
    parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

describe("a workbook", () => {
  it("has numbers as numbers, days as days and everything else as text", async () => {
    const row = [{ day: "2026-10-31" }, 7.25, -3, "0042", "+385 1 234", "=1+1", " two\nlines "];
    const bytes = await bytesOf(tableOf(["a", "b", "c", "d", "e", "f", "g"], [row]));
    expect(await rowsOf(bytes)).toEqual([row]);
    const xml = await xmlOf(bytes, "xl/worksheets/sheet1.xml");
    expect(xml).not.toContain("<f>");
    // A spreadsheet would calculate them once somebody has edited the cell.
    for (const place of ["D2", "E2", "F2"]) expect(xml).toContain(`<c r="${place}" s="4" `);
    expect(await xmlOf(bytes, "xl/styles.xml")).toContain('quotePrefix="1"');
  });

  it("has a time of a day as a part of the day", async () => {
    const bytes = await bytesOf(tableOf(["Visit"], [[{ day: "2026-10-31", time: "18:00" }]]));
    expect(await xmlOf(bytes, "xl/worksheets/sheet1.xml")).toContain(
      '<c r="A2" s="3"><v>46326.75</v></c>',
    );
  });

  it("is a sheet named as the user calls it, with its head in view and columns as wide as their content", async () => {
    const table = tableOf(["Broj", "Opis"], [["2026-00001", "x".repeat(400)]]);
    const bytes = await bytesOf({ ...table, title: "Radni nalozi: svi/otvoreni [2026]" });
    expect((await readWorkbook(bytes, null)).sheets).toEqual([
      { name: "Radni nalozi  svi otvoreni  202", isHidden: false },
    ]);
    const xml = await xmlOf(bytes, "xl/worksheets/sheet1.xml");
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2"');
    expect([...xml.matchAll(/ width="(\d+)"/g)].map(([, width]) => width)).toEqual(["12", "50"]);
  });

  it("goes on in a second sheet where the first has as many rows as it can have", async () => {
    const rows = Array.from({ length: 7 }, (_, index) => [index]);
    const table = tableOf(["n"], rows.slice(0, 2), [], rows.slice(2));
    const bytes = await bytesOf(table, { rowsOfSheet: 4 });
    const { sheets } = await readWorkbook(bytes, null);
    expect(sheets.map(({ name }) => name)).toEqual([
      "Radni nalozi",
      "Radni nalozi (2)",
      "Radni nalozi (3)",
    ]);
    const read = await Promise.all(sheets.map(({ name }) => rowsOf(bytes, name)));
    expect(read).toEqual([[[0], [1], [2]], [[3], [4], [5]], [[6]]]);
  });

  it("has only its head without rows", async () => {
    expect(await rowsOf(await bytesOf(tableOf(["Broj"])))).toEqual([]);
  });

  it("cuts a text that is longer than a cell can be, between two signs", async () => {
    const bytes = await bytesOf(tableOf(["a"], [[`${"a".repeat(32_765)}😀${"b".repeat(9)}`]]));
    const xml = await xmlOf(bytes, "xl/worksheets/sheet1.xml");
    const [, written = ""] = /<t>(a+)…<\/t>/.exec(xml) ?? [];
    expect(written.length).toBe(32_765);
  });

  it("reads the next part only when those before it have been taken", async () => {
    let read = 0;
    async function* parts() {
      for (; read < 100; read += 1) yield Array.from({ length: 500 }, () => [crypto.randomUUID()]);
    }
    const file = workbookOf({ title: "x", headers: ["id"], parts: parts() });
    await file.next();
    await file.next();
    await file.next();
    expect(read).toBeLessThan(20);
    await file.return(undefined);
    expect(read).toBeLessThan(20);
  });
});

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      "'",
      '"',
      "\r",
      "\n",
      "<",
      "&",
      "_x0041_",
      "_x",
      "1",
      "\u0001",
      "\uD800",
      "č",
      ";",
      " ",
    ),
    maxLength: 12,
  }),
);
const value: fc.Arbitrary<FileValue> = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
  // The days that a spreadsheet knows without Excel's 29 February 1900.
  fc.integer({ min: -25_508, max: 2_932_896 }).map((number) => ({ day: dayOfNumber(number) })),
);

describe("what is exported comes back", () => {
  it("has the same cells when an import reads it", async () => {
    const row = fc.array(value, { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
        const bytes = await bytesOf(tableOf(["a", "b", "c"], rows));
        expect(await rowsOf(bytes)).toEqual(rows.map(trimmed).filter((cells) => cells.length > 0));
      }),
      { numRuns: 60 },
    );
  });

  it("has as many rows and columns as the CSV", async () => {
    const rows = [
      ["Valve", 2.5, { day: "2026-11-26" }],
      ["=1", "", ""],
    ];
    const csv = csvOf([["a", "b", "c"], ...rows], { country: "", language: "en" });
    expect(csv).toBe("\uFEFFa,b,c\r\nValve,2.5,2026-11-26\r\n'=1,,\r\n");
    expect(await rowsOf(await bytesOf(tableOf(["a", "b", "c"], rows)))).toEqual(rows.map(trimmed));
  });
});

/** A reader does not tell empty cells at the end of a row from none. */
function trimmed(row: FileValue[]): FileValue[] {
  return row.slice(0, row.findLastIndex((each) => each !== "") + 1);
}
