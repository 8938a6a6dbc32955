import { expect, it } from "vitest";
import { RateBuckets } from "~/server/rate-buckets";
import { ConcurrencyLimiter } from "../../../worker/middleware/concurrency-limiter";
import { Paces } from "../../../worker/middleware/pace";

const RATE = { burst: 3, perSecond: 2 };

/** How many of ten requests at this time may begin. */
function begun(paces: Paces, who: string, now: number, what = "all"): number {
  const pace = paces.of(who, what, RATE);
  return Array.from({ length: 10 }).filter(() => {
    if (!pace.isFree(now)) return false;
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
  for (const place of admitted) limiter.leave(place);
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
