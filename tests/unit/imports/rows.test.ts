import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { suggestedMapping } from "~/features/imports/mapping/mapping";
import type { ImportKind } from "~/features/imports/model";
import { readRows, type RowChoices } from "~/features/imports/planning/rows";
import { readSpreadsheet } from "~/features/imports/reading/spreadsheet";
import { delimited } from "../../support/imports/text-files";
import { rowXml, workbookOf } from "../../support/imports/workbook-file";

const NO_CHOICES: RowChoices = { decimalSigns: {}, dayOrders: {}, padsTaxIds: false };

async function rowsOf(kind: ImportKind, bytes: Uint8Array, choices: Partial<RowChoices> = {}) {
  const table = await readSpreadsheet(bytes, {});
  const mapping = suggestedMapping(kind, table.columns);
  return readRows(kind, table, mapping, { ...NO_CHOICES, ...choices }, "hr");
}

function file(...rows: string[][]): Uint8Array {
  return new TextEncoder().encode(delimited(rows, ";"));
}

function golden(name: string): Uint8Array {
  return readFileSync(new URL(`files/${name}`, import.meta.url));
}

test("reads customers of windows-1250 with a tax id twice", async () => {
  const rows = await rowsOf("customers", golden("customers-windows-1250.csv"));
  expect(rows.map(({ number, faults }) => [number, faults])).toEqual([
    [4, []],
    [5, []],
    [6, []],
    [7, [{ field: null, value: "", fault: { reason: "duplicate_in_file", row: 4 } }]],
    [8, []],
    [9, [{ field: "name", value: "", fault: { reason: "required" } }]],
    [
      10,
      [{ field: null, value: "K-007 | Prekratki red", fault: { reason: "cells_do_not_match" } }],
    ],
  ]);
  expect(rows[0]?.values).toEqual({
    externalKey: "K-001",
    name: "Đuro Đaković Grijanje d.o.o.",
    taxId: "38592110006",
    street: "Dr. Mile Budaka 1",
    zipCode: "35000",
    city: "Slavonski Brod",
    telephone: "035/446-256",
  });
  expect(rows.map(({ warnings }) => warnings)).toEqual([
    [],
    [],
    [{ field: "telephone", warning: "phone_unreadable" }],
    [],
    [{ field: "taxId", warning: "check_digit" }],
    [],
    [],
  ]);
});

test("reads assets of CP852 with a serial number that lost its digits, and one twice", async () => {
  const rows = await rowsOf("assets", golden("assets-cp852.txt"));
  expect(rows[1]?.values).toEqual({
    name: "Dizalica topline",
    serialNumber: "ĐĆ 77",
    manufacturer: "Končar",
    model: "DT-9",
    customerId: "Čazmatrans",
    locationId: 'Hala "Sjever"',
  });
  expect(rows.map(({ faults }) => faults)).toEqual([
    [],
    [],
    [],
    [],
    [{ field: "serialNumber", value: "3,85921E+11", fault: { reason: "digits_lost" } }],
    [{ field: null, value: "", fault: { reason: "duplicate_in_file", row: 2 } }],
  ]);
});

describe("a workbook with lost zeros and days from 1904", () => {
  const customers = workbookOf({
    sheets: [{ rows: rowXml(1, ["Naziv", "OIB"]) + rowXml(2, ["Zora", 1234567896]) }],
  });

  test("warns of a lost zero, and puts it back when it is told to", async () => {
    const [offered] = await rowsOf("customers", customers);
    expect(offered).toMatchObject({
      values: { taxId: "1234567896" },
      faults: [],
      warnings: [{ field: "taxId", warning: "zero_lost" }],
    });
    const [padded] = await rowsOf("customers", customers, { padsTaxIds: true });
    expect(padded).toMatchObject({ values: { taxId: "01234567896" }, warnings: [] });
  });

  test("reads days with and without their format", async () => {
    const services = workbookOf({
      isFrom1904: true,
      formats: ["d.m.yyyy"],
      sheets: [
        {
          rows:
            rowXml(1, ["Uređaj", "Datum", "Opis"]) +
            rowXml(2, ["Kotao 1", '<c s="1"><v>42735</v></c>', "Servis"]) +
            rowXml(3, ["Kotao 1", 42_736, "Zamijenjena brtva&#10;i ventil"]) +
            rowXml(4, ["Kotao 1", "31.2.2021.", "Servis"]),
        },
      ],
    });
    const rows = await rowsOf("earlier-services", services);
    expect(rows.map(({ values }) => values["servicedOn"])).toEqual([
      "2021-01-01",
      "2021-01-02",
      undefined,
    ]);
    expect(rows[1]?.values["text"]).toBe("Zamijenjena brtva\ni ventil");
    expect(rows[2]?.faults).toEqual([
      {
        field: "servicedOn",
        value: "31.2.2021.",
        fault: { reason: "invalid", field: "not_a_day" },
      },
    ]);
  });
});

