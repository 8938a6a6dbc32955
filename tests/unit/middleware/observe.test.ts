import { describe, expect, it } from "vitest";
import { Hono } from "hono";
import type { AppEnv } from "~worker/app-env";
import { protect } from "~worker/middleware/headers";
import { loggedPath } from "../../../worker/observability/logged-path";

describe("the path in the log line", () => {
  it.each([
    ["/work-orders/0199", "/work-orders/0199"],
    ["/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics", "/calendar/:token"],
    ["/Calendar/AAAA.ics/more", "/Calendar/:token"],
    ["/calendar/", "/calendar/"],
    ["/x".repeat(400), "/x".repeat(250)],
  ])("%s", (path, logged) => {
    expect(loggedPath(path)).toBe(logged);
  });
});

it.each([
  ["/reset-password?passwordResetCode=x", true],
  ["/reset-password?passwordResetCod%65=x", true],
  ["/signup?%69nvite%43ode=x", true],
  ["/login?next=%2Fsignup%3FinviteCode%3Dx", true],
  [`/login?next=${encodeURIComponent(encodeURIComponent("/signup?inviteCod%65=x"))}`, true],
  ["/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics", true],
  ["/Calendar/AAAAAAAAAAAAAAAAAAAAAA.ics", true],
  ["/calendar", false],
  ["/verify/0199", true],
  ["/verify/0199.data?_routes=root", true],
  ["/login?next=%2Ftickets%3Fview%3Dcards", false],
  ["/search?query=%F0%9F%98%80%2", false],
])("%s is or carries a secret, so that no other page learns it: %s", async (path, carries) => {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    await next();
    protect(c);
  });
  app.all("*", (c) => c.text(""));
  const { headers } = await app.request(`https://acme.example.com${path}`);
  const policy = carries ? "no-referrer" : "strict-origin-when-cross-origin";
  expect(headers.get("referrer-policy")).toBe(policy);
});

it.each([
  ["/verify/0199", ["no-store", "noindex"]],
  ["/s/token", ["no-store", "noindex"]],
  ["/work-orders/0199/check", ["private", null]],
])("%s may be stored and listed: %s", async (path, expected) => {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    await next();
    protect(c);
  });
  app.all("*", (c) => c.text("", 200, { "cache-control": "private" }));
  const { headers } = await app.request(`https://acme.example.com${path}`);
  expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual(expected);
});
