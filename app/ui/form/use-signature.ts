import { type RefObject, useEffect, useRef, useState } from "react";
import type Pad from "signature_pad";

// Sufficient for print and for high-density screens; a higher resolution would only enlarge the image.
const PIXELS_PER_POINT = 2;

export type Signature = {
  image: string;
  state: "waiting" | "ready" | "failed";
  clear: () => void;
  undo: () => void;
};

/**
 * Drawing on a canvas. The library loads when the canvas first has a size, which inside a closed wizard step is later than its mounting.
 * When the canvas is resized, the strokes scale with it.
 */
export function useSignature(
  canvas: RefObject<HTMLCanvasElement>,
  onChange?: (image: string) => void,
): Signature {
  const pad = useRef<Pad | null>(null);
  const [image, setImage] = useState("");
  const [state, setState] = useState<Signature["state"]>("waiting");
  const onChangeRef = useRef(onChange);
  useEffect(() => {
    onChangeRef.current = onChange;
  });

  function show() {
    const signature =
      pad.current && !pad.current.isEmpty() ? pad.current.toDataURL("image/png") : "";
    setImage(signature);
    onChangeRef.current?.(signature);
  }
  function redraw(change: (strokes: ReturnType<Pad["toData"]>) => ReturnType<Pad["toData"]>) {
    pad.current?.fromData(change(pad.current.toData()));
    show();
  }

  useEffect(() => {
    const element = canvas.current;
    // Keeps the library out of the worker's bundle, which never uses it.
    if (import.meta.env.SSR || !element) return;
    const stopped = new AbortController();
    let width = 0;
    async function fit(element: HTMLCanvasElement) {
      if (element.offsetWidth === 0 || element.offsetWidth === width) return;
      const scale = width === 0 ? 1 : element.offsetWidth / width;
      width = element.offsetWidth;
      const { default: SignaturePad } = await import("signature_pad");
      if (stopped.signal.aborted) return;
      pad.current ??= startPad(SignaturePad, element, show);
      resize(pad.current, element, scale);
      setState("ready");
    }
    const observer = new ResizeObserver(() => void fit(element).catch(() => setState("failed")));
    observer.observe(element);
    return () => {
      stopped.abort();
      observer.disconnect();
      pad.current?.off();
      pad.current = null;
    };
  }, [canvas]);

  return {
    image,
    state,
    clear: () => redraw(() => []),
    undo: () => redraw((strokes) => strokes.slice(0, -1)),
  };
}

function startPad(SignaturePad: typeof Pad, canvas: HTMLCanvasElement, onStroke: () => void): Pad {
  // Uses the canvas's text colour, which is dark on white in every theme.
  const pad = new SignaturePad(canvas, {
    penColor: getComputedStyle(canvas).color,
    minWidth: 0.8,
    maxWidth: 2.8,
  });
  pad.addEventListener("endStroke", onStroke);
  return pad;
}

function resize(pad: Pad, canvas: HTMLCanvasElement, scale: number): void {
  const strokes = pad.toData();
  canvas.width = canvas.offsetWidth * PIXELS_PER_POINT;
  canvas.height = canvas.offsetHeight * PIXELS_PER_POINT;
  canvas.getContext("2d")?.scale(PIXELS_PER_POINT, PIXELS_PER_POINT);
  pad.fromData(
    strokes.map((stroke) => ({
      ...stroke,
      points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
    })),
  );
}
