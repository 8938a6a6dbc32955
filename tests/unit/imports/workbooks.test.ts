import writeExcelFile from "write-excel-file/node";
import { describe, expect, test } from "vitest";
import { readSpreadsheet } from "~/features/imports/reading/spreadsheet";
import { rowXml, workbookOf, workbookParts } from "../../support/imports/workbook-file";
import { zipOf } from "../../support/imports/zip-file";

const HEADER = rowXml(1, ["Naziv", "Serijski broj", "Datum"]);

async function cellsOf(bytes: Uint8Array, sheet: string | null = null) {
  const table = await readSpreadsheet(bytes, { sheet });
  return table.rows.map(({ cells }) => cells);
}

test("reads numbers, truth values, days, times and texts by their type", async () => {
  const rows = [
    HEADER,
    rowXml(2, [
      '<c r="A2" t="s"><v>0</v></c>',
      '<c r="B2"><v>1500.5</v></c>',
      '<c r="C2" s="1"><v>43536</v></c>',
    ]),
    rowXml(4, ['<c r="A4" t="s"><v>1</v></c>', '<c r="C4" s="2"><v>44075.75</v></c>']),
    rowXml(5, ['<c t="b"><v>1</v></c>', '<c s="3"><v>0.3125</v></c>', '<c s="4"><v>42</v></c>']),
    rowXml(6, ["A &amp; B &lt;&#x10D;&gt;", '<c t="str"><f>A1</f><v>Naziv</v></c>', "_x0041_"]),
  ];
  const texts = [
    "<t>Žito</t>",
    '<r><t>Kotao </t></r><r><rPr><b/></rPr><t xml:space="preserve">60 kW</t></r><rPh><t>x</t></rPh>',
  ];
  const formats = ["dd.mm.yyyy.", "yyyy\\-mm\\-dd hh:mm;@", "h:mm", "00000"];
  expect(await cellsOf(workbookOf({ sheets: [{ rows: rows.join("") }], texts, formats }))).toEqual([
    ["Žito", 1500.5, { day: "2019-03-12" }],
    ["Kotao 60 kW", "", { day: "2020-09-01" }],
    [true, "07:30", "00042"],
    ["A & B <č>", "Naziv", "A"],
  ]);
});

test.each([
  ["General", 1],
  ["#,##0.00\\ &quot;d.o.o. kuna&quot;", 1],
  ["[Red]0.00", 1],
  ["0.00E+00", 1],
  ["[$-41A]d. mmmm yyyy.", { day: "1900-01-01" }],
  ["mmmm", { day: "1900-01-01" }],
  ["[h]:mm", 1],
])("reads a number by the format %s", async (code, expected) => {
  const rows = HEADER + rowXml(2, ["A", '<c s="1"><v>1</v></c>']);
  const cells = await cellsOf(workbookOf({ sheets: [{ rows }], formats: [code] }));
  expect(cells[0]?.[1]).toEqual(expected);
});

test.each([
  [59, "1900-02-28"],
  [61, "1900-03-01"],
  [36526, "2000-01-01"],
  [2_958_465, "9999-12-31"],
])("counts day %d from 1900 as %s", async (serial, day) => {
  const rows = HEADER + rowXml(2, [`<c s="1"><v>${serial}</v></c>`]);
  const cells = await cellsOf(workbookOf({ sheets: [{ rows }], formats: ["d.m.yyyy"] }));
  expect(cells).toEqual([[{ day }]]);
});

test.each([
  [0, "1904-01-01"],
  [42_735, "2021-01-01"],
])("counts day %d from 1904 as %s", async (serial, day) => {
  const rows = HEADER + rowXml(2, [`<c s="1"><v>${serial}</v></c>`]);
  const workbook = { sheets: [{ rows }], formats: ["d.m.yyyy"], isFrom1904: true };
  const table = await readSpreadsheet(workbookOf(workbook), {});
  expect(table.rows[0]?.cells).toEqual([{ day }]);
  expect(table.isFrom1904).toBe(true);
});

