/** A text of one repeated part, with what has to stand before and after it for a parser to look at the middle. */
type Shape = { start?: string; part: string; end?: string };

/** Texts on which work grows faster than their length when it is done before they are measured. */
const SHAPES: Readonly<Record<string, Shape>> = {
  marks: { start: "a", part: "\u0315\u0316" },
  commas: { start: "1", part: "," },
  spaces: { start: "a", part: " ", end: "b" },
  "spaces in brackets": { start: "a [x", part: " ", end: "y]" },
  "opening brackets": { part: "[" },
  "pairs of brackets": { start: "a ", part: "[]", end: "x" },
  stars: { start: "a ", part: "*" },
  digits: { part: "1", end: "x" },
  dots: { start: "a@b", part: ".c", end: "." },
  tags: { part: "<a>" },
  "tag characters": { start: "a", part: "\u{E0000}", end: "b" },
  "line ends": { start: "a", part: "\r\n", end: "b" },
  signs: { part: "+-@/", end: "x" },
  joiners: { start: "a", part: "\u200d\u200c", end: "b" },
  backslashes: { part: "\\", end: "x" },
  quotes: { part: "\"'", end: "x" },
};

/** The shape that every text that is normalised is slowest on. */
export const MARKS = "marks";
const HOSTILE_SHAPES = Object.keys(SHAPES);

/** The shapes that a field is sent; `turn` is its place among the others. */
export type ShapesOf = (turn: number) => readonly string[];

/** All, beginning with another for each field. */
export const everyShape: ShapesOf = (turn) => {
  const at = turn % HOSTILE_SHAPES.length;
  return [...HOSTILE_SHAPES.slice(at), ...HOSTILE_SHAPES.slice(0, at)];
};

/** Those that have found most, and each of the others for some field: for the time that `npm test` has. */
export const tellingShapes: ShapesOf = (turn) => [
  ...new Set([MARKS, "commas", "spaces in brackets", ...everyShape(turn).slice(0, 1)]),
];
/** Those that a header of HTTP may contain. */
export const HEADER_SHAPES = HOSTILE_SHAPES.filter((name) =>
  /^[\x20-\x7e]+$/.test(SHAPES[name]?.part ?? ""),
);

/** For a field with this limit: what it takes, and more. A pattern may be slowest below where it gives up. */
function hostileLengths(maxLength = LARGE): number[] {
  return [...new Set([Math.min(maxLength, LARGE), 1_500, LARGE])];
}

/**
 * One length for each of these shapes, for a field at this place: every length of every shape at every field took longer than all other tests
 * together. Neighbours meet the same shape at other lengths, and fields share the code that reads them.
 */
export function textsOfTurn(
  shapes: readonly string[],
  maxLength: number | undefined,
  turn: number,
): { of: string; text: () => string }[] {
  const lengths = hostileLengths(maxLength);
  return shapes.map((shape) => {
    // The shape's own place, as `shapes` begins with another one for each field.
    const units = lengths[(turn + HOSTILE_SHAPES.indexOf(shape)) % lengths.length] ?? LARGE;
    return { of: `${units} of ${shape}`, text: () => hostileText(shape, units) };
  });
}
const LARGE = 30_000;

/** A text of about so many UTF-16 code units, never more. */
export function hostileText(name: string, units: number): string {
  const { start = "", part, end = "" } = shapeOf(name);
  const times = Math.floor((units - start.length - end.length) / part.length);
  return times > 0 ? start + part.repeat(times) + end : part.slice(0, units);
}

/** A text that takes about so many bytes in JSON, never more. */
export function hostileTextOfBytes(name: string, bytes: number): string {
  const { part } = shapeOf(name);
  return hostileText(name, Math.floor(bytes / bytesInJson(part)) * part.length);
}

/** A text that takes about so many characters in a URL, never more. */
export function hostileTextOfUrl(name: string, characters: number): string {
  const { part } = shapeOf(name);
  return hostileText(name, Math.floor(characters / encodeURIComponent(part).length) * part.length);
}

function bytesInJson(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}

function shapeOf(name: string): Shape {
  const shape = SHAPES[name];
  if (!shape) throw new Error(`No shape of text is called ${name}`);
  return shape;
}
