import { buildPushPayload } from "@block65/webcrypto-web-push";
import { isPushAddress } from "~/kernel/push/push-hosts";
import type { Push, PushResult } from "~/kernel/push/pusher";
import { scaled } from "~/kernel/time-limits";
import type { Env } from "./env";

/** One day. After that, the user has seen the list or no longer needs the message. */
const TTL_SECONDS = 24 * 60 * 60;
/** Far below the lease of an outbox row. */
const TIMEOUT_MS = 15_000;
const MAX_WAIT_MS = 6 * 60 * 60_000;

/**
 * Encrypts a message for one device (RFC 8291) and sends it to the browser's push service with our
 * identification (RFC 8292).
 */
export async function push(env: Env, message: Push): Promise<PushResult> {
  if (!env.VAPID_PUBLIC_KEY || !env.VAPID_PRIVATE_KEY)
    return refused("No key for push is configured");
  // Checked at subscription and again here, because the list of services may have become shorter
  // since.
  if (!isPushAddress(message.endpoint, env.FAKE_PUSH ?? null))
    return gone("Not the URL of a known push service");
  const encrypted = await encrypt(env, message).catch(() => null);
  if (!encrypted) return gone("Invalid keys of the device");
  try {
    const response = await fetch(message.endpoint, {
      ...encrypted,
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(scaled(TIMEOUT_MS)),
    });
    await response.body?.cancel();
    return resultOf(response);
  } catch {
    return refused("The push service could not be reached");
  }
}

async function encrypt(env: Env, { endpoint, p256dh, auth, title, path }: Push) {
  const topic = await topicOf(path);
  const { headers, body } = await buildPushPayload(
    { data: { title, path }, options: { ttl: TTL_SECONDS, urgency: "high", topic } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    {
      subject: env.VAPID_SUBJECT,
      publicKey: env.VAPID_PUBLIC_KEY,
      privateKey: env.VAPID_PRIVATE_KEY,
    },
  );
  return { headers, body };
}

/** Of two queued messages about one record, a device that was off receives only the later one. */
async function topicOf(path: string): Promise<string> {
  const hash = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(path)),
  );
  return Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function resultOf({ status, headers }: Response): PushResult {
  if (status >= 200 && status < 300) return { ok: true };
  const why = `The push service answered ${status}`;
  if (status === 404 || status === 410) return gone(why);
  if (status === 429 || status >= 500)
    return { ...refused(why), waitMs: waitIn(headers.get("retry-after")) };
  // Any other 4xx, or a redirect, which is not followed: a retry would fail the same way.
  return { ...refused(why), forGood: true };
}

/** Parses seconds or a date (RFC 9110). */
function waitIn(header: string | null): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_WAIT_MS) : 0;
}

function refused(why: string) {
  return { ok: false, gone: false, forGood: false, waitMs: 0, why } as const;
}

function gone(why: string): PushResult {
  return { ok: false, gone: true, forGood: true, waitMs: 0, why };
}
