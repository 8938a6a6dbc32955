import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DELIMITERS, type Encoding, LEGACY_ENCODINGS } from "~/features/imports/model";
import { type ReadingChoices, readSpreadsheet } from "~/features/imports/reading/spreadsheet";
import { delimited, encoded, signsOf } from "../../support/imports/text-files";

const ENCODINGS: readonly Encoding[] = ["utf-8", "utf-16le", "utf-16be", ...LEGACY_ENCODINGS];
const HEADER = ["Naziv", "Mjesto", "Telefon"];

function read(text: string, choices: ReadingChoices = {}, encoding: Encoding = "utf-8") {
  return readSpreadsheet(encoded(text, encoding), choices);
}

function cellsOf(table: Awaited<ReturnType<typeof readSpreadsheet>>) {
  return table.rows.map(({ cells }) => cells);
}

test("reads a file of windows-1250 with semicolons below its title", async () => {
  const bytes = readFileSync(new URL("files/customers-windows-1250.csv", import.meta.url));
  const table = await readSpreadsheet(bytes, {});
  expect(table.facts).toMatchObject({
    format: "text",
    encoding: "windows-1250",
    delimiter: ";",
    isOneColumn: false,
  });
  expect(table.headerRow).toBe(3);
  expect(table.columns).toEqual([
    "Šifra",
    "Naziv",
    "OIB",
    "Ulica i broj",
    "Pošta",
    "Mjesto",
    "Telefon",
    "Promet (€)",
  ]);
  expect(table.rows[1]).toEqual({
    number: 5,
    cells: [
      "K-002",
      '"Čistoća" d.o.o.',
      "77889900116",
      "Stjepana Radića 33",
      "23000",
      "Zadar",
      "023/234-800",
      "1.500,00",
    ],
    notices: [],
  });
  expect(table.misfits).toEqual([{ number: 10, text: "K-007 | Prekratki red" }]);
});

test("reads a file of a DOS program: CP852 with tabs and its end sign", async () => {
  const bytes = readFileSync(new URL("files/assets-cp852.txt", import.meta.url));
  const table = await readSpreadsheet(bytes, {});
  expect(table.facts).toMatchObject({ encoding: "cp852", delimiter: "\t" });
  expect(table.columns).toEqual([
    "Naziv",
    "Ser. br.",
    "Proizvođač",
    "Tip",
    "Kupac",
    "Lokacija",
    "Datum ugradnje",
  ]);
  expect(table.rows).toHaveLength(6);
  expect(table.rows[1]?.cells).toEqual([
    "Dizalica topline",
    "ĐĆ 77",
    "Končar",
    "DT-9",
    "Čazmatrans",
    'Hala "Sjever"',
    "01.09.2020.",
  ]);
});

test("takes the quotes of a record with very many stray ones as signs", async () => {
  const rows = (times: number) => `Naziv;Mjesto\n"${'a"b'.repeat(times)}";Zadar\n`;
  expect(cellsOf(await read(rows(2)))).toEqual([['a"ba"b', "Zadar"]]);
  const [cells] = cellsOf(await read(rows(10_001)));
  expect([String(cells?.[0]).slice(0, 4), cells?.[1]]).toEqual(['"a"b', "Zadar"]);
  // In many records a few are errors of each.
  const many = `Naziv;Mjesto\n${'"a"b";Zadar\n'.repeat(11_000)}`;
  expect(cellsOf(await read(many)).at(-1)).toEqual(['a"b', "Zadar"]);
});

/** Our own texts with letters beyond ASCII, ten a file. */
const OWN_TEXTS = ["hr", "ba", "rs"].flatMap((language) =>
  ["customers", "work-orders", "common"].flatMap((noun) =>
    textsIn(JSON.parse(readFileSync(`app/locales/${language}/${noun}.json`, "utf8"))),
  ),
);

function textsIn(node: unknown): string[] {
  if (typeof node === "string") return /[čćžšđ]/i.test(node) ? [onlyOurs(node)] : [];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(textsIn) : [];
}

function onlyOurs(text: string): string {
  return text.replace(/[^A-Za-zČĆŽŠĐčćžšđ0-9 .,]/g, " ").trim();
}

function filesOf(texts: readonly string[]): string[][] {
  return Array.from({ length: Math.floor(texts.length / 10) }, (_, at) =>
    texts.slice(10 * at, 10 * at + 10),
  );
}

const CYRILLIC = "абвгдђежзијклљмнњопрстћуфхцчџш";
const LATIN = "a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š".split(" ");

function inCyrillic(text: string): string {
  return text
    .toLowerCase()
    .replace(/lj|nj|dž|\p{L}/gu, (letter) => CYRILLIC.charAt(LATIN.indexOf(letter)) || letter);
}

