/** Hosts of the browsers' push services. A name with a leading dot includes all its subdomains. */
const PUSH_SERVICES: readonly string[] = [
  "fcm.googleapis.com",
  "android.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  "web.push.apple.com",
  ".push.apple.com",
];

const LONGEST = 1000;

/**
 * Allows push endpoints on these hosts only, because the subscription comes from the client. `fake`
 * is the host used in tests, or null.
 */
export function isPushAddress(endpoint: string, fake: string | null): boolean {
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "" || hash !== "")
    return false;
  return (
    hostname === fake ||
    PUSH_SERVICES.some((name) =>
      name.startsWith(".") ? hostname.endsWith(name) : hostname === name,
    )
  );
}
