import { type RefObject, useEffect, useState } from "react";
import { createDetector, type DetectQr } from "./qr-detector";

type CameraState = "starting" | "on" | "denied" | "missing" | "failed";
/** Null where the camera has no light. */
type Torch = { isOn: boolean; toggle: () => void } | null;

// TypeScript's DOM types lack it.
declare global {
  interface MediaTrackConstraintSet {
    torch?: boolean;
  }
}
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };

/** The pause between two frames: a phone stays responsive. */
const PAUSE_MS = 120;

/** Shows the camera at the back in `video` and reports each QR code once until it sees another. Stops when the component unmounts. */
export function useCamera(
  video: RefObject<HTMLVideoElement>,
  onText: (text: string) => void,
): { state: CameraState; torch: Torch } {
  const [state, setState] = useState<CameraState>("starting");
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [isOn, setOn] = useState(false);
  const [report] = useState(() => ({ onText }));
  report.onText = onText;
  useEffect(() => {
    const ending = new AbortController();
    void run(video.current, ending.signal, {
      onStart(started) {
        setTrack(started);
        setState("on");
      },
      onFail: setState,
      onText: (text) => report.onText(text),
    });
    return () => ending.abort();
  }, [video, report]);
  const toggle = () => {
    void track?.applyConstraints({ advanced: [{ torch: !isOn }] }).then(() => setOn(!isOn), ignore);
  };
  return { state, torch: hasTorch(track) ? { isOn, toggle } : null };
}

type Report = {
  onStart: (track: MediaStreamTrack) => void;
  onFail: (state: CameraState) => void;
  onText: (text: string) => void;
};

async function run(video: HTMLVideoElement | null, signal: AbortSignal, report: Report) {
  if (!video) return;
  let stream: MediaStream | null = null;
  const stop = () => stream?.getTracks().forEach((track) => track.stop());
  try {
    stream = await openCamera();
    signal.addEventListener("abort", stop);
    if (signal.aborted) return stop();
    video.srcObject = stream;
    const [detect] = await Promise.all([createDetector(), video.play()]);
    const [track] = stream.getVideoTracks();
    if (signal.aborted || !track) return;
    report.onStart(track);
    await watch(video, detect, signal, report.onText);
  } catch (error) {
    stop();
    if (!signal.aborted) report.onFail(failureOf(error));
  }
}

async function openCamera(): Promise<MediaStream> {
  // Absent without HTTPS and in some in-app browsers.
  if (!("mediaDevices" in navigator)) throw new DOMException("", "NotFoundError");
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

async function watch(
  video: HTMLVideoElement,
  detect: DetectQr,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  let last: string | null = null;
  while (!signal.aborted) {
    const isVisible = !document.hidden && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    const text = isVisible ? await detect(video) : null;
    if (text && text !== last && !signal.aborted) {
      last = text;
      onText(text);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function failureOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "failed";
}

function hasTorch(track: MediaStreamTrack | null): boolean {
  // Missing in Firefox.
  const capabilities: TorchCapabilities = track?.getCapabilities?.() ?? {};
  return capabilities.torch === true;
}

function ignore(): void {}
