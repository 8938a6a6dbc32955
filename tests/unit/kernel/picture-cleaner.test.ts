import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { cleanPicture, PictureCleaner, pictureFacts } from "~/kernel/pictures/cleaner";
import { turnedWebp, turning } from "~/kernel/pictures/exif";
import { pictureIn } from "~/kernel/pictures/pictures";
import { jpegOf, pngOf, statingSize } from "../../support/fakes/pictures";

const CANARY = "45.8150N 15.9819E Canary Phone";
const bytes = (text: string) => Buffer.from(text, "latin1");

/** EXIF with an orientation and a text, in either order of bytes. */
function tiff(orientation: number, isLittle = false): Buffer {
  const out = Buffer.alloc(64 + CANARY.length);
  const word = (value: number, at: number) =>
    isLittle ? out.writeUInt16LE(value, at) : out.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? out.writeUInt32LE(value, at) : out.writeUInt32BE(value, at);
  out.write(isLittle ? "II" : "MM", 0, "latin1");
  word(42, 2);
  long(8, 4);
  word(2, 8);
  word(0x010f, 10);
  word(2, 12);
  long(CANARY.length, 14);
  long(64, 18);
  word(0x0112, 22);
  word(3, 24);
  long(1, 26);
  word(orientation, 30);
  out.write(CANARY, 64, "latin1");
  return out;
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const PROFILE = Buffer.concat([bytes("ICC_PROFILE\0\x01\x01"), bytes("colours")]);
const SCAN = Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 5]);

function jpeg(exif: Buffer, end = Buffer.from([0xff, 0xd9])): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, bytes("JFIF\0\x01\x01\0\0\x01\0\x01\0\0")),
    segment(0xe1, Buffer.concat([bytes("Exif\0\0"), exif])),
    segment(0xe1, bytes(`http://ns.adobe.com/xap/1.0/\0<x>${CANARY}</x>`)),
    segment(0xe2, PROFILE),
    segment(0xe2, bytes(`MPF\0${CANARY}`)),
    segment(0xed, bytes(`Photoshop 3.0\0${CANARY}`)),
    segment(0xfe, bytes(CANARY)),
    // A decoder skips what is between two segments.
    Buffer.from([0, 0xff, 0xff]),
    segment(0xc0, Buffer.from([8, 0, 2, 0, 3, 1, 1, 0x11, 0])).subarray(1),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    SCAN,
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    SCAN,
    end,
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const body = Buffer.concat([bytes(type), content]);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, crc]);
}

/** The chunks of a PNG by type, with a correct checksum. */
function chunksIn(png: Buffer): [type: string, content: Buffer][] {
  const chunks: [string, Buffer][] = [];
  for (let at = 8; at < png.length && png.readUInt32BE(at + 4) !== 0;) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.push([body.toString("latin1", 0, 4), body.subarray(4)]);
    at += 12 + length;
  }
  return chunks;
}

function png(exif: Buffer): Buffer {
  const whole = Buffer.from(pngOf(3, 2));
  const afterHead = 8 + 25;
  return Buffer.concat([
    whole.subarray(0, afterHead),
    chunk("tEXt", bytes(`Comment\0${CANARY}`)),
    chunk("iTXt", bytes(`XML:com.adobe.xmp\0\0\0\0\0${CANARY}`)),
    chunk("eXIf", exif),
    chunk("pHYs", Buffer.alloc(9)),
    whole.subarray(afterHead),
  ]);
}

function webp(exif: Buffer): Buffer {
  return webpOf([
    ["VP8X", Buffer.from([8, 0, 0, 0, 2, 0, 0, 1, 0, 0])],
    ["VP8L", Buffer.from([0x2f, 2, 0, 0, 0])],
    ["EXIF", exif],
    ["XMP ", bytes(`<x>${CANARY}</x>`)],
  ]);
}

/** Chunks with their sizes, in a file that states its own. */
function webpOf(parts: [type: string, content: Buffer][]): Buffer {
  const body = Buffer.concat(
    parts.map(([type, content]) => {
      const head = Buffer.concat([bytes(type), Buffer.alloc(4)]);
      head.writeUInt32LE(content.length, 4);
      return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
    }),
  );
  const head = Buffer.concat([bytes("RIFF"), Buffer.alloc(4), bytes("WEBP")]);
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

function cleaned(file: Buffer, size = file.length) {
  const cleaner = new PictureCleaner();
  const parts: Uint8Array[] = [];
  for (let at = 0; at < file.length; at += size)
    parts.push(cleaner.push(file.subarray(at, at + size)));
  return { clean: Buffer.concat([...parts, cleaner.end()]), isWhole: cleaner.isWhole };
}

const KINDS = { jpeg, png, webp };
const turned = (orientation: number) =>
  Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation]);

