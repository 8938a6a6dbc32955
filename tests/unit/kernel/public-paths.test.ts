import { expect, it } from "vitest";
import { isPublicPath } from "~/kernel/public-paths";

it.each([
  ["/verify", true],
  ["/verify/0199", true],
  ["/verify/0199/2.data", true],
  ["/verify.data", true],
  ["/VERIFY/0199", true],
  ["/s/token", true],
  ["/v/token", true],
  ["/verifying", false],
  ["/settings", false],
  ["/visits/1", false],
  ["/work-orders/1/check", false],
  ["/api/verify", false],
  ["/", false],
])("%s is public: %s", (path, expected) => {
  expect(isPublicPath(path)).toBe(expected);
});
