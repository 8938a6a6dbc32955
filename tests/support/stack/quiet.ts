import { afterAll, afterEach, beforeEach, expect, inject, vi } from "vitest";
import "./localhost";
import { deleteFreshDatabases } from "../db/database";
import { announceStack } from "./stack";

announceStack(inject("stack"));

/** A console warning would go unnoticed: it fails the test in which it appears. */
beforeEach(() => {
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level);
});

afterEach(() => {
  const logged = (["warn", "error"] as const).flatMap(
    (level) => vi.mocked(console[level]).mock.calls,
  );
  vi.restoreAllMocks();
  expect(logged, "said on the console").toEqual([]);
});

afterAll(deleteFreshDatabases);
