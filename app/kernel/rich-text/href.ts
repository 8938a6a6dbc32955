const SCHEMES = ["http:", "https:", "mailto:", "tel:"];

/**
 * Returns a link that is allowed in a text (http, https, mailto or tel; quality §3), otherwise
 * null.
 */
export function cleanHref(raw: unknown): string | null {
  if (typeof raw !== "string" || raw.length > 2_000) return null;
  try {
    const url = new URL(raw.trim());
    if (!SCHEMES.includes(url.protocol) || isDeceptive(url)) return null;
    // Parameters of a mail address add readers, a text or files that the link does not show.
    return url.protocol === "mailto:" ? `mailto:${url.pathname}` : url.href;
  } catch {
    return null;
  }
}

/**
 * `https://bank.example@evil.example` displays a host that it does not lead to. A line break in a
 * mail address adds headers to the mail.
 */
function isDeceptive(url: URL): boolean {
  if (url.username !== "" || url.password !== "") return true;
  return !url.protocol.startsWith("http") && /%0[ad]/i.test(url.href);
}

/**
 * Converts a typed address to a link: "example.com" becomes https, an email address becomes mailto.
 * Returns null for anything else.
 */
export function hrefFromTyped(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text)) return cleanHref(`mailto:${text}`);
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return cleanHref(text);
  return /^[^\s/]+\.[^\s/]{2,}/.test(text) ? cleanHref(`https://${text}`) : null;
}
