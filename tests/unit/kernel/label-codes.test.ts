import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  labelCode,
  labelUrl,
  parseLabelCode,
  readScanned,
  writtenCode,
} from "~/kernel/label-codes";
import { scannedSpellings } from "~/kernel/text/scanner-layouts";

const ID = "0192f0e1-a1b2-7c3d-8e4f-5a6b7c8d9e0f";
const ORIGIN = "https://acme.example.com";

describe("a label code", () => {
  it("is a letter for the kind and the last twelve digits of the id", () => {
    expect(labelCode("assets", ID)).toBe("a5a6b7c8d9e0f");
    expect(writtenCode(labelCode("rooms", ID))).toBe("R-5A6B-7C8D-9E0F");
    expect(labelUrl(ORIGIN, labelCode("spare-parts", ID))).toBe(
      "https://acme.example.com/c/p5a6b7c8d9e0f",
    );
  });

  it.each([
    "e5a6b7c8d9e0f",
    "E-5A6B-7C8D-9E0F",
    " e 5a6b 7c8d 9e0f ",
    "E'5A6B'7C8D'9E0F",
    "e–5a6b–7c8d–9e0f",
    "E/5A6B/7C8D/9E0F",
    "Е-5А6Б-7Ц8Д-9Е0Ф",
    "E-5A6B-7C8D-9EOF",
  ])("is read as %j", (text) => {
    expect(parseLabelCode(text)).toEqual({ kind: "equipment", idEnd: "5a6b7c8d9e0f" });
  });

  it.each(["", "x5a6b7c8d9e0f", "a5a6b7c8d9e0", "a5a6b7c8d9e0f0", "agggggggggggg", ID])(
    "is not found in %j",
    (text) => {
      expect(parseLabelCode(text)).toBeNull();
    },
  );
});

describe("a scanned text", () => {
  it.each([
    ["https://acme.example.com/c/a5a6b7c8d9e0f", { type: "code", code: "a5a6b7c8d9e0f" }],
    ["https://www.acme.example.com/c/a5a6b7c8d9e0f", { type: "code", code: "a5a6b7c8d9e0f" }],
    ["HTTPS://ACME.EXAMPLE.COM/C/A5A6B7C8D9E0F", { type: "code", code: "A5A6B7C8D9E0F" }],
    ["A-5A6B-7C8D-9E0F", { type: "code", code: "A-5A6B-7C8D-9E0F" }],
    [" SN-2020-1071 ", { type: "code", code: "SN-2020-1071" }],
    ["https://acme.example.com/work-orders/1?a=b", { type: "page", path: "/work-orders/1?a=b" }],
    ["https://acme.example.com//evil.example", { type: "page", path: "/" }],
    [
      "https://other.example.com/c/a5a6b7c8d9e0f",
      { type: "foreign", host: "other.example.com", code: "a5a6b7c8d9e0f" },
    ],
    ["https://other.example.com/c/a1", { type: "foreign", host: "other.example.com", code: null }],
    ["acme.example.com/c/a5a6b7c8d9e0f", { type: "code", code: "a5a6b7c8d9e0f" }],
    ["acme.example.com/work-orders/1", { type: "page", path: "/work-orders/1" }],
    ["other.example.com/c/a5a6b7c8d9e0f", { type: "code", code: "a5a6b7c8d9e0f" }],
    [
      "https://acme.example.com.evil.example/c/a1",
      { type: "foreign", host: "acme.example.com.evil.example", code: null },
    ],
    [
      "javascript://acme.example.com/%0aalert(1)",
      { type: "foreign", host: "acme.example.com", code: null },
    ],
  ])("%j names what it may open", (text, scanned) => {
    expect(readScanned(text, ORIGIN)).toEqual(scanned);
  });
});

/** What a US key types where the computer has this layout: the sign and letter keys that differ. */
const LAYOUTS: Record<string, Record<string, string>> = {
  en: {},
  "hr, ba, rs": { "/": "-", "-": "'", ":": "Č", y: "z", z: "y", _: "?", "?": "_" },
  de: { "/": "-", "-": "ß", ":": "Ö", y: "z", z: "y", _: "?", "?": "_" },
  "rs in Cyrillic": {
    ...Object.fromEntries(
      [..."qwertyuiopasdfghjklzxcvbnm"].map((key, place) => [
        key,
        "љњертзуиопасдфгхјклѕџцвбнм"[place] ?? "",
      ]),
    ),
    "/": "-",
    "-": "'",
    ":": "Ч",
    _: "?",
    "?": "_",
  },
};

function typedOn(layout: string, text: string): string {
  const map = LAYOUTS[layout] ?? {};
  return [...text]
    .map((each) => {
      const lower = map[each.toLowerCase()] ?? each;
      return each === each.toLowerCase() ? lower : lower.toUpperCase();
    })
    .join("");
}

describe.each(Object.keys(LAYOUTS))("a scanner on a keyboard of %s", (layout) => {
  const digits = fc
    .array(fc.constantFrom(..."0123456789abcdef"), { minLength: 12, maxLength: 12 })
    .map((each) => each.join(""));
  const codes = fc.tuple(fc.constantFrom(..."arep"), digits).map((each) => each.join(""));
  const hosts = fc.constantFrom("acme.example.com", "acme.localhost:9470", "servis-zagreb.hr");

  it("finds the code of each label, as an address and as it is written", () => {
    fc.assert(
      fc.property(codes, hosts, fc.boolean(), (code, host, loud) => {
        const read = (text: string) => {
          const scanned = readScanned(
            typedOn(layout, loud ? text.toUpperCase() : text),
            "https://acme.example.com",
          );
          return "code" in scanned ? parseLabelCode(scanned.code ?? "") : null;
        };
        const expected = parseLabelCode(code);
        expect(expected).not.toBeNull();
        for (const text of [`http://${host}/c/${code}`, `${host}/c/${code}`, writtenCode(code)])
          expect(read(text)).toEqual(expected);
      }),
    );
  });

  it("finds a serial number", () => {
    for (const serial of ["SN-2020/1071", "XY:77_Z-4?", "zy-09"])
      expect(scannedSpellings(typedOn(layout, serial)).map(lower)).toContain(serial.toLowerCase());
  });
});

function lower(text: string): string {
  return text.toLowerCase();
}

it("reads a code or a serial number of any length at once", () => {
  const long = "a-".repeat(200_000);
  expect(parseLabelCode(long)).toBeNull();
  expect(scannedSpellings(long)).toEqual([long]);
  expect(readScanned(long, ORIGIN)).toEqual({ type: "code", code: long });
});
