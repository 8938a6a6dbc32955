import { describe, expect, it } from "vitest";
import { carriesCode } from "~worker/middleware/headers";
import { loggedPath } from "../../../worker/observability/log";

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
  ["/login?next=%2Ftickets%3Fview%3Dcards", false],
  ["/search?query=%F0%9F%98%80%2", false],
])("%s carries a code: %s", (path, carries) => {
  expect(carriesCode(`https://acme.example.com${path}`)).toBe(carries);
});
