import { CODE_PAGE_852 } from "~/features/imports/reading/code-page-852";
import type { Encoding } from "~/features/imports/model";

/** A text in an encoding. Throws for a sign that it lacks. */
export function encoded(text: string, encoding: Encoding): Uint8Array {
  switch (encoding) {
    case "utf-8":
      return new TextEncoder().encode(text);
    case "utf-16le":
      return new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
    case "utf-16be":
      return new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le").swap16());
    default: {
      const signs = signsOf(encoding);
      return Uint8Array.from(text, (sign) => {
        const byte = signs.indexOf(sign);
        if (byte < 0) throw new RangeError(`${encoding} has no ${sign}`);
        return byte;
      });
    }
  }
}

/** The 256 signs of a legacy encoding; undefined ones are controls. */
export function signsOf(encoding: Encoding): string[] {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  const upper = Uint8Array.from({ length: 128 }, (_, at) => at + 0x80);
  const half = encoding === "cp852" ? CODE_PAGE_852 : new TextDecoder(encoding).decode(upper);
  return [...ascii, ...half];
}

/** A table as text, with quotes only where a cell needs them. */
export function delimited(
  rows: readonly (readonly string[])[],
  delimiter: string,
  lineEnd = "\r\n",
): string {
  const cell = (text: string) =>
    /["\r\n;,|\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return rows.map((row) => row.map(cell).join(delimiter) + lineEnd).join("");
}
