import type { Bytes } from "../print/printer";

export type FileToStore = { bytes: Bytes; mediaType: string; sha256: string };

/** What came in: its hash, and the first bytes, by which its kind is known. */
export type Received = { sha256: string; first: Uint8Array };
export type Part = { offset: number; length: number };
export type Opened = { body: ReadableStream<Uint8Array>; size: number };

/** Where bytes lie, by their key; which of them count is said by rows of the table files. */
export type Files = {
  /** The same key again is the same bytes: keys are made of what they hold. */
  put(key: string, file: FileToStore): Promise<void>;
  get(key: string): Promise<Bytes | null>;
  /** Straight from the caller, without holding them. Rejects when there come fewer or more than `sizeBytes`; then nothing is kept. */
  receive(key: string, body: ReadableStream<Uint8Array>, sizeBytes: number): Promise<Received>;
  /** Straight to the caller, all or a part. */
  open(key: string, part?: Part): Promise<Opened | null>;
  remove(keys: string[]): Promise<void>;
};

/** So many of the first bytes tell what a file is. */
export const FIRST_BYTES = 4096;
