import { pause } from "../pause";
import { joined, type Parser, pictureParser, type Step } from "./picture-parser";

/** What is looked at between two pauses. */
const STEP_BYTES = 64 * 1024;

/**
 * Blanks what a picture says about its origin while it is received: place, time, owner, device, texts, embedded previews, and anything after
 * its end. Pixels, colours and the orientation stay, and so does the number of bytes: R2 has to know the length of a stream in advance. Other files pass unchanged.
 */
export class PictureCleaner {
  /** Whether the picture has come to its end, and has pixels; null for a file that is no JPEG, PNG or WebP. */
  isWhole: boolean | null = null;
  /** The number of pixels that its header states, at most of several headers; null before one has come. */
  pixels: number | null = null;
  private readonly parser: Parser = pictureParser();
  private step: Step = { do: "keep", count: 0 };
  private taken: Uint8Array[] = [];
  private out: Uint8Array[] = [];
  /** Bytes that came in and have not left. */
  private held = 0;
  private lastWasFF = false;

  constructor() {
    this.advance(new Uint8Array());
  }

  /** The cleaned bytes, of which some may follow with the next part. */
  push(part: Uint8Array): Uint8Array {
    this.held += part.length;
    let rest = part;
    while (rest.length > 0) rest = rest.subarray(this.consume(rest));
    return this.flush();
  }

  /** The same for a part of any size: the thread serves others between its steps. */
  async *pushInSteps(part: Uint8Array): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < part.length; at += STEP_BYTES) {
      if (at > 0) await pause();
      yield this.push(part.subarray(at, at + STEP_BYTES));
    }
  }

  /** As many bytes as were held back when the file ended, blank in a picture that was cut. */
  end(): Uint8Array {
    if (this.isWhole === null) return joined(this.taken);
    return new Uint8Array(this.held);
  }

  private flush(): Uint8Array {
    const bytes = joined(this.out);
    this.out = [];
    this.held -= bytes.length;
    return bytes;
  }

  /** Returns the number of consumed bytes. */
  private consume(rest: Uint8Array): number {
    const { step } = this;
    if (step.do === "scan") return this.scan(rest);
    if (step.do === "emit" || step.do === "mark" || step.do === "size")
      throw new Error("A step without input");
    const part = rest.subarray(0, step.count);
    step.count -= part.length;
    if (step.do === "take") this.taken.push(part);
    else this.out.push(step.do === "keep" ? part : new Uint8Array(part.length));
    if (step.count === 0) this.advance(joined(this.taken));
    return part.length;
  }

  /** Entropy-coded data: 00 or a restart marker follows FF. Any other marker ends it. */
  private scan(rest: Uint8Array): number {
    for (let at = 0; at < rest.length; at += 1) {
      if (!this.lastWasFF) at = rest.indexOf(0xff, at);
      if (at < 0) break;
      const byte = rest[at] ?? 0;
      const isMarker =
        this.lastWasFF && byte !== 0 && byte !== 0xff && (byte < 0xd0 || byte > 0xd7);
      this.lastWasFF = byte === 0xff;
      if (!isMarker) continue;
      this.out.push(rest.subarray(0, at + 1));
      this.advance(rest.subarray(at, at + 1));
      return at + 1;
    }
    this.out.push(rest);
    return rest.length;
  }

  /** Runs the parser up to its next step that needs input. */
  private advance(input: Uint8Array): void {
    for (let next = this.parser.next(input); ; next = this.parser.next(new Uint8Array())) {
      this.step = next.done ? { do: "keep", count: Number.POSITIVE_INFINITY } : next.value;
      if (this.step.do === "emit") this.out.push(this.step.bytes);
      else if (this.step.do === "mark") this.isWhole = this.step.isWhole;
      else if (this.step.do === "size") this.pixels = Math.max(this.pixels ?? 0, this.step.pixels);
      else if (this.step.do === "scan" || this.step.count > 0) break;
    }
    this.taken = [];
    this.lastWasFF = false;
  }
}

/** The same for a picture that is in memory. */
export async function cleanPicture(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const cleaner = new PictureCleaner();
  const clean: Uint8Array[] = [];
  for await (const part of cleaner.pushInSteps(bytes)) clean.push(part);
  return new Uint8Array(joined([...clean, cleaner.end()]));
}

/** Whether a picture has come to its end, because a browser shows the part that it has, and how many pixels it states. */
export function pictureFacts(bytes: Uint8Array): Pick<PictureCleaner, "isWhole" | "pixels"> {
  const cleaner = new PictureCleaner();
  cleaner.push(bytes);
  return cleaner;
}
