import { expect, it } from "vitest";
import * as z from "zod/mini";
import { drawing } from "../../../../app/kernel/input/drawing";
import { inParts, jpegOf, largePngOf, pngOf } from "../../../support/fakes/pictures";

const schema = z.object({ image: drawing() });
const url = (bytes: Uint8Array, type = "png") =>
  `data:image/${type};base64,${Buffer.from(bytes).toString("base64")}`;

function refusalOf(image: string): string | undefined {
  return schema.safeParse({ image }).error?.issues[0]?.message;
}

it.each([
  ["no drawing", ""],
  ["a small one", url(pngOf(300, 120))],
  ["the widest one", url(pngOf(2_500, 400))],
  ["the largest one", url(pngOf(1_000, 1_000))],
])("accepts %s", (_, image) => {
  expect(schema.parse({ image })).toEqual({ image });
});

it.each([
  ["one that unpacks to a gigabyte", url(largePngOf(16_000, 16_000))],
  ["a wide one", url(pngOf(2_501, 10))],
  ["one of more than a million pixels", url(pngOf(1_000, 1_001))],
  ["one of 16 bits for each colour", url(pngOf(300, 120, "", { depth: 16 }))],
  ["one of 1 bit for each pixel", url(largePngOf(300, 120))],
  ["one that is interlaced", url(pngOf(300, 120, "", { interlaced: 1 }))],
  ["one in more parts than any program writes", url(inParts(pngOf(30, 12), 20_000))],
  ["one that ends after its header", url(pngOf(300, 120).slice(0, 33))],
  ["one that ends within its pixels", url(pngOf(300, 120).slice(0, -20))],
  ["one without pixels", url(largePngOf(0, 0))],
  ["another format", url(jpegOf(300, 120), "jpeg")],
  ["another format by the name of a PNG", url(jpegOf(300, 120))],
  ["one with a script after it", url(Buffer.concat([pngOf(30, 12), Buffer.from("<script>")]))],
  ["white space in its bytes", url(pngOf(300, 120)).replace("iVBO", "iV\nBO")],
  ["an address", "https://example.com/signature.png"],
])("refuses %s", (_, image) => {
  expect(refusalOf(image)).toBe("not_a_picture");
});

it("refuses what is too long before it is read", () => {
  expect(refusalOf(`data:image/png;base64,${"A".repeat(400_000)}`)).toBe("too_long");
});