describe.each(Object.entries(KINDS))("a received %s", (_, make) => {
  it.each([1, 2, 7, 64, 10_000])(
    "loses what it says about its origin, %d bytes at a time",
    (size) => {
      const file = Buffer.concat([make(tiff(6)), bytes(`${CANARY} as a film after the picture`)]);
      const { clean, isWhole } = cleaned(file, size);
      expect(clean).toEqual(cleaned(file).clean);
      expect(clean.length).toBe(file.length);
      expect(clean.includes("Canary")).toBe(false);
      expect(clean.includes("45.8")).toBe(false);
      expect(isWhole).toBe(true);
    },
  );

  it.each([2, 3, 6, 8])("keeps the orientation %d, by either order of bytes", (orientation) => {
    for (const isLittle of [false, true]) {
      const { clean } = cleaned(make(tiff(orientation, isLittle)));
      expect(clean.includes(turned(orientation))).toBe(true);
    }
  });

  it("keeps nothing of EXIF without a turned orientation, or with a broken one", () => {
    for (const exif of [
      tiff(1),
      tiff(9),
      bytes("MM\0*\xff\xff\xff\xff"),
      bytes("II"),
      Buffer.alloc(0),
    ])
      expect(cleaned(make(exif)).clean.includes("MM\0*")).toBe(false);
  });

  it("is still the same picture", () => {
    const file = make(tiff(6));
    expect(pictureIn(cleaned(file).clean)).toEqual(pictureIn(file));
  });

  it("is not whole when it is cut anywhere", () => {
    const file = make(tiff(6));
    for (let length = 12; length < file.length; length += 1) {
      const { clean, isWhole } = cleaned(file.subarray(0, length));
      expect({ length: clean.length, isWhole }).toEqual({ length, isWhole: false });
    }
  });
});

it("keeps how a WebP is turned when a program wrote it as into a JPEG", () => {
  const { clean } = cleaned(webp(Buffer.concat([bytes("Exif\0\0"), tiff(6)])));
  expect(clean.includes(turned(6))).toBe(true);
});

describe("a WebP that is not upright", () => {
  /** By orientation: the sides on which its first row and its first column are seen (EXIF, table of the tag Orientation). */
  const SEEN = [
    ["top", "right"],
    ["bottom", "right"],
    ["bottom", "left"],
    ["left", "top"],
    ["right", "top"],
    ["right", "bottom"],
    ["left", "bottom"],
  ] as const;
  const SIZE = { width: 30, height: 20 };

  it.each(SEEN.map((sides, at) => [at + 2, sides] as const))(
    "is turned by its orientation %d",
    (orientation, sides) => {
      const file = new Uint8Array(webp(tiff(orientation)));
      const found = turnedWebp(file);
      if (!found) throw new Error("It is not turned");
      const { transform, ...seen } = turning(found.turn, SIZE);
      const [a, b, c, d, right, down] = transform;
      const place = (x: number, y: number) => [a * x + c * y + right, b * x + d * y + down];
      const middles = {
        top: [seen.width / 2, 0],
        bottom: [seen.width / 2, seen.height],
        left: [0, seen.height / 2],
        right: [seen.width, seen.height / 2],
      };
      expect(place(SIZE.width / 2, 0)).toEqual(middles[sides[0]]);
      expect(place(0, SIZE.height / 2)).toEqual(middles[sides[1]]);
      expect(found.bytes.length).toBe(file.length);
      expect(turnedWebp(found.bytes)).toBeNull();
      expect(pictureIn(found.bytes)).toEqual(pictureIn(file));
    },
  );

  it("is none of another kind, upright, cut, or full of empty parts", () => {
    const parts = Array.from(
      { length: 20_000 },
      () => ["ALPH", Buffer.alloc(0)] as [string, Buffer],
    );
    for (const file of [
      jpeg(tiff(6)),
      png(tiff(6)),
      webp(tiff(1)),
      webp(tiff(6)).subarray(0, 40),
      webpOf([...parts, ["EXIF", tiff(6)]]),
    ])
      expect(turnedWebp(new Uint8Array(file))).toBeNull();
  });
});

