import { decodeQR } from "qr/decode.js";

/** Enough pixels for a label at arm's length; more would make each attempt slower. */
const MAX_PIXELS_WIDE = 720;

/** Reads a QR code from a frame of the video without the browser's help. */
export function createDecoder(): (video: HTMLVideoElement) => string | null {
  const canvas = document.createElement("canvas");
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  return (video) => {
    const scale = Math.min(1, MAX_PIXELS_WIDE / video.videoWidth);
    const width = Math.floor(video.videoWidth * scale);
    const height = Math.floor(video.videoHeight * scale);
    if (!drawing || width === 0 || height === 0) return null;
    if (canvas.width !== width || canvas.height !== height)
      Object.assign(canvas, { width, height });
    drawing.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR(drawing.getImageData(0, 0, width, height));
    } catch {
      // It throws for a frame without a readable code.
      return null;
    }
  };
}
