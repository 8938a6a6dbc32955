import { describe, expect, it } from "vitest";
import {
  labelCode,
  labelUrl,
  parseLabelCode,
  readScanned,
  writtenCode,
} from "~/kernel/label-codes";

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

  it.each(["e5a6b7c8d9e0f", "E-5A6B-7C8D-9E0F", " e 5a6b 7c8d 9e0f "])("is read as %j", (text) => {
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
    ["https://other.example.com/c/a5a6b7c8d9e0f", { type: "foreign", host: "other.example.com" }],
    [
      "https://acme.example.com.evil.example/c/a1",
      { type: "foreign", host: "acme.example.com.evil.example" },
    ],
    ["javascript://acme.example.com/%0aalert(1)", { type: "foreign", host: "acme.example.com" }],
  ])("%j names what it may open", (text, scanned) => {
    expect(readScanned(text, ORIGIN)).toEqual(scanned);
  });
});
