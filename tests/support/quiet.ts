import { afterEach, beforeEach, expect, vi } from "vitest";

/** A warning on the console is a fault that nobody looks at: it fails the test it appears in. */
beforeEach(() => {
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level);
});

afterEach(() => {
  const said = (["warn", "error"] as const).flatMap((level) => vi.mocked(console[level]).mock.calls);
  vi.restoreAllMocks();
  expect(said, "said on the console").toEqual([]);
});
