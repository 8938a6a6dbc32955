import { describe, expect, it } from "vitest";
import { kindRefusal, mediaTypeOf } from "~/features/attachments/media-types";
import { fileName } from "~/features/attachments/policy";
import { safeAddress } from "../../../worker/files/address";
import { rangeOf } from "../../../worker/files/range";

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "string" ? Array.from(new TextEncoder().encode(part)) : part,
    ),
  );

describe("the media type of a file", () => {
  it("is detected by its content, not by its name", () => {
    expect(mediaTypeOf(bytes([0xff, 0xd8, 0xff, 0xe0]), "report.pdf")).toBe("image/jpeg");
    expect(mediaTypeOf(bytes("%PDF-1.7"), "photo.jpg")).toBe("application/pdf");
    expect(mediaTypeOf(bytes([0x50, 0x4b, 3, 4]), "plan.xlsx")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(mediaTypeOf(bytes([0x50, 0x4b, 3, 4]), "constructor")).toBe("application/zip");
    expect(mediaTypeOf(bytes("RIFF", [1, 2, 3, 4], "WEBPVP8 "), "x")).toBe("image/webp");
    expect(mediaTypeOf(bytes([0, 0, 0, 24], "ftypmp42"), "x.mp4")).toBe("video/mp4");
    expect(mediaTypeOf(bytes("šifra;količina\n1;2\n"), "dijelovi.csv")).toBe("text/csv");
    expect(mediaTypeOf(bytes("Bilješka č"), "a.html")).toBe("text/plain");
  });

  it("is rejected if a browser or a computer might run the file", () => {
    const refused = [
      "<svg xmlns='http://www.w3.org/2000/svg'>",
      " \n<!DOCTYPE html>",
      "<script>",
      "<?xml version='1.0'?>",
      "#!/bin/sh",
      "\uFEFF<html>",
    ];
    for (const text of refused) expect(mediaTypeOf(bytes(text), "picture.png"), text).toBeNull();
    expect(mediaTypeOf(bytes("MZ", [0x90, 0, 3]), "setup.txt")).toBeNull();
    expect(mediaTypeOf(bytes([0x7f], "ELF"), "x")).toBeNull();
    expect(mediaTypeOf(bytes([0, 0, 0, 24], "ftypheic"), "x.heic")).toBeNull();
    expect(mediaTypeOf(bytes("RIFF", [1, 2, 3, 4], "WAVE"), "x.wav")).toBeNull();
    expect(
      mediaTypeOf(bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), "setup.msi"),
    ).toBeNull();
    expect(mediaTypeOf(bytes(), "empty.txt")).toBeNull();
    expect(mediaTypeOf(bytes([0xc3, 0x28, 0xff]), "x.txt")).toBeNull();
  });
});

it("removes paths from a file name", () => {
  expect(fileName("../../etc/passwd", "text/plain")).toBe("passwd.txt");
  expect(fileName("C:\\Users\\a\\b.pdf", "application/pdf")).toBe("b.pdf");
  expect(fileName('a\u0000"<b>.pdf', "application/pdf")).toBe("ab.pdf");
  expect(fileName(".htaccess", "text/plain")).toBe("file.htaccess.txt");
  expect(fileName("fdp.\u202egpj.pdf", "application/pdf")).toBe("fdp.gpj.pdf");
});

it("gives a file name the extension of its media type", () => {
  expect(fileName("notes.html", "text/plain")).toBe("notes.html.txt");
  expect(fileName("setup.exe", "application/zip")).toBe("setup.exe.zip");
  expect(fileName("photo.JPG", "image/png")).toBe("photo.JPG");
  expect(fileName("Račun č", "image/webp")).toBe("Račun č.webp");
});

it("parses a range as RFC 9110 defines it", () => {
  expect(rangeOf(undefined, 100)).toBeNull();
  expect(rangeOf("bytes=0-9", 100)).toEqual({ offset: 0, length: 10 });
  expect(rangeOf("bytes=90-", 100)).toEqual({ offset: 90, length: 10 });
  expect(rangeOf("bytes=-10", 100)).toEqual({ offset: 90, length: 10 });
  expect(rangeOf("bytes=50-5000", 100)).toEqual({ offset: 50, length: 50 });
  for (const impossible of ["bytes=100-", "bytes=9-3", "bytes=-0"])
    expect(rangeOf(impossible, 100), impossible).toBe("unsatisfiable");
  for (const other of ["items=0-1", "bytes=0-1,5-6", "bytes=-", "bytes=a-b"])
    expect(rangeOf(other, 100), other).toBeNull();
});

it("accepts a picture URL only with a public host name", () => {
  expect(safeAddress("https://example.org/a.png")?.href).toBe("https://example.org/a.png");
  const inside = [
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::1]/",
    "http://localhost/",
    "http://db.internal/",
    "http://printer/",
    "http://metadata.google.internal/",
    "http://user@example.org/",
    "https://example.org:8443/",
    "ftp://example.org/",
    "file:///etc/passwd",
    "http://acme.localhost./",
    "http://169.254.169.254/latest",
  ];
  for (const address of inside) expect(safeAddress(address), address).toBeNull();
});

it.each(["heic", "heix", "hevc", "mif1", "msf1"])(
  "content of an iPhone (%s) has a sentence of its own",
  (brand) => {
    const first = new TextEncoder().encode(`\0\0\0 ftyp${brand}\0\0\0\0`);
    expect(mediaTypeOf(first, "kotao.jpg")).toBeNull();
    expect(kindRefusal(first)).toBe("file_heic");
    expect(kindRefusal(new TextEncoder().encode("MZ"))).toBe("file_kind");
  },
);