test.each(["windows-1250", "cp852", "iso-8859-2", "windows-1251"] as const)(
  "recognizes %s in files of our own texts",
  async (encoding) => {
    const files = filesOf(encoding === "windows-1251" ? OWN_TEXTS.map(inCyrillic) : OWN_TEXTS);
    expect(files.length).toBeGreaterThan(20);
    for (const texts of files) {
      const rows = texts.map((text) => `A;${text}\r\n`);
      const table = await read(`Naziv;Opis\r\n${rows.join("")}`, {}, encoding);
      expect(cellsOf(table)).toEqual(texts.map((text) => ["A", text]));
    }
  },
);

test("takes the chosen encoding, and offers the others", async () => {
  const table = await read("Naziv;Mjesto\nŽito;Đakovo\n", { encoding: "cp852" }, "windows-1250");
  expect(table.rows[0]?.cells[0]).not.toBe("Žito");
  expect(table.facts).toMatchObject({
    encoding: "cp852",
    otherEncodings: ["windows-1250", "iso-8859-2", "windows-1251", "utf-8"],
  });
});

test("shows the lines that tell whether the encoding is right", async () => {
  const lines = Array.from({ length: 9 }, (_, at) => `Kupac ${at};${at % 2 ? "Žminj" : "Pula"}`);
  const table = await read(["Naziv;Mjesto", ...lines].join("\n"));
  expect(table.facts).toMatchObject({ samples: [1, 3, 5, 7].map((at) => lines[at]) });
});

test.each(DELIMITERS)("finds the delimiter %j among signs of cells", async (delimiter) => {
  const rows = [
    HEADER,
    ["Žito, d.d.; Osijek", "Osijek | Tenja", "031/232-000"],
    ["Sloga", "Split, Solin", "021\t123"],
  ];
  const table = await read(delimited(rows, delimiter));
  expect(table.facts).toMatchObject({ delimiter });
  expect([table.columns, ...cellsOf(table)]).toEqual(rows);
});

test("takes the delimiter that the file states for spreadsheets", async () => {
  const table = await read("sep=|\r\nNaziv|Mjesto\r\nA;1;2|B;1;2\r\n");
  expect(table.facts).toMatchObject({ delimiter: "|" });
  expect(table.rows).toMatchObject([{ number: 3, cells: ["A;1;2", "B;1;2"] }]);
});

test("asks about the delimiter of a single column", async () => {
  const table = await read("Naziv\nSloga\nŽito\n");
  expect(table.facts).toMatchObject({ isOneColumn: true });
  expect(cellsOf(table)).toEqual([["Sloga"], ["Žito"]]);
});

test("reads quotes as signs where a program does not quote", async () => {
  const table = await read('Naziv;Mjesto\n"Sloga" d.o.o.;Split\n"Zora" d.d.;"Sinj"\nRad;Knin\n');
  expect(cellsOf(table)).toEqual([
    ['"Sloga" d.o.o.', "Split"],
    ['"Zora" d.d.', "Sinj"],
    ["Rad", "Knin"],
  ]);
});

test("skips empty rows and counts those between others", async () => {
  const table = await read("\n\nNaziv;Mjesto\n\nA;B\n;\n  ; \nC;D\n\n\n");
  expect(table).toMatchObject({ headerRow: 3, emptyRows: 3 });
  expect(table.rows.map(({ number }) => number)).toEqual([5, 8]);
});

test("gives the second column of a name a number", async () => {
  const table = await read("Naziv;Naziv;Mjesto;Naziv\nA;B;C;D\n");
  expect(table.columns).toEqual(["Naziv", "Naziv (2)", "Mjesto", "Naziv (3)"]);
});

test("takes the header that was chosen of the first rows", async () => {
  const table = await read("Naziv;Mjesto\nIme;Grad\nA;B\n", { headerRow: 2 });
  expect(table).toMatchObject({ columns: ["Ime", "Grad"], rows: [{ number: 3 }] });
  expect(table.firstRows).toEqual([
    { number: 1, text: "Naziv | Mjesto" },
    { number: 2, text: "Ime | Grad" },
    { number: 3, text: "A | B" },
  ]);
});

test("shows the first rows when none of them is a header", async () => {
  await expect(read("1;2\n3;4\n")).rejects.toMatchObject({
    reason: "no_header",
    facts: {
      firstRows: [
        { number: 1, text: "1 | 2" },
        { number: 2, text: "3 | 4" },
      ],
    },
  });
});

test("keeps what looks like a formula, SQL or HTML as text", async () => {
  const cells = ['=HYPERLINK("http://a.example")', "'; DROP TABLE customers; --", "<b>Sloga</b>"];
  const table = await read(delimited([HEADER, cells], ";"));
  expect(cellsOf(table)).toEqual([cells]);
});

test("keeps of a cell of a megabyte what shows that it is too long", async () => {
  const table = await read(`Naziv;Mjesto\nA;${"x".repeat(1_000_000)}\n`);
  expect(table.rows[0]?.cells).toEqual(["A", "x".repeat(4001)]);
});

