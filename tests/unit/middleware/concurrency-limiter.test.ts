import { expect, it } from "vitest";
import { ConcurrencyLimiter } from "../../../worker/middleware/concurrency-limiter";

it("admits a fixed number of requests per key; other keys do not count", () => {
  const limiter = new ConcurrencyLimiter(2);
  const [first, ...others] = ["a", "a", "a", "b"].map((key) => limiter.enter(key, 0));
  expect(others.map((place) => place !== null)).toEqual([true, false, true]);
  if (first) limiter.leave(first);
  expect([limiter.enter("a", 0), limiter.enter("a", 0)].map((place) => place !== null)).toEqual([
    true,
    false,
  ]);
});

it("frees after a minute the slots of requests that ended without release", () => {
  const limiter = new ConcurrencyLimiter(2);
  limiter.enter("a", 0);
  limiter.enter("a", 30_000);
  expect(limiter.enter("a", 59_999)).toBeNull();
  expect(
    [limiter.enter("a", 60_000), limiter.enter("a", 60_000)].map((place) => place !== null),
  ).toEqual([true, false]);
});

it("ignores the release of a slot that was already freed", () => {
  const limiter = new ConcurrencyLimiter(1);
  const late = limiter.enter("a", 0);
  const next = limiter.enter("a", 60_000);
  if (late) limiter.leave(late);
  expect(next).not.toBeNull();
  expect(limiter.enter("a", 60_001)).toBeNull();
});
