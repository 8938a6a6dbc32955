/** Whose servers take messages for browsers. A name that begins with a dot stands for all hosts below it. */
export const PUSH_SERVICES: readonly string[] = [
  "fcm.googleapis.com",
  "android.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  "web.push.apple.com",
  ".push.apple.com",
];

const LONGEST = 1000;

/** Nothing is ever sent to an address that is not theirs: a subscription is what some browser says. `fake` is the host of tests, else null. */
export function isPushAddress(endpoint: string, fake: string | null): boolean {
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "" || hash !== "") return false;
  return hostname === fake || PUSH_SERVICES.some((name) => (name.startsWith(".") ? hostname.endsWith(name) : hostname === name));
}
