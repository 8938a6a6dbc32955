import type { LogoRow } from "~/server/logo";

// What a home screen shows of the app.

/** Home screens show about twelve letters and cut longer names in the middle of a word. */
const SHORT_NAME_LETTERS = 12;
/** Smaller icons are not accepted for an app. */
const SMALLEST_ICON = 192;

type Icon = { src: string; sizes: string; type: string; purpose: "any" | "maskable" };

const OWN_ICONS: readonly Icon[] = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** As many whole words as fit. A single long word is kept whole. */
export function shortNameOf(name: string): string {
  const nameParts = name.trim().split(/\s+/);
  const fitting = nameParts.findLastIndex(
    (_, at) => nameParts.slice(0, at + 1).join(" ").length <= SHORT_NAME_LETTERS,
  );
  return nameParts.slice(0, Math.max(1, fitting + 1)).join(" ");
}

/**
 * Devices accept square icons only, and would choose ours if both were listed. Tenants without a
 * square logo therefore get our icons.
 */
export function iconsOf(code: string, logos: readonly LogoRow[]): readonly Icon[] {
  const square = logos.filter(({ width, height }) => width === height && width >= SMALLEST_ICON);
  if (square.length === 0) return OWN_ICONS;
  return square.map(({ mediaType, sha256, width, height }) => ({
    src: `/api/tenants/${code}/logo?mediaType=${encodeURIComponent(mediaType)}&v=${sha256.slice(0, 16)}`,
    sizes: `${width}x${height}`,
    type: mediaType,
    purpose: "any",
  }));
}