test("takes values of formulas, and warns of those without one and of errors", async () => {
  const rows =
    HEADER +
    rowXml(2, [
      '<c t="str"><f>UPPER(A1)</f><v>NAZIV</v></c>',
      "<c><f>SUM(B1:B9)</f></c>",
      '<c t="e"><v>#N/A</v></c>',
    ]) +
    rowXml(3, ["<c><f>1+1</f><v>2</v></c>"]);
  const table = await readSpreadsheet(workbookOf({ sheets: [{ rows }] }), {});
  expect(table.rows).toEqual([
    {
      number: 2,
      cells: ["NAZIV"],
      notices: [
        { column: 1, reason: "formula_without_value" },
        { column: 2, reason: "error_value" },
      ],
    },
    { number: 3, cells: [2], notices: [] },
  ]);
});

test("keeps no more notices than a row can have cells", async () => {
  const rows = HEADER + rowXml(2, ["A", ...Array.from({ length: 500 }, () => '<c t="e"/>')]);
  const table = await readSpreadsheet(workbookOf({ sheets: [{ rows }] }), {});
  expect(table.rows[0]?.notices).toHaveLength(61);
});

test("takes the first sheet that is shown, or the chosen one", async () => {
  const sheet = (name: string, cell: string, isHidden = false) => ({
    name,
    isHidden,
    rows: HEADER + rowXml(2, [cell]),
  });
  const bytes = workbookOf({
    sheets: [sheet("Stari", "a", true), sheet("Popis", "b"), sheet("Arhiva &amp; ostalo", "c")],
  });
  const table = await readSpreadsheet(bytes, {});
  expect(table.facts).toEqual({
    format: "workbook",
    sheet: "Popis",
    sheets: [
      { name: "Stari", isHidden: true },
      { name: "Popis", isHidden: false },
      { name: "Arhiva & ostalo", isHidden: false },
    ],
  });
  expect(table.rows[0]?.cells).toEqual(["b"]);
  expect(await cellsOf(bytes, "Stari")).toEqual([["a"]]);
  expect(await cellsOf(bytes, "Arhiva & ostalo")).toEqual([["c"]]);
});

test("keeps the value of merged cells in the first one only", async () => {
  const rows = HEADER + rowXml(2, ["A", "x", "y"]) + rowXml(3, ["z", "w", "B"]);
  const after =
    '<mergeCells><mergeCell ref="A2:B3"/><mergeCell ref="A900:XFD1048576"/></mergeCells>';
  expect(await cellsOf(workbookOf({ sheets: [{ rows, after }] }))).toEqual([
    ["A", "", "y"],
    ["", "", "B"],
  ]);
});

test("finds the header below a title and keeps the numbers of the rows", async () => {
  const rows = rowXml(2, ["Popis uređaja"]) + rowXml(5, ["Naziv", "Kat"]) + rowXml(9, ["Kotao", 2]);
  const table = await readSpreadsheet(workbookOf({ sheets: [{ rows }] }), {});
  expect(table).toMatchObject({ headerRow: 5, emptyRows: 3, rows: [{ number: 9 }] });
});

test("shows rows that have more cells than the header", async () => {
  const rows = HEADER + rowXml(2, ["A", "", "", "", "bilješka"]) + rowXml(3, ["B"]);
  const table = await readSpreadsheet(workbookOf({ sheets: [{ rows }] }), {});
  expect(table.misfits).toEqual([{ number: 2, text: "A |  |  |  | bilješka" }]);
  expect(table.rows).toHaveLength(1);
});

test("reads sections, prefixes and quoted signs of other programs' XML", async () => {
  const rows =
    HEADER +
    '<!-- > --><x:row r="2"><x:c r=\'A2\' t="inlineStr" foo="a>b"><x:is><x:t><![CDATA[1 < 2 ]] ]]></x:t></x:is></x:c></x:row>';
  expect(await cellsOf(workbookOf({ sheets: [{ rows }] }))).toEqual([["1 < 2 ]] "]]);
});

test("reads parts that are longer than what is unpacked at once", async () => {
  const count = 3000;
  const text = (at: number) => `Uređaj &amp; dio ${at} ${"čšž".repeat(at % 50)}`;
  const rows = Array.from({ length: count }, (_, at) => rowXml(at + 2, [text(at), at, "<c/>"]));
  const cells = await cellsOf(workbookOf({ sheets: [{ rows: HEADER + rows.join("") }] }));
  expect(cells).toEqual(
    Array.from({ length: count }, (_, at) => [text(at).replace("&amp;", "&"), at]),
  );
});

