import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server.node";

type Options = {
  nonce: string;
  /** Filled while the page is rendered, and named in its first tag. */
  parts: ReadonlySet<string>;
  signal: AbortSignal;
  report(error: unknown): void;
  /** Called when React begins, which is in a task of its own. */
  resumed(): void;
};

/**
 * Renders a page in one piece. All data is loaded before rendering starts, so streaming would not be faster: React's web stream takes about
 * twice the time of the Node stream written into memory.
 */
export function renderWhole(
  page: ReactNode,
  { nonce, parts, signal, report, resumed }: Options,
): Promise<{ html: Uint8Array<ArrayBuffer>; failed: boolean }> {
  let failed = false;
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    const memory = new Writable({
      write(piece: Uint8Array, _encoding, done) {
        pieces.push(piece);
        done();
      },
      final(done) {
        resolve({ html: withParts(joined(pieces), parts), failed });
        done();
      },
    });
    setImmediate(resumed);
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(memory),
      onShellError: reject,
      onError(error) {
        // A request aborted by the browser is not an error.
        if (!signal.aborted) report(error);
        failed = true;
      },
    });
    signal.addEventListener("abort", () => abort(signal.reason));
  });
}

const OPENING = "<!DOCTYPE html><html";

/** React has written the tag by the time that it renders the parts. */
function withParts(
  html: Uint8Array<ArrayBuffer>,
  parts: ReadonlySet<string>,
): Uint8Array<ArrayBuffer> {
  if (parts.size === 0) return html;
  const opening = new TextEncoder().encode(`${OPENING} data-parts="${[...parts].join(" ")}"`);
  return joined([opening, html.subarray(OPENING.length)]);
}

function joined(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
