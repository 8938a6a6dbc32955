// Edge and Opera call themselves Chrome as well, and Chrome calls itself Safari: the first that fits is meant.
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

/** As somebody would call it, "Chrome · Android"; null for what is no browser we know. */
export function deviceOf(userAgent: string): string | null {
  const named = [BROWSERS, SYSTEMS].map((list) => list.find(([shape]) => shape.test(userAgent))?.[1]).filter(Boolean);
  return named.join(" · ") || null;
}
