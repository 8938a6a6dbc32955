import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server.node";

type Options = { nonce: string; signal: AbortSignal; report(error: unknown): void };

/**
 * A page as one piece. Its data is there before it begins, so a stream of many small pieces would bring nothing sooner: React's web
 * stream costs about twice the time of the node one, written into memory.
 */
export function renderWhole(page: ReactNode, { nonce, signal, report }: Options): Promise<{ html: Uint8Array<ArrayBuffer>; failed: boolean }> {
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
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(memory),
      onShellError: reject,
      onError(error) {
        // A page that the browser gave up on is no bug.
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
