import { DEVICE_COOKIE } from "~/server/authentication/device-cookie";
import type { From } from "~/server/load-context";
import type { AppContext } from "../app-env";
import { logBug } from "../observability/log";
import { cookieIn } from "./cookies";
import { audience } from "../pages/paths";

/** Cloudflare sends the client IP address. Without it, no source can be locked. */
export function clientIpOf(c: AppContext): From {
  const claims = c.get("claims");
  const reported: From = {
    source: networkOf(c.req.header("cf-connecting-ip") ?? ""),
    userAgent: c.req.header("user-agent") ?? "",
    replaces: claims?.by === "cookie" ? claims.actor.sessionId : null,
    deviceCookie: cookieIn(c.req.raw, DEVICE_COOKIE) ?? "",
    after: (work) =>
      c.executionCtx.waitUntil(work.catch((error: unknown) => logBug(c.get("requestId"), error))),
  };
  // API clients do not get the device cookie.
  const isBrowser = audience(c.req.url) !== "api" || c.req.header("origin") !== undefined;
  return isBrowser ? { ...reported, storeDevice: (cookie) => c.set("device", cookie) } : reported;
}

/**
 * The first 64 bits of an IPv6 address, which one subscriber has. An IPv4 address is unchanged,
 * also when it is written as IPv6.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined
      ? []
      : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.join(":")}::/64`;
}