it("takes a lossy WebP for cut when its frame is shorter than it says, whatever the sizes around it say", () => {
  // A key frame of 3 × 2 pixels with a first partition of 40 bytes.
  const frame = Buffer.concat([
    Buffer.from([0x10, 0x05, 0, 0x9d, 0x01, 0x2a, 3, 0, 2, 0]),
    Buffer.alloc(60, 7),
  ]);
  const lossy = (content: Buffer) => webpOf([["VP8 ", content]]);
  expect(cleaned(lossy(frame))).toEqual({ clean: lossy(frame), isWhole: true });
  for (const size of [1, 7]) expect(cleaned(lossy(frame), size).isWhole).toBe(true);
  for (const length of [0, 3, 9, 10, 20, 49])
    expect(cleaned(lossy(frame.subarray(0, length))).isWhole, String(length)).toBe(false);
  const noStart = Buffer.from(frame).fill(0, 3, 6);
  expect(cleaned(lossy(noStart)).isWhole).toBe(false);
});

it("keeps the scans and the colour profile of a JPEG, byte for byte", () => {
  const { clean } = cleaned(jpeg(tiff(3)));
  expect(clean.includes(PROFILE)).toBe(true);
  expect(clean.indexOf(SCAN)).toBe(jpeg(tiff(3)).indexOf(SCAN));
  expect(clean.lastIndexOf(SCAN)).toBe(jpeg(tiff(3)).lastIndexOf(SCAN));
});

it("writes correct checksums into a PNG, and keeps its pixels", () => {
  const [before, after] = [chunksIn(png(tiff(6))), chunksIn(cleaned(png(tiff(6))).clean)];
  expect(after.map(([type]) => type)).toEqual(
    before.map(([type]) => (["tEXt", "iTXt"].includes(type) ? "fwXx" : type)),
  );
  for (const type of ["IHDR", "pHYs", "IDAT", "IEND"])
    expect(after.filter(([each]) => each === type)).toEqual(
      before.filter(([each]) => each === type),
    );
});

it("reads no more parts than programs write, and nothing byte by byte", () => {
  const empty = { jpeg: [0xff, 0xfe, 0, 2], png: [0, 0, 0, 0, 0x61, 0x62, 0x63, 0x64, 0, 0, 0, 0] };
  const files = [
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      ...Array.from({ length: 40_000 }, () => Buffer.from(empty.jpeg)),
    ]),
    Buffer.concat([
      Buffer.from(pngOf(3, 2)).subarray(0, 33),
      ...Array.from({ length: 40_000 }, () => Buffer.from(empty.png)),
      Buffer.from(pngOf(3, 2)).subarray(33),
    ]),
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(5_000_000)]),
  ];
  for (const file of files) {
    const { clean, isWhole } = cleaned(file, 65_536);
    expect({ length: clean.length, isWhole }).toEqual({ length: file.length, isWhole: false });
  }
});

it("leaves other files as they are", () => {
  for (const file of [bytes(`%PDF-1.7 ${CANARY}`), bytes("a"), bytes(`GIF89a ${CANARY}`)])
    for (const size of [1, 5, 100])
      expect(cleaned(file, size)).toEqual({ clean: file, isWhole: null });
});

it.each(Object.entries(KINDS))("knows how many pixels a %s states", (_, make) => {
  const file = make(tiff(6));
  // The JPEG has bytes between its segments, which only browsers skip.
  const { width = 3, height = 2 } = pictureIn(file) ?? {};
  expect(pictureFacts(file)).toMatchObject({ isWhole: true, pixels: width * height });
});

it("knows how many pixels large pictures of each kind state, from their first bytes", () => {
  const gif = Buffer.from("GIF89a\x30\x75\x30\x75\0\0\0", "latin1");
  for (const file of [
    statingSize(30_000, 30_000),
    jpegOf(30_000, 30_000),
    webpOf([["VP8X", Buffer.from([0, 0, 0, 0, 0x2f, 0x75, 0, 0x2f, 0x75, 0])]]),
    gif,
  ])
    expect(pictureFacts(file).pixels).toBe(900_000_000);
});

it("takes a picture without pixels for cut", () => {
  const whole = Buffer.from(pngOf(3, 2));
  const [start, end] = [whole.subarray(0, 33), whole.subarray(-12)];
  const files = {
    png: Buffer.concat([start, end]),
    "png without its header": Buffer.concat([whole.subarray(0, 8), whole.subarray(33)]),
    jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    webp: webpOf([["VP8X", Buffer.alloc(10)]]),
  };
  for (const [name, file] of Object.entries(files))
    expect(pictureFacts(file).isWhole, name).toBe(false);
});

