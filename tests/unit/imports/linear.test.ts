import { expect, test } from "vitest";
import { readDay } from "~/features/imports/cells/days";
import { readNumber } from "~/features/imports/cells/numbers";
import { tidyLines, tidyText } from "~/features/imports/cells/texts";
import { readDelimited } from "~/features/imports/reading/delimited";
import { decodeText } from "~/features/imports/reading/encodings";
import { attributesOf, XmlReader } from "~/features/imports/reading/xml";
import { Refusal } from "~/kernel/refusal";
import { growth, LINEAR } from "../../support/growth";

function repeated(unit: string) {
  return (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

test.each(['"', '"a"\n', '"a";', 'a;"b\n', '"" ', '"a" b;', '";"\n', "\r", ";", " \t", "'"])(
  "reads records of %j in linear time",
  (unit) => {
    expect(growth(repeated(unit), (text) => readDelimited(text, null), 3000)).toBeLessThan(LINEAR);
  },
);

test.each(["č", "Đd", "\u0081", "aš ", "\u00C2"])(
  "finds the encoding of %j in linear time",
  (unit) => {
    const bytesOf = (length: number) => Buffer.from(repeated(unit)(length), "latin1");
    expect(growth(bytesOf, (bytes) => decodeText(bytes, null), 3000)).toBeLessThan(LINEAR);
  },
);

/** In parts, as they are unpacked. A refusal ends the reading. */
function readXml(text: string): void {
  const reader = new XmlReader({
    open: (_, raw) => attributesOf(raw),
    close: () => undefined,
    text: () => undefined,
  });
  try {
    for (let at = 0; at < text.length; at += 512) reader.push(text.slice(at, at + 512));
    reader.end();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

test.each([
  "<",
  "<a>",
  "<a b='",
  '<a b="c" d="e">',
  "&",
  "&amp;",
  "<![CDATA[]]",
  "<!-- --",
  "a",
  "=",
])("reads XML of %j in linear time", (unit) => {
  expect(growth(repeated(unit), readXml, 3000)).toBeLessThan(LINEAR);
});

test.each([" ", "\u00A0\u200B", "e\u0301", "\u0301", "\n ", "1.", "1 ", "1/"])(
  "reads cells of %j in linear time",
  (unit) => {
    const work = (text: string) => [
      tidyText(text),
      tidyLines(text),
      readNumber(text, ","),
      readDay(text, "day-first", false),
    ];
    expect(growth(repeated(unit), work, 1000)).toBeLessThan(LINEAR);
  },
);
