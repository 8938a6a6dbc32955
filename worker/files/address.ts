/** Names that are never on the public internet. */
const INSIDE =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|example|onion|arpa)$/i;

/**
 * Returns a URL on the public internet: http or https on the default port, with a dotted host name.
 * IP addresses are refused in any notation. Null for anything else.
 */
export function safeAddress(typed: string): URL | null {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (!url || !["http:", "https:"].includes(url.protocol)) return null;
  if (url.port !== "" || url.username !== "" || url.password !== "") return null;
  const name = url.hostname.replace(/\.$/, "");
  if (!name.includes(".") || name.startsWith("[") || /^[\d.]+$/.test(name) || INSIDE.test(name))
    return null;
  return url;
}