it("blanks a long text step by step, with a correct checksum", () => {
  const file = Buffer.from(pngOf(3, 2, "x".repeat(100_000)));
  for (const size of [1_000, 70_000, file.length]) {
    const { clean, isWhole } = cleaned(file, size);
    expect({ size, isWhole, text: clean.includes("xxx") }).toEqual({
      size,
      isWhole: true,
      text: false,
    });
    expect(pictureIn(clean)).toEqual(pictureIn(file));
    for (const [type, content, sum] of summedChunksIn(clean))
      expect(sum, type).toBe(crc32(Buffer.concat([bytes(type), content])));
  }
});

function summedChunksIn(file: Buffer): [type: string, content: Buffer, sum: number][] {
  let at = 8;
  return chunksIn(file).map(([type, content]) => {
    at += 12 + content.length;
    return [type, content, file.readUInt32BE(at - 4)];
  });
}

it("serves others while it reads a large picture, and cleans it as in one piece", async () => {
  // As many markers as fit into the scan, which is what takes longest.
  const scan = Buffer.alloc(3_000_000, Buffer.from([0xff, 0]));
  const start = Buffer.from(jpegOf(3, 2)).subarray(0, -2);
  const file = new Uint8Array(Buffer.concat([start, scan, Buffer.from([0xff, 0xd9, 1, 2, 3])]));
  let turns = 0;
  const others = setInterval(() => (turns += 1), 0);
  const clean = await cleanPicture(file);
  clearInterval(others);
  expect(turns).toBeGreaterThan(20);
  expect(Buffer.from(clean).equals(cleaned(Buffer.from(file)).clean)).toBe(true);
});

/** Two frames of two pixels, repeated for ever, with a comment, a text and XMP. */
function gifWith(comment: string): Buffer {
  const block = (content: Buffer) => Buffer.concat([Buffer.from([content.length]), content]);
  const end = Buffer.from([0]);
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2]),
    block(Buffer.from([0x84, 0x51])),
    end,
  ]);
  return Buffer.concat([
    bytes("GIF89a"),
    Buffer.from([2, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.concat([
      bytes("\x21\xff"),
      block(bytes("NETSCAPE2.0")),
      block(Buffer.from([1, 0, 0])),
      end,
    ]),
    Buffer.concat([bytes("\x21\xfe"), block(bytes(comment)), block(bytes(comment)), end]),
    frame,
    Buffer.concat([bytes("\x21\xff"), block(bytes("XMP DataXMP")), block(bytes(comment)), end]),
    Buffer.concat([bytes("\x21\x01"), block(Buffer.alloc(12)), block(bytes(comment)), end]),
    frame,
    Buffer.from([0x3b]),
  ]);
}

describe("a GIF", () => {
  const blank = "\0".repeat(CANARY.length);

  it("loses its comments, texts and XMP, and keeps its pictures and how often they are repeated", async () => {
    const clean = Buffer.from(await cleanPicture(new Uint8Array(gifWith(CANARY))));
    const expected = Buffer.from(
      gifWith(blank).toString("latin1").replace("XMP DataXMP", "\0".repeat(11)),
      "latin1",
    );
    expect(clean.equals(expected)).toBe(true);
    expect(clean.toString("latin1")).toContain("NETSCAPE2.0");
    expect(pictureFacts(new Uint8Array(clean))).toMatchObject({ pixels: 2, isWhole: null });
  });

  it("loses what is behind its end, and its comments in whatever parts it arrives", async () => {
    const file = Buffer.concat([gifWith(CANARY), bytes(CANARY)]);
    for (const size of [1, 7, 64]) {
      const cleaner = new PictureCleaner();
      const parts: Uint8Array[] = [];
      for (let at = 0; at < file.length; at += size)
        parts.push(cleaner.push(file.subarray(at, at + size)));
      const clean = Buffer.concat([...parts, cleaner.end()]);
      expect(clean.length).toBe(file.length);
      expect(clean.toString("latin1")).not.toContain("Canary");
    }
  });

  it("of a million blocks is read to a limit", async () => {
    const head = gifWith("").subarray(0, 13 + 19);
    const many = Buffer.concat([head, bytes("\x21\xfe"), Buffer.alloc(2_000_000, 1)]);
    expect((await cleanPicture(new Uint8Array(many))).length).toBe(many.length);
  });
});
