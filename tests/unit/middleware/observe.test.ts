import { describe, expect, it } from "vitest";
import { loggedPath } from "../../../worker/middleware/observe";

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
