import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConcurrencyLimiter, type Place } from "../../../worker/middleware/concurrency-limiter";

const TWO = [{ key: "a", most: 2 }];
const ONE = [{ key: "a", most: 1 }];
const isGranted = (place: Place | null) => place !== null;

it("admits a fixed number of requests per key; other keys do not count", () => {
  const limiter = new ConcurrencyLimiter();
  const [first, ...others] = [TWO, TWO, TWO, [{ key: "b", most: 2 }]].map((shares) =>
    limiter.enter(shares, 0),
  );
  expect(others.map(isGranted)).toEqual([true, false, true]);
  if (first) limiter.leave(first, 0);
  expect([limiter.enter(TWO, 0), limiter.enter(TWO, 0)].map(isGranted)).toEqual([true, false]);
});

it("admits a request if each of its shares has a place, and takes none otherwise", () => {
  const limiter = new ConcurrencyLimiter();
  const company = { key: "company", most: 3 };
  const of = (person: string) => [company, { key: person, most: 2 }];
  const enter = (person: string) => limiter.enter(of(person), 0);
  expect([enter("a"), enter("a"), enter("a")].map(isGranted)).toEqual([true, true, false]);
  expect([enter("b"), enter("b")].map(isGranted)).toEqual([true, false]);
});

it("frees after a minute the places of requests that ended without release", () => {
  const limiter = new ConcurrencyLimiter();
  limiter.enter(TWO, 0);
  limiter.enter(TWO, 30_000);
  expect(limiter.enter(TWO, 59_999)).toBeNull();
  expect([limiter.enter(TWO, 60_000), limiter.enter(TWO, 60_000)].map(isGranted)).toEqual([
    true,
    false,
  ]);
});

it("ignores the release of a place that was already freed", () => {
  const limiter = new ConcurrencyLimiter();
  const late = limiter.enter(ONE, 0);
  const next = limiter.enter(ONE, 60_000);
  if (late) limiter.leave(late, 60_000);
  expect(next).not.toBeNull();
  expect(limiter.enter(ONE, 60_001)).toBeNull();
});

describe("a request that waits", () => {
  beforeEach(() => vi.useFakeTimers({ now: 0 }));
  afterEach(() => vi.useRealTimers());

  it("gets the place that another one leaves", async () => {
    const limiter = new ConcurrencyLimiter();
    const held = limiter.enter(ONE, 0);
    const soon = limiter.enterSoon(ONE, Date.now);
    await vi.advanceTimersByTimeAsync(4_000);
    if (held) limiter.leave(held, Date.now());
    await vi.advanceTimersByTimeAsync(100);
    expect(await soon).not.toBeNull();
  });

  it("is refused after five seconds", async () => {
    const limiter = new ConcurrencyLimiter();
    limiter.enter(ONE, 0);
    const soon = limiter.enterSoon(ONE, Date.now);
    await vi.advanceTimersByTimeAsync(5_100);
    expect(await soon).toBeNull();
    expect(limiter.enter(TWO, Date.now())).not.toBeNull();
  });

  it("is refused at once when many wait already", async () => {
    const limiter = new ConcurrencyLimiter();
    limiter.enter(ONE, 0);
    const waiting = Array.from({ length: 60 }, () => limiter.enterSoon(ONE, Date.now));
    expect(await limiter.enterSoon(ONE, Date.now)).toBeNull();
    expect(await limiter.enterSoon([{ key: "b", most: 1 }], Date.now)).not.toBeNull();
    await vi.advanceTimersByTimeAsync(5_100);
    expect((await Promise.all(waiting)).every((place) => place === null)).toBe(true);
  });

  it("is not refused because many of another person's requests wait", async () => {
    const limiter = new ConcurrencyLimiter();
    const of = (person: string) => [
      { key: "company", most: 100 },
      { key: person, most: 12 },
    ];
    for (const person of ["a", "b"])
      for (let held = 0; held < 12; held += 1) limiter.enter(of(person), 0);
    const waiting = Array.from({ length: 60 }, () => limiter.enterSoon(of("a"), Date.now));
    expect(await limiter.enterSoon(of("a"), Date.now), "too many of its own").toBeNull();
    let isOver = false;
    const soon = limiter.enterSoon(of("b"), Date.now).finally(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isOver, "waits").toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all([soon, ...waiting]);
  });

  it("no longer counts as waiting a minute after its client has left", async () => {
    const limiter = new ConcurrencyLimiter();
    limiter.enter(ONE, 0);
    for (let left = 0; left < 60; left += 1) void limiter.enterSoon(ONE, Date.now);
    // As workerd does for a client that has left: nothing of its request runs any more.
    vi.clearAllTimers();
    vi.setSystemTime(60_000);
    limiter.enter(ONE, Date.now());
    const soon = limiter.enterSoon(ONE, Date.now);
    await vi.advanceTimersByTimeAsync(1_000);
    let isOver = false;
    void soon.then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isOver, "waits").toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await soon).toBeNull();
  });
});

it("forgets the places of requests that ended without release, whoever comes next", () => {
  const limiter = new ConcurrencyLimiter();
  for (let source = 0; source < 1_000; source += 1)
    limiter.enter([{ key: `from ${source}`, most: 10 }], source);
  expect(limiter.size).toBe(1_000);
  limiter.enter(ONE, 60_500);
  expect(limiter.size, "those of the last half second, and one").toBe(500);
});
