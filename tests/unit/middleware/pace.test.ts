import { describe, expect, it } from "vitest";
import { RateBuckets } from "~/server/rate-buckets";
import { ConcurrencyLimiter } from "../../../worker/middleware/concurrency-limiter";
import { Paces } from "../../../worker/middleware/pace";

const RATE = { burst: 3, perSecond: 2 };

/** How many of ten requests at this time may begin. */
function begun(paces: Paces, who: string, now: number, what = "all"): number {
  const pace = paces.of(who, what, RATE);
  return Array.from({ length: 10 }).filter(() => {
    if (pace.waitMs(now) > 0) return false;
    pace.begin(now);
    return true;
  }).length;
}

it("lets a requester who is alone go on without a pause, and then at the rate while another is served", () => {
  const paces = new Paces();
  expect(begun(paces, "a", 0)).toBe(10);
  paces.of("b", "all", RATE).begin(100);
  expect(begun(paces, "a", 100)).toBe(0);
  expect(begun(paces, "a", 1_000)).toBe(2);
  expect(begun(paces, "a", 1_500)).toBe(1);
  expect(begun(paces, "b", 1_500)).toBe(3);
});

it("lets many requests begin at once before the rate applies", () => {
  const paces = new Paces();
  paces.of("b", "all", RATE).begin(0);
  expect(begun(paces, "a", 0)).toBe(3);
  expect(begun(paces, "a", 4_000)).toBe(3);
});

it("ends the pause when nobody else has come for five seconds", () => {
  const paces = new Paces();
  paces.of("b", "all", RATE).begin(0);
  begun(paces, "a", 0);
  expect(begun(paces, "a", 4_999)).toBe(3);
  expect(begun(paces, "a", 5_000)).toBe(10);
});

it("counts what each requester does by kind, and knows who is served by any kind", () => {
  const paces = new Paces();
  paces.of("b", "all", RATE).begin(0);
  expect(begun(paces, "a", 0, "PDFs")).toBe(3);
  expect(begun(paces, "a", 0)).toBe(3);
  const alone = new Paces();
  begun(alone, "a", 0);
  expect(begun(alone, "a", 0, "PDFs"), "one person's own requests are nobody else's").toBe(10);
});

it("leaves the places and the rate untouched by a request that is not admitted", () => {
  const limiter = new ConcurrencyLimiter();
  const paces = new Paces();
  const enter = (who: string, now: number) =>
    limiter.enter(
      [
        { key: "company", most: 4 },
        { key: who, most: 9, pace: paces.of(who, "all", RATE) },
      ],
      now,
    );
  enter("b", 0);
  const admitted = Array.from({ length: 6 }, () => enter("a", 0)).filter((place) => place !== null);
  expect(admitted).toHaveLength(3);
  for (const place of admitted) limiter.leave(place, 0);
  expect(enter("a", 0), "too soon").toBeNull();
  expect(enter("a", 500)).not.toBeNull();
  expect(enter("c", 500)).not.toBeNull();
});

it("keeps a bounded number of requesters in a flood, among them those who came last", () => {
  const buckets = new RateBuckets();
  for (let source = 0; source < 20_000; source += 1) {
    buckets.of("steady", RATE, 0).take(0);
    buckets.of(`from ${source}`, RATE, 0).take(0);
  }
  expect(buckets.size).toBeLessThanOrEqual(5_000);
  expect(buckets.of("steady", RATE, 0).freeAt(0)).toBeGreaterThan(0);
});

describe("the thread", () => {
  const THREAD = { burst: 300, perSecond: 200, expected: 20 };

  /** Requests of `who` that begin together, each of which keeps the thread busy for so long. Returns how many began. */
  function run(paces: Paces, who: string, at: number, ms: number, count = 100): number {
    const limiter = new ConcurrencyLimiter();
    const begun = Array.from({ length: count }, () => {
      const pace = paces.ofThread(who, THREAD);
      return { pace, place: limiter.enter([{ key: who, most: count, pace }], at) };
    }).filter(({ place }) => place !== null);
    for (const { pace, place } of begun) {
      pace.spend(ms, at);
      if (place) limiter.leave(place, at);
    }
    return begun.length;
  }
  function serve(paces: Paces, who: string, at: number): void {
    paces.ofThread(who, THREAD).begin(at);
  }

  it("is paced by what requests cost and not by their number", () => {
    const cheap = new Paces();
    serve(cheap, "b", 0);
    const dear = new Paces();
    serve(dear, "b", 0);
    for (let at = 0; at < 1_000; at += 100) {
      expect(run(cheap, "a", at, 1, 10)).toBe(10);
      run(dear, "a", at, 50, 10);
    }
    expect(run(cheap, "a", 1_000, 1, 10)).toBe(10);
    expect(run(dear, "a", 1_000, 50, 10)).toBe(0);
  });

  it("counts a request before its cost is known, so that few dear ones begin together", () => {
    const paces = new Paces();
    serve(paces, "b", 0);
    expect(run(paces, "a", 0, 100)).toBe(15);
    const { perSecond } = THREAD;
    const waitMs = paces.ofThread("a", THREAD).waitMs(0);
    expect(waitMs).toBeCloseTo(((15 * 100 - 300 + 1) / perSecond) * 1000);
    serve(paces, "b", waitMs);
    expect(run(paces, "a", waitMs, 100, 12), "one at a time after that").toBe(1);
  });

  it("gives back what was expected and not spent", () => {
    const paces = new Paces();
    serve(paces, "b", 0);
    for (let round = 0; round < 2; round += 1) expect(run(paces, "a", 0, 2, 12)).toBe(12);
  });

  it("leaves no debt of what was spent while nobody else was served", () => {
    const paces = new Paces();
    for (let round = 0; round < 50; round += 1) expect(run(paces, "a", 0, 1_000, 1)).toBe(1);
    serve(paces, "b", 0);
    expect(paces.ofThread("a", THREAD).waitMs(0)).toBeLessThanOrEqual(1000 / THREAD.perSecond);
  });

  it("pauses nobody for more than half a minute, whatever one request has cost", () => {
    const paces = new Paces();
    serve(paces, "b", 0);
    run(paces, "a", 0, 1_000_000, 1);
    const waitMs = paces.ofThread("a", THREAD).waitMs(0);
    expect(waitMs).toBeGreaterThan(29_000);
    expect(waitMs).toBeLessThanOrEqual(30_000 + 1000 / THREAD.perSecond);
  });

  it("lets twenty people open a page each second beside one who floods", () => {
    const paces = new Paces();
    for (let second = 0; second < 30; second += 1) {
      run(paces, "flood", second * 1000, 50, 12);
      for (let person = 0; person < 20; person += 1)
        expect(run(paces, `person ${person}`, second * 1000 + person, 15, 2)).toBe(2);
    }
  });
});