test("shows bad letters of a second encoding as such, and warns", async () => {
  const start = encoded("Naziv;Mjesto\nŽito;Čepin\nŠećer;Županja\n", "utf-8");
  const end = encoded("Zora;Šid\n", "windows-1250");
  const table = await readSpreadsheet(new Uint8Array([...start, ...end]), {});
  expect(table.facts).toMatchObject({ encoding: "utf-8" });
  expect(table.rows.map(({ notices }) => notices)).toEqual([
    [],
    [],
    [{ column: 1, reason: "bad_letters" }],
  ]);
  expect(table.rows[2]?.cells).toEqual(["Zora", "\uFFFDid"]);
});

describe("refuses", () => {
  const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj");
  const compound = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0);
  const encrypted = new Uint8Array([
    ...compound,
    ...Buffer.from("EncryptedPackage", "utf16le"),
    0,
    0,
  ]);
  const cut = encoded("Naziv;Mjesto\nŽito;Čepin\nŠ", "utf-8").slice(0, -1);
  test.each([
    ["an empty file", new Uint8Array(), { cause: "empty" }],
    ["a PDF", pdf, { cause: "pdf" }],
    ["an .xls file", compound, { cause: "old_excel" }],
    ["a workbook with a password", encrypted, { cause: "encrypted" }],
    ["a web page", encoded("\r\n<HTML><table>", "utf-8"), { cause: "web_page" }],
    ["a zero byte", encoded("Naziv;\u0000Mjesto", "utf-8"), { cause: "not_text", byte: 6 }],
    ["an end within a letter", cut, { cause: "cut_off", byte: cut.length - 1 }],
  ])("%s", async (_, bytes, facts) => {
    await expect(readSpreadsheet(bytes, {})).rejects.toMatchObject({
      reason: "file_unreadable",
      facts,
    });
  });

  test("a file by its length, before it is read", async () => {
    await expect(readSpreadsheet(new Uint8Array(10_000_001), {})).rejects.toMatchObject({
      code: "too_large",
      reason: "file_too_large",
    });
  });

  test.each([
    ["too many rows", `Naziv;Mjesto\n${"A;B\n".repeat(20_001)}`, "too_many_rows"],
    ["too many columns", `${"Naziv;".repeat(60)}Naziv\n${";".repeat(60)}\n`, "too_many_columns"],
    [
      "a line of a megabyte of separators",
      `Naziv;Mjesto\n${";".repeat(1_000_000)}`,
      "too_many_columns",
    ],
    ["nothing but empty rows", ";;\n\n;;\n", "nothing_to_import"],
  ])("%s", async (_, text, reason) => {
    await expect(read(text)).rejects.toMatchObject({ reason });
  });

  test("no file of just as many rows as allowed", async () => {
    const table = await read(`Naziv;Mjesto\n${"A;B\n".repeat(20_000)}`);
    expect(table.rows).toHaveLength(20_000);
  });
});

/** Signs that a cell may have: of the encoding, without controls. */
function cellIn(encoding: Encoding) {
  const special = fc.constantFrom('"', ";", ",", "|", "\t", "\n", " ", "'", "č", "Đ", "ж");
  const signs = LEGACY_ENCODINGS.some((each) => each === encoding)
    ? fc.constantFrom(...signsOf(encoding).filter((sign) => !/[\p{Cc}\uFFFD]/u.test(sign)))
    : fc.string({ unit: "binary", minLength: 1, maxLength: 1 });
  const known = new Set(signsOf(encoding.startsWith("utf-") ? "windows-1250" : encoding));
  const isKnown = (sign: string) =>
    encoding.startsWith("utf-") ? !/[\u0000\r\uFEFF]/.test(sign) : known.has(sign);
  const sign = fc.oneof({ weight: 2, arbitrary: special }, { weight: 3, arbitrary: signs });
  return fc.array(sign.filter(isKnown), { maxLength: 8 }).map((list) => list.join(""));
}

test("reads back any table in any encoding, with any delimiter and line end", async () => {
  const table = fc.constantFrom(...ENCODINGS).chain((encoding) =>
    fc.record({
      encoding: fc.constant(encoding),
      delimiter: fc.constantFrom(...DELIMITERS),
      lineEnd: fc.constantFrom("\r\n", "\n", "\r"),
      rows: fc.array(fc.tuple(cellIn(encoding), cellIn(encoding), cellIn(encoding)), {
        maxLength: 6,
      }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(table, async ({ encoding, delimiter, lineEnd, rows }) => {
      const text = delimited([HEADER, ...rows], delimiter, lineEnd);
      const read = await readSpreadsheet(encoded(text, encoding), {
        encoding: encoding.startsWith("utf-16") ? null : encoding,
        delimiter,
      });
      const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ""));
      expect(cellsOf(read)).toEqual(filled);
      expect(read.misfits).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
