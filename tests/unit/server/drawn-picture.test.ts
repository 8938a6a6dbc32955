import { crc32, deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { hashPerson } from "~/server/command/person";
import { requireDrawn } from "~/server/drawn-picture";
import { chunk, pngOf } from "../../support/fakes/pictures";
import { expectRefusal } from "../../support/api/signed-in";

/** Whether something is seen in the signature. */
async function isDrawn(picture: Uint8Array): Promise<boolean> {
  const url = `data:image/png;base64,${Buffer.from(picture).toString("base64")}`;
  try {
    await requireDrawn(url);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ facts: { fields: { image: "not_a_picture" } } });
    return false;
  }
}

const [WIDTH, HEIGHT] = [6, 4];
type Row = (row: number) => number[];

/** A PNG of filtered rows: 8 bits for each number, four numbers a pixel. */
function png(
  row: Row,
  { colour = 6, extra = [] as Buffer[], tail = Buffer.alloc(0) } = {},
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, colour, 0, 0, 0], 8);
  const rows = Array.from({ length: HEIGHT }, (_, number) => Buffer.from(row(number)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    ...extra,
    chunk("IDAT", deflateSync(Buffer.concat([...rows, tail]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const line = (pixel: number[], count = WIDTH) => Array.from({ length: count }, () => pixel).flat();
const [INK, CLEAR, PAPER] = [
  [0, 0, 80, 255],
  [0, 0, 0, 0],
  [255, 255, 255, 255],
];
const stroke: Row = (row) => [0, ...line(row === 2 ? INK : CLEAR)];

it.each<[string, Uint8Array]>([
  ["a stroke on nothing", png(stroke)],
  ["a stroke on paper", png((row) => [0, ...line(row === 2 ? INK : PAPER)])],
  [
    "a pixel at its end",
    png((row) => [0, ...line(CLEAR, WIDTH - 1), ...(row === 3 ? INK : CLEAR)]),
  ],
  ["one in grey", png((row) => [0, ...line([row === 1 ? 9 : 8])], { colour: 0 })],
  [
    "one with a palette",
    png((row) => [0, ...line([row === 1 ? 1 : 0])], {
      colour: 3,
      extra: [chunk("PLTE", Buffer.alloc(6))],
    }),
  ],
  ["one that a canvas has made", pngOf(300, 120)],
])("sees %s", (_, picture) => {
  return expect(isDrawn(picture)).resolves.toBe(true);
});

it.each<[string, Uint8Array]>([
  ["one colour", png(() => [0, ...line(INK)])],
  ["nothing", png(() => [0, ...line(CLEAR)])],
  ["colours that are fully transparent", png((row) => [0, ...line([row, row, row, 0])])],
  ["a single pixel", pngOf(1, 1)],
  // The colour of the first row in each of the filters, as an encoder writes it.
  ["one colour by its left neighbour", png(() => [1, ...INK, ...line(CLEAR, WIDTH - 1)])],
  [
    "one colour by the row above",
    png((row) => (row === 0 ? [0, ...line(INK)] : [2, ...line(CLEAR)])),
  ],
  [
    "one colour by the nearest neighbour",
    png((row) => (row === 0 ? [0, ...line(INK)] : [4, ...line(CLEAR)])),
  ],
  [
    "a filter that does not exist, after the stroke",
    png((row) => [row === 3 ? 9 : 0, ...line(row === 1 ? INK : CLEAR)]),
  ],
  ["fewer pixels than its size", png((row) => (row === 3 ? [] : stroke(row)))],
  ["more pixels than its size", png(stroke, { tail: Buffer.alloc(9) })],
  ["no palette", png((row) => [0, ...line([row])], { colour: 3 })],
  ["a colour type that does not exist", png(stroke, { colour: 5 })],
  ["16 bits", pngOf(300, 120, "", { depth: 16 })],
  ["too many pixels", pngOf(1_001, 1_000)],
])("sees nothing in a picture of %s", (_, picture) => {
  return expect(isDrawn(picture)).resolves.toBe(false);
});

it("sees nothing in a picture of which any byte is damaged", async () => {
  const whole = png(stroke);
  for (let at = 0; at < whole.length; at += 1) {
    const damaged = Uint8Array.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 0x10;
    expect(await isDrawn(damaged), `byte ${at}`).toBe(false);
  }
});

it("unpacks no more than the size of the picture", async () => {
  const bomb = deflateSync(Buffer.alloc(200_000_000));
  const small = png(stroke);
  const at = Buffer.from(small).indexOf("IDAT") - 4;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bomb.length);
  const [body, sum] = [Buffer.concat([Buffer.from("IDAT"), bomb]), Buffer.alloc(4)];
  sum.writeUInt32BE(crc32(body));
  const end = small.subarray(small.length - 12);
  const file = Buffer.concat([small.subarray(0, at), length, body, sum, end]);
  expect(await isDrawn(file)).toBe(false);
});

it("refuses such a signature of a person, and none is no signature", async () => {
  const signedBy = (picture: Uint8Array) =>
    hashPerson(
      { name: "A", image: `data:image/png;base64,${Buffer.from(picture).toString("base64")}` },
      null,
    );
  await expectRefusal(signedBy(png(() => [0, ...line(CLEAR)])), "invalid_input");
  await expect(signedBy(png(stroke))).resolves.toMatchObject({ userId: null });
  await expect(hashPerson({ name: "A", image: "" }, null)).resolves.toMatchObject({ userId: null });
});

it("serves others while it reads the largest drawing, whose only stroke is at its end", async () => {
  const [width, height] = [1_000, 1_000];
  const pixels = Buffer.alloc(height * (1 + 4 * width));
  // The filter that takes longest.
  for (let row = 0; row < height; row += 1) pixels[row * (1 + 4 * width)] = 4;
  pixels[pixels.length - 1] = 255;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const file = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  let turns = 0;
  const others = setInterval(() => (turns += 1), 0);
  expect(await isDrawn(file)).toBe(true);
  clearInterval(others);
  expect(turns).toBeGreaterThan(20);
});
