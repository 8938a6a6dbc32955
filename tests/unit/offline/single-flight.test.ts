import { expect, test } from "vitest";
import { singleFlight } from "../../../app/offline/connectivity/single-flight";

/** Rounds that end when the test ends them. */
function rounds() {
  const begun: { requestedAt: number; end: () => void; fail: () => void }[] = [];
  let clock = 0;
  const request = singleFlight(
    (requestedAt) =>
      new Promise((resolve, reject) =>
        begun.push({ requestedAt, end: resolve, fail: () => reject(new Error("No storage")) }),
      ),
    () => clock,
  );
  return { begun, request, at: (time: number) => ((clock = time), request()) };
}

test("requests during a round share one further round, with the time of the first of them", async () => {
  const { begun, at } = rounds();
  const [first, second, third] = [at(10), at(20), at(30)];
  expect(begun.map(({ requestedAt }) => requestedAt)).toEqual([10]);
  expect(second).toBe(third);
  begun[0]?.end();
  await first;
  expect(begun.map(({ requestedAt }) => requestedAt)).toEqual([10, 20]);
  begun[1]?.end();
  await third;
  expect(begun).toHaveLength(2);
});

test("a failed round rejects its requests, and the next round still runs", async () => {
  const { begun, at } = rounds();
  const [first, second] = [at(1), at(2)];
  begun[0]?.fail();
  await expect(first).rejects.toThrow("No storage");
  expect(begun).toHaveLength(2);
  begun[1]?.end();
  await second;
  void at(3);
  expect(begun.map(({ requestedAt }) => requestedAt)).toEqual([1, 2, 3]);
});
