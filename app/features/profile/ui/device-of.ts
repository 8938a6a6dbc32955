// Edge and Opera also identify as Chrome, and Chrome as Safari, so the first match counts.
const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux|X11/, "Linux"],
];

/** A readable name, such as "Chrome · Android". Null for an unknown user agent. */
export function deviceOf(userAgent: string): string | null {
  const named = [BROWSERS, SYSTEMS]
    .map((list) => list.find(([shape]) => shape.test(userAgent))?.[1])
    .filter(Boolean);
  return named.join(" · ") || null;
}