test("reads a file that the product's own library wrote", async () => {
  const rows = [
    ["Naziv", "Količina", "Datum"].map((value) => ({ value })),
    [
      { value: "Žarulja <60 W>" },
      { value: 12.5 },
      { value: new Date(Date.UTC(2026, 1, 28)), type: Date, format: "dd.mm.yyyy" },
    ],
  ];
  const bytes = new Uint8Array(await writeExcelFile(rows).toBuffer());
  expect(await cellsOf(bytes)).toEqual([["Žarulja <60 W>", 12.5, { day: "2026-02-28" }]]);
});

describe("refuses", () => {
  const parts = workbookParts({ sheets: [{ rows: HEADER }] });
  const bomb = zipOf({ ...parts, "xl/media/image1.png": new Uint8Array(9_000_000) });
  const lying = workbookOf({
    sheets: [{ rows: HEADER + rowXml(2, ["A"]) + " ".repeat(9_000_000) }],
  });
  const liar = zipOf(
    { ...parts, "xl/worksheets/sheet1.xml": `<a>${" ".repeat(9_000_000)}</a>` },
    { statedSize: 10 },
  );
  const whole = workbookOf({ sheets: [{ rows: HEADER }] });
  const entities = {
    ...parts,
    "xl/workbook.xml": '<!DOCTYPE x [<!ENTITY a "aaaa">]><workbook/>',
  };
  test.each([
    ["what states to unpack to more than a hundred times its size", bomb, "unpacks_too_large"],
    ["the same in the sheet itself", lying, "unpacks_too_large"],
    ["what unpacks to more than it states", liar, "unpacks_too_large"],
    ["a cut file", whole.slice(0, -40), "damaged"],
    ["a file with a bad part", zipOf({ ...parts, "xl/styles.xml": "<a" }), "damaged"],
    ["a document type, which defines entities", zipOf(entities), "damaged"],
    ["encrypted entries", zipOf(parts, { isEncrypted: true }), "encrypted"],
    ["an OpenDocument file", zipOf({ mimetype: "x", "content.xml": "" }), "open_document"],
    ["a file of Numbers", zipOf({ "Index/Document.iwa": "" }), "numbers"],
    ["an archive of something else", zipOf({ "a.txt": "a" }), "other_format"],
    ["a document of Word", zipOf({ ...parts, "xl/workbook.xml": "<w:document/>" }), "other_format"],
    [
      "a workbook without sheets",
      zipOf({ ...parts, "xl/workbook.xml": "<workbook/>" }),
      "no_sheet",
    ],
  ])("%s", async (_, bytes, cause) => {
    await expect(readSpreadsheet(bytes, {})).rejects.toMatchObject({
      reason: "file_unreadable",
      facts: { cause },
    });
  });

  test.each([
    ["sheets", "xl/workbook.xml", `<workbook>${"<sheet/>".repeat(10_001)}</workbook>`],
    ["formats", "xl/styles.xml", `<s><cellXfs>${"<xf/>".repeat(100_001)}</cellXfs></s>`],
  ])("more %s than a workbook of a table has", async (_, path, xml) => {
    const bytes = zipOf({ ...parts, [path]: xml }, { isStored: true });
    await expect(readSpreadsheet(bytes, {})).rejects.toMatchObject({
      reason: "file_unreadable",
      facts: { cause: "unpacks_too_large" },
    });
  });

  test("more rows than allowed, wherever they are", async () => {
    const rows = Array.from({ length: 20_011 }, (_, at) => rowXml(at * 3 + 1, ["A"]));
    await expect(
      readSpreadsheet(workbookOf({ sheets: [{ rows: rows.join("") }] }), {}),
    ).rejects.toMatchObject({ reason: "too_many_rows" });
  });

  test("more columns than allowed, without making room for those between", async () => {
    const rows = rowXml(1, ["Naziv", '<c r="XFD1" t="inlineStr"><is><t>Kraj</t></is></c>']);
    const bytes = workbookOf({ sheets: [{ rows }] });
    await expect(readSpreadsheet(bytes, { headerRow: 1 })).rejects.toMatchObject({
      reason: "too_many_columns",
    });
  });
});

test("reads stored entries and last rows far below", async () => {
  const rows = HEADER + '<row r="1048576"><c r="A1048576"><v>7</v></c></row>';
  const bytes = zipOf(workbookParts({ sheets: [{ rows }] }), { isStored: true });
  const table = await readSpreadsheet(bytes, {});
  expect(table.rows).toEqual([{ number: 1_048_576, cells: [7], notices: [] }]);
  expect(table.emptyRows).toBe(1_048_574);
});