test("refuses what the form refuses, with all reasons of a row at once", async () => {
  const rows = await rowsOf(
    "customers",
    file(
      ["Naziv", "E-mail", "Web", "Država", "Vrsta"],
      ["Sloga", "info@sloga.hr", "sloga.hr", "HR", "tvrtka"],
      ["x".repeat(201), "nije adresa", "http://", "Atlantida", "zadruga"],
    ),
  );
  expect(rows[0]).toMatchObject({
    values: {
      contactEmail: "info@sloga.hr",
      website: "sloga.hr",
      country: "hr",
      entity: "company",
    },
    faults: [],
  });
  const reasons = new Map(rows[1]?.faults.map(({ field, fault }) => [field, fault]));
  expect(reasons).toEqual(
    new Map(
      Object.entries({
        country: { reason: "invalid", field: "invalid" },
        entity: { reason: "invalid", field: "invalid" },
        name: { reason: "too_long" },
        contactEmail: { reason: "invalid", field: "not_an_email" },
        website: { reason: "invalid", field: "not_a_website" },
      }),
    ),
  );
});

test("refuses a cell that is longer than any, with its column", async () => {
  const rows = await rowsOf("customers", file(["Naziv", "Mjesto"], ["A", "x".repeat(1_000_000)]));
  expect(rows).toMatchObject([
    {
      number: 2,
      faults: [{ field: "city", value: "x".repeat(200), fault: { reason: "too_long" } }],
    },
  ]);
});

test("reads parts with their units and quantities once the decimal sign is known", async () => {
  const parts = file(
    ["Šifra", "Naziv", "JM", "Količina (na stanju)"],
    ["1", "Brtva", "kom.", "1.500"],
    ["2", "Ulje", "lit", "2.000"],
  );
  await expect(rowsOf("spare-parts", parts)).rejects.toMatchObject({
    reason: "number_format_needed",
    facts: { columns: [3] },
  });
  const rows = await rowsOf("spare-parts", parts, { decimalSigns: { 3: "," } });
  expect(rows.map(({ values }) => values)).toEqual([
    { externalKey: "1", name: "Brtva", unit: "piece", stockThousandths: 1_500_000 },
    { externalKey: "2", name: "Ulje", unit: "litre", stockThousandths: 2_000_000 },
  ]);
});

test("asks for the order of days when every one could have either", async () => {
  const services = file(["Uređaj", "Datum", "Opis"], ["Kotao", "3/12/2024", "Servis"]);
  await expect(rowsOf("earlier-services", services)).rejects.toMatchObject({
    reason: "date_order_needed",
    facts: { columns: [1] },
  });
  const [row] = await rowsOf("earlier-services", services, { dayOrders: { 1: "month-first" } });
  expect(row?.values["servicedOn"]).toBe("2024-03-12");
});

test("reads users from one column of names and refuses roles that are given by hand", async () => {
  const rows = await rowsOf(
    "users",
    file(
      ["Ime i prezime", "E-mail", "Uloga"],
      ["Ana Marija Kos", "ana@sloga.hr", "serviser"],
      ["Ivo Ban", "ivo@sloga.hr", "Administrator sustava"],
      ["Samoime", "samo@sloga.hr", "zaposlenik"],
      ["Druga Ana", "ANA@sloga.hr", "zaposlenik"],
    ),
  );
  expect(rows[0]).toMatchObject({
    values: { name: "Ana", surname: "Marija Kos", role: "TECHNICIAN" },
    faults: [],
  });
  expect(rows.slice(1).map(({ faults }) => faults.map(({ fault }) => fault))).toEqual([
    [{ reason: "not_your_role" }],
    [{ reason: "required" }],
    [{ reason: "duplicate_in_file", row: 2 }],
  ]);
});

test("tells machines of one name apart by their place", async () => {
  const rows = await rowsOf(
    "assets",
    file(
      ["Naziv", "Kupac", "Prostorija"],
      ["Klima", "Hotel", "101"],
      ["Klima", "Hotel", "102"],
      ["KLIMA", "hotel", "101"],
    ),
  );
  expect(rows.map(({ faults }) => faults.length)).toEqual([0, 0, 1]);
});

test("lets a row be right whose key a refused one has", async () => {
  const rows = await rowsOf(
    "customers",
    file(
      ["Naziv", "OIB", "Država"],
      ["Zora", "38592110006", "Atlantida"],
      ["Zora", "HR38592110006", "HR"],
    ),
  );
  expect(rows.map(({ faults }) => faults.length)).toEqual([1, 0]);
});

test("refuses names of other records that none can have", async () => {
  const [row] = await rowsOf(
    "assets",
    file(["Naziv", "Kupac", "Šifra"], ["Kotao", "x".repeat(201), "\u202Egpj"]),
  );
  expect(row?.faults).toEqual([
    { field: "customerId", value: "x".repeat(200), fault: { reason: "too_long" } },
    { field: "externalKey", value: "\u202Egpj", fault: { reason: "invalid", field: "not_text" } },
  ]);
});

test("names required fields without a column", async () => {
  await expect(rowsOf("locations", file(["Naziv", "Grad"], ["A", "B"]))).rejects.toMatchObject({
    reason: "mapping_incomplete",
    facts: { missing: ["customerId"] },
  });
});

test("has nothing to import below the header", async () => {
  await expect(rowsOf("customers", file(["Naziv", "Grad"]))).rejects.toMatchObject({
    reason: "nothing_to_import",
  });
});

test("reads every row of a file whose rows are all refused", async () => {
  const bad = Array.from({ length: 20_000 }, (_, at) => ["", `Grad ${at}`]);
  const rows = await rowsOf("customers", file(["Naziv", "Grad"], ...bad));
  expect(rows).toHaveLength(20_000);
  expect(rows.every(({ faults }) => faults.length === 1)).toBe(true);
});
