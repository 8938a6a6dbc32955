import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server.node";

type Options = {
  nonce: string;
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
  { nonce, signal, report, resumed }: Options,
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
        resolve({ html: joined(pieces), failed });
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

function joined(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
