/** Returns the text of a QR code in the current frame, or null. */
export type DetectQr = (video: HTMLVideoElement) => Promise<string | null>;

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

// TypeScript's DOM types lack it.
declare global {
  const BarcodeDetector: DetectorClass | undefined;
}

/** The browser's detector where it reads QR codes. Otherwise, or when it fails, the decoder is loaded. */
export async function createDetector(): Promise<DetectQr> {
  const native = await nativeDetector();
  if (!native) return decoderDetector();
  let fallback: DetectQr | null = null;
  return async (video) => {
    if (fallback) return fallback(video);
    try {
      return (await native.detect(video))[0]?.rawValue ?? null;
    } catch {
      // Where the system's service is missing, the class exists and every call fails.
      fallback = await decoderDetector();
      return fallback(video);
    }
  };
}

async function decoderDetector(): Promise<DetectQr> {
  // No camera there: the worker must not contain the decoder.
  if (import.meta.env.SSR) return async () => null;
  const decode = (await import("./qr-decoder")).createDecoder();
  return async (video) => decode(video);
}

async function nativeDetector(): Promise<Detector | null> {
  if (typeof BarcodeDetector === "undefined") return null;
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  return formats.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : null;
}
