import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type Pad from "signature_pad";
import {
  FIRST_VIEW,
  isDotOf,
  type PadView,
  pictureOf,
  PIXELS_PER_POINT,
  type Size,
  strokesOfDrawing,
  strokesOnPad,
  viewOf,
} from "./signature-strokes";

type Signature = {
  image: string;
  state: "waiting" | "ready" | "failed";
  /** What was drawn is as small as a dot: a touch by mistake, which is no signature. */
  isDot: boolean;
  clear: () => void;
  undo: () => void;
};

type Strokes = ReturnType<Pad["toData"]>;
/** A canvas with its pad, and where on it the drawing is. */
type Sheet = { Library: typeof Pad; canvas: HTMLCanvasElement; pad: Pad; view: PadView };

/**
 * Drawing on a canvas. The library loads when the canvas first has a size, which inside a closed wizard step is later than its mounting.
 * Whatever becomes of the canvas, as by turning a phone or by its address bar that hides, and wherever a stroke ends, the canvas shows all
 * strokes and the image contains them. A stroke that is being drawn while the canvas is resized ends there and is kept.
 */
export function useSignature(
  canvas: RefObject<HTMLCanvasElement>,
  { onChange, cropped }: { onChange: ((image: string) => void) | undefined; cropped: boolean },
): Signature {
  const sheet = useRef<Sheet | null>(null);
  const [image, setImage] = useState("");
  const [state, setState] = useState<Signature["state"]>("waiting");
  const [isDot, setIsDot] = useState(false);
  function show() {
    const strokes = sheet.current ? drawingOn(sheet.current) : [];
    const isSmall = strokes.length > 0 && isDotOf(strokes);
    const signature =
      sheet.current && strokes.length > 0 && !isSmall
        ? imageOf(sheet.current, strokes, cropped)
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
    if (sheet.current) draw(sheet.current, change(drawingOn(sheet.current)));
    show();
  }

  useEffect(() => {
    const element = canvas.current;
    // Keeps the library out of the worker's bundle, which never uses it.
    if (import.meta.env.SSR || !element) return;
    const stopped = new AbortController();
    let fitted: Size | null = null;
    function endStroke() {
      if (sheet.current) bringIntoView(sheet.current);
      onStroke.current();
    }
    async function fit(element: HTMLCanvasElement) {
      const size = sizeOf(element);
      if (size.width === 0 || (size.width === fitted?.width && size.height === fitted.height))
        return;
      fitted = size;
      const { default: Library } = await import("signature_pad");
      if (stopped.signal.aborted) return;
      const strokes = sheet.current ? drawingOn(sheet.current) : [];
      // A pad that draws cannot be resized: it would wait for the end of a stroke that it no longer has.
      sheet.current?.pad.off();
      sheet.current = startSheet(Library, element, endStroke);
      draw(sheet.current, strokes);
      if (strokes.length > 0) onStroke.current();
      setState("ready");
    }
    const observer = new ResizeObserver(() => void fit(element).catch(() => setState("failed")));
    observer.observe(element);
    return () => {
      stopped.abort();
      observer.disconnect();
      sheet.current?.pad.off();
      sheet.current = null;
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

function startSheet(Library: typeof Pad, canvas: HTMLCanvasElement, onEnd: () => void): Sheet {
  const pad = new Library(canvas, {
    // The canvas's text colour, which is dark on white in every theme.
    penColor: getComputedStyle(canvas).color,
    minWidth: 0.8,
    maxWidth: 2.8,
    // No delayed point: it would be drawn into the canvas of a later size.
    throttle: 0,
  });
  pad.addEventListener("endStroke", onEnd);
  const { width, height } = sizeOf(canvas);
  canvas.width = width * PIXELS_PER_POINT;
  canvas.height = height * PIXELS_PER_POINT;
  canvas.getContext("2d")?.scale(PIXELS_PER_POINT, PIXELS_PER_POINT);
  return { Library, canvas, pad, view: FIRST_VIEW };
}

function sizeOf({ offsetWidth, offsetHeight }: HTMLCanvasElement): Size {
  return { width: offsetWidth, height: offsetHeight };
}

/** All strokes, in the coordinates of the drawing. */
function drawingOn({ pad, view }: Sheet): Strokes {
  return strokesOfDrawing(pad.toData(), view);
}

/** Replaces what is on the sheet by the strokes of a drawing. */
function draw(sheet: Sheet, strokes: Strokes): void {
  sheet.view = viewOf(strokes, sizeOf(sheet.canvas));
  sheet.pad.fromData(strokesOnPad(strokes, sheet.view));
}

/** After a stroke that left the pad. */
function bringIntoView(sheet: Sheet): void {
  const strokes = drawingOn(sheet);
  const { scale, left, top } = viewOf(strokes, sizeOf(sheet.canvas));
  const { view } = sheet;
  if (scale !== view.scale || left !== view.left || top !== view.top) draw(sheet, strokes);
}

/**
 * A PNG as data URL, drawn again, because the canvas may show the strokes smaller. `cropped`: of the strokes with a margin, because a
 * screen of its own is mostly empty and a PDF prints it small.
 */
function imageOf({ Library, canvas, view }: Sheet, strokes: Strokes, cropped: boolean): string {
  const around = cropped ? null : { pad: sizeOf(canvas), view };
  const picture = pictureOf(strokes, around);
  const copy = document.createElement("canvas");
  copy.width = picture.width;
  copy.height = picture.height;
  copy.getContext("2d")?.scale(picture.density, picture.density);
  const pad = new Library(copy);
  pad.off();
  pad.fromData(picture.strokes);
  return copy.toDataURL("image/png");
}
