import type { Bytes } from "~/kernel/pdf/printer";

type FileToStore = { bytes: Bytes; mediaType: string; sha256: string };

/**
 * Hash of the stored bytes, the first ones for detecting the media type, whether they are a picture without its end or its pixels, and how
 * many pixels it states; null if it states none.
 */
export type Received = {
  sha256: string;
  first: Uint8Array;
  isCut: boolean;
  pixels: number | null;
};
export type Part = { offset: number; length: number };
type Opened = { body: ReadableStream<Uint8Array>; size: number };

/** Byte storage by key. Rows of the table `files` determine which keys are in use. */
export type Files = {
  /** The same key always means the same bytes, because keys are derived from the content. */
  put(key: string, file: FileToStore): Promise<void>;
  get(key: string): Promise<Bytes | null>;
  /**
   * Streams the request body to storage, pictures without what they say about their origin. Rejects when there are fewer or more bytes than
   * `sizeBytes`; nothing is stored then.
   */
  receive(key: string, body: ReadableStream<Uint8Array>, sizeBytes: number): Promise<Received>;
  /** Streams all bytes or a part to the response. */
  open(key: string, part?: Part): Promise<Opened | null>;
  remove(keys: string[]): Promise<void>;
};

/** Number of leading bytes needed to detect the media type. */
export const FIRST_BYTES = 4096;
