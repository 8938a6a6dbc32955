import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { storeFile } from "../../app/features/attachments/commands/store";
import type { PhotoInput } from "../../app/features/daily-reports/inputs";
import type { AuthContext } from "../../app/server/request-context";
import { fixedId } from "./cast";
import type { DemoLanguage, Words } from "./language";

type Kind = "before" | "after";
type Picture = { bytes: Uint8Array<ArrayBuffer>; sha256: string };
/** A gauge on a pipe before the work and after it. */
export type Pair = Record<Kind, Picture>;

const [WIDTH, HEIGHT] = [480, 360];
const KINDS: readonly Kind[] = ["before", "after"];
const NAMES: Record<Kind, Words> = {
  before: { en: "before.png", hr: "prije.png" },
  after: { en: "after.png", hr: "poslije.png" },
};

/** What a pixel shows, each a colour of the palette. */
const PARTS = [
  "wall",
  "joint",
  "pipe",
  "light",
  "rim",
  "dial",
  "ink",
  "good",
  "bad",
  "needle",
  "rust",
] as const;
type Part = (typeof PARTS)[number];
type Colour = readonly [red: number, green: number, blue: number];

/** The walls of some plant rooms, and their pipes. */
const ROOMS: readonly { wall: Colour; pipe: Colour }[] = [
  { wall: [208, 212, 204], pipe: [176, 108, 70] },
  { wall: [190, 202, 214], pipe: [120, 126, 132] },
  { wall: [220, 210, 188], pipe: [60, 98, 150] },
  { wall: [198, 198, 202], pipe: [196, 160, 44] },
];

/** Drawn and not stored, so that the repository has no pictures of somebody's machines; the same in every fresh copy. */
export function drawPairs(): readonly Pair[] {
  return ROOMS.map((room, index) => ({
    before: draw(room, index, true),
    after: draw(room, index, false),
  }));
}

/** Stores both photos of a report, which its author has taken. */
export async function storePhotos(
  ctx: AuthContext,
  report: number,
  pair: Pair,
  language: DemoLanguage,
): Promise<PhotoInput[]> {
  const photos: PhotoInput[] = [];
  for (const [place, kind] of KINDS.entries()) {
    const { bytes, sha256 } = pair[kind];
    const id = fixedId(17, report * KINDS.length + place);
    const storageKey = `${ctx.tenant.id}/files/${id}/seed`;
    await ctx.files.put(storageKey, { bytes, mediaType: "image/png", sha256 });
    await storeFile(ctx, {
      id,
      name: NAMES[kind][language],
      mediaType: "image/png",
      sizeBytes: bytes.length,
      sha256,
      storageKey,
      width: WIDTH,
      height: HEIGHT,
    });
    photos.push({ fileId: id, kind, expense: null });
  }
  return photos;
}

function draw(room: (typeof ROOMS)[number], index: number, isBefore: boolean): Picture {
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      rows[y * (WIDTH + 1) + x + 1] = PARTS.indexOf(partAt(x, y, index, isBefore));
  const palette: Record<Part, Colour> = {
    ...room,
    joint: shade(room.wall, 0.9),
    light: shade(room.pipe, 1.25),
    rim: [52, 56, 60],
    dial: [246, 246, 242],
    ink: [40, 40, 40],
    good: [70, 150, 82],
    bad: [196, 58, 48],
    needle: [24, 24, 24],
    rust: [124, 70, 36],
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits, each the number of a colour of the palette.
  header.set([8, 3, 0, 0, 0], 8);
  const bytes = new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", header),
      chunk("PLTE", Buffer.from(PARTS.flatMap((part) => [...palette[part]]))),
      chunk("IDAT", deflateSync(rows)),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
  return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}

function shade(colour: Colour, by: number): Colour {
  const [red, green, blue] = colour.map((each) => Math.min(255, Math.round(each * by)));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(content.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

const [GAUGE_X, GAUGE_Y, RADIUS] = [240, 140, 100];
const [PIPE_TOP, PIPE_BOTTOM] = [262, 318];

function partAt(x: number, y: number, index: number, isBefore: boolean): Part {
  return (
    gaugeAt(x - GAUGE_X, y - GAUGE_Y, isBefore ? 112 + index * 6 : -48 - index * 8) ??
    pipeAt(x, y, index, isBefore) ??
    (x % 96 < 2 || (y + 20) % 64 < 2 ? "joint" : "wall")
  );
}

/** `needle`: in degrees from the top, clockwise. The scale reaches from -135 to 135, the last part of it is too high. */
function gaugeAt(x: number, y: number, needle: number): Part | null {
  const distance = Math.hypot(x, y);
  if (distance > RADIUS) return null;
  if (distance > RADIUS - 10) return "rim";
  const angle = (Math.atan2(x, -y) * 180) / Math.PI;
  const turned = ((angle - needle) * Math.PI) / 180;
  const isNeedle =
    distance < 70 && Math.cos(turned) > 0 && Math.abs(Math.sin(turned)) * distance < 3;
  if (distance < 9 || isNeedle) return "needle";
  if (Math.abs(angle) > 135) return "dial";
  if (distance > 72 && distance < 84) return angle > 80 ? "bad" : "good";
  return distance > 60 && distance <= 72 && Math.abs(angle % 22.5) < 1.6 ? "ink" : "dial";
}

function pipeAt(x: number, y: number, index: number, isBefore: boolean): Part | null {
  const isStem = Math.abs(x - GAUGE_X) < 16 && y > GAUGE_Y && y < PIPE_TOP;
  const isFlange = Math.abs(x - GAUGE_X) < 44 && y > PIPE_TOP - 12 && y < PIPE_BOTTOM + 12;
  const isPipe = y > PIPE_TOP && y < PIPE_BOTTOM;
  if (isBefore && isRusty(x, y, index)) return "rust";
  if (isStem || isFlange || isPipe) return isPipe && y < PIPE_TOP + 14 ? "light" : "pipe";
  return null;
}

/** Spots along the pipe, with what has run down from them. */
function isRusty(x: number, y: number, index: number): boolean {
  const spots = [70, 176, 286, 402].map((at, place) => ({
    x: at + index * 11 - place * 3,
    size: 12 + ((index + place) % 3) * 6,
  }));
  return spots.some((spot) => {
    const isSpot = Math.hypot((x - spot.x) / 1.6, y - PIPE_BOTTOM + 12) < spot.size;
    const hasRun = Math.abs(x - spot.x) < 4 && y > PIPE_BOTTOM - 12 && y < PIPE_BOTTOM + spot.size;
    return (isSpot && y < PIPE_BOTTOM) || hasRun;
  });
}
