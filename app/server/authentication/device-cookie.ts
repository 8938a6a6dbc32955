import { base64Url } from "~/kernel/text/base64";
import type { RequestContext } from "../request-context";
import type { From } from "../load-context";

/**
 * Marks a browser in which a user signed in before (OWASP device cookie). It proves no identity,
 * but its attempts are counted separately from those of unknown browsers. It remains after
 * sign-out. It holds an entry for each of the last few users, because several people may share a
 * tablet.
 */
export const DEVICE_COOKIE = "__Host-device";
/** The longest time that browsers keep a cookie. Each sign-in renews it. */
export const DEVICE_COOKIE_MS = 400 * 24 * 60 * 60_000;
const MAX_ENTRIES = 4;
const BETWEEN = "~";

type Signing = Pick<RequestContext, "signer" | "now">;

/**
 * Returns the counter key for attempts of this browser on this account. Null for a browser without
 * a valid entry for the account in this tenant.
 */
export async function findDevice(
  context: Signing,
  emailKey: string,
  cookie: string,
): Promise<string | null> {
  const { own } = await sortedOut(context, emailKey, cookie);
  return own[0]?.split(".")[0] ?? null;
}

/** Returns the cookie with a new entry for this account before the entries of others. */
async function deviceCookieWith(
  context: Signing,
  emailKey: string,
  cookie: string,
): Promise<string> {
  const { others } = await sortedOut(context, emailKey, cookie);
  const id = base64Url(crypto.getRandomValues(new Uint8Array(12)));
  const until = (context.now().getTime() + DEVICE_COOKIE_MS).toString(36);
  const entry = [id, until, await context.signer.sign("device", textOf(emailKey, id, until))].join(
    ".",
  );
  return [entry, ...others].slice(0, MAX_ENTRIES).join(BETWEEN);
}

/** Stores the device cookie, which also remains after sign-out. API clients store none. */
export async function storeDevice(
  context: Signing,
  emailKey: string,
  { deviceCookie, storeDevice: writeCookie }: Pick<From, "deviceCookie" | "storeDevice">,
): Promise<void> {
  writeCookie?.(await deviceCookieWith(context, emailKey, deviceCookie ?? ""));
}

async function sortedOut(
  context: Signing,
  emailKey: string,
  cookie: string,
): Promise<{ own: string[]; others: string[] }> {
  const entries = cookie === "" ? [] : cookie.split(BETWEEN, MAX_ENTRIES);
  const areOwn = await Promise.all(entries.map((entry) => isOwn(context, emailKey, entry)));
  return {
    own: entries.filter((_, index) => areOwn[index]),
    others: entries.filter((_, index) => !areOwn[index]),
  };
}

async function isOwn({ signer, now }: Signing, emailKey: string, entry: string): Promise<boolean> {
  const [id = "", until = "", ...signature] = entry.split(".");
  if (!(Number.parseInt(until, 36) > now().getTime())) return false;
  return signer.verify("device", textOf(emailKey, id, until), signature.join("."));
}

function textOf(emailKey: string, id: string, until: string): string {
  return [id, until, emailKey].join("\n");
}
