/** Names that never lead into the open. */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|example|onion|arpa)$/i;

/** An address on the open internet: http or https on its usual port, by a name with a dot. No number is taken as an address, in whatever spelling; null for any other. */
export function safeAddress(typed: string): URL | null {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (!url || !["http:", "https:"].includes(url.protocol)) return null;
  if (url.port !== "" || url.username !== "" || url.password !== "") return null;
  const name = url.hostname.replace(/\.$/, "");
  if (!name.includes(".") || name.startsWith("[") || /^[\d.]+$/.test(name) || INSIDE.test(name)) return null;
  return url;
}
