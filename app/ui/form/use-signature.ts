import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type Pad from "signature_pad";
import { MAX_DRAWING_PIXELS, MAX_DRAWING_SIDE } from "~/kernel/pictures/print-limits";

// Sufficient for print and for high-density screens; a higher resolution would only enlarge the image.
const PIXELS_PER_POINT = 2;

type Signature = {
  image: string;
  state: "waiting" | "ready" | "failed";
  /** What was drawn is as small as a dot: a touch by mistake, which is no signature. */
  isDot: boolean;
  clear: () => void;
  undo: () => void;
};

/**
 * Drawing on a canvas. The library loads when the canvas first has a size, which inside a closed wizard step is later than its mounting.
 * When the canvas is resized, as by turning a phone or by its address bar that hides, the strokes scale with it. A stroke that is being
 * drawn ends there and is kept.
 */
export function useSignature(
  canvas: RefObject<HTMLCanvasElement>,
  { onChange, cropped }: { onChange: ((image: string) => void) | undefined; cropped: boolean },
): Signature {
  const pad = useRef<Pad | null>(null);
  const [image, setImage] = useState("");
  const [state, setState] = useState<Signature["state"]>("waiting");
  const [isDot, setIsDot] = useState(false);
  function show() {
    const strokes = pad.current?.toData() ?? [];
    const isSmall = strokes.length > 0 && isDotOf(strokes);
    const signature =
      pad.current && strokes.length > 0 && !isSmall
        ? imageOf(pad.current, canvas.current, cropped)
        : "";
    // At once: a button tapped right after a stroke would submit the form without it.
    flushSync(() => {
      setIsDot(isSmall);
      setImage(signature);
    });
    onChange?.(signature);
  }
  const onStroke = useRef(show);
  useEffect(() => {
    onStroke.current = show;
  });
  function redraw(change: (strokes: Strokes) => Strokes) {
    pad.current?.fromData(change(pad.current.toData()));
    show();
  }

  useEffect(() => {
    const element = canvas.current;
    // Keeps the library out of the worker's bundle, which never uses it.
    if (import.meta.env.SSR || !element) return;
    const stopped = new AbortController();
    let first: Size = { width: 1, height: 1 };
    let fitted: Size | null = null;
    let scaledBy = 1;
    async function fit(element: HTMLCanvasElement) {
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      if (size.width === 0 || (size.width === fitted?.width && size.height === fitted.height))
        return;
      // What was drawn fits into both orientations, and has its first size again when the phone is turned back.
      if (!fitted || !pad.current?.toData().length) [first, scaledBy] = [size, 1];
      const wanted = Math.min(size.width / first.width, size.height / first.height);
      const scale = wanted / scaledBy;
      scaledBy = wanted;
      fitted = size;
      const { default: SignaturePad } = await import("signature_pad");
      if (stopped.signal.aborted) return;
      const strokes = pad.current?.toData() ?? [];
      // A pad that draws cannot be resized: it would wait for the end of a stroke that it no longer has.
      pad.current?.off();
      pad.current = startPad(SignaturePad, element, () => onStroke.current());
      resize(pad.current, { canvas: element, strokes, scale });
      if (strokes.length > 0) onStroke.current();
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
    isDot,
    clear: () => redraw(() => []),
    undo: () => redraw((strokes) => strokes.slice(0, -1)),
  };
}

type Size = { width: number; height: number };
type Strokes = ReturnType<Pad["toData"]>;

function startPad(SignaturePad: typeof Pad, canvas: HTMLCanvasElement, onStroke: () => void): Pad {
  // Uses the canvas's text colour, which is dark on white in every theme.
  const pad = new SignaturePad(canvas, {
    penColor: getComputedStyle(canvas).color,
    minWidth: 0.8,
    maxWidth: 2.8,
    // No delayed point: it would be drawn into the canvas of a later size.
    throttle: 0,
  });
  pad.addEventListener("endStroke", onStroke);
  return pad;
}

function resize(
  pad: Pad,
  { canvas, strokes, scale }: { canvas: HTMLCanvasElement; strokes: Strokes; scale: number },
): void {
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

const MARGIN = 12;
/** Points of the screen. The smallest initials are larger. */
const DOT = 8;

function isDotOf(strokes: Strokes): boolean {
  const { width, height } = boundsOf(strokes);
  return width < DOT && height < DOT;
}

type Box = { left: number; top: number; width: number; height: number };

/** A PNG as data URL. `cropped`: of the strokes with a margin, because a screen of its own is mostly empty and a PDF prints it small. */
function imageOf(pad: Pad, canvas: HTMLCanvasElement | null, cropped: boolean): string {
  const copy = document.createElement("canvas");
  const context = copy.getContext("2d");
  if (!canvas || !context) return pad.toDataURL("image/png");
  const { left, top, width, height } = cropped
    ? boxOf(pad)
    : { left: 0, top: 0, width: canvas.offsetWidth, height: canvas.offsetHeight };
  const density = Math.min(
    PIXELS_PER_POINT,
    MAX_DRAWING_SIDE / Math.max(width, height),
    Math.sqrt(MAX_DRAWING_PIXELS / (width * height)),
  );
  copy.width = Math.floor(width * density);
  copy.height = Math.floor(height * density);
  const sizes = [left, top, width, height].map((points) => points * PIXELS_PER_POINT);
  const [x = 0, y = 0, w = 0, h = 0] = sizes;
  context.drawImage(canvas, x, y, w, h, 0, 0, copy.width, copy.height);
  return copy.toDataURL("image/png");
}

/** Of the strokes with a margin, in points of the canvas. */
function boxOf(pad: Pad): Box {
  const { left, top, width, height } = boundsOf(pad.toData());
  return {
    left: left - MARGIN,
    top: top - MARGIN,
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
  };
}

function boundsOf(strokes: Strokes): Box {
  const points = strokes.flatMap((stroke) => stroke.points);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
