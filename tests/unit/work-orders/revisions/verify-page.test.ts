import { expect, it } from "vitest";
import script from "virtual:page-script/features/work-orders/revisions/ui/verify-page";

it("the script of the public page is one small file that sends nothing", () => {
  expect(script.length).toBeGreaterThan(1_000);
  expect(script.length).toBeLessThan(60_000);
  expect(script).not.toMatch(/\bimport\b|\bexport\b|<\/script|<!--/);
  expect(script).not.toMatch(/\bfetch\(|XMLHttpRequest|sendBeacon|WebSocket|localStorage|cookie/);
  expect(() => new Function(script)).not.toThrow();
});
