import { encode } from "uqr";

type QrPath = { size: number; path: string };

/** A QR code as one SVG path of squares with `size` squares per side. It is sharp at any scale. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "M", border: 1 });
  return {
    size,
    path: data
      .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
      .join(""),
  };
}
