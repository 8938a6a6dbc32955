import { expect, it } from "vitest";
import { AttemptCounters } from "../../../../app/kernel/session/attempt-counters";

const LOCKS = { windowMs: 600, lockMs: 300, most: 2 };

it("locks after the allowed number of attempts, and starts over when the lock ends", () => {
  const counters = new AttemptCounters();
  const at = (now: number) => counters.count("k", LOCKS, now).lockedUntil;
  expect([at(0), at(1), at(2), at(3), at(302), at(303), at(304)]).toEqual([
    0, 0, 302, 302, 0, 0, 604,
  ]);
});

it("starts over when the window ends", () => {
  const counters = new AttemptCounters();
  expect([0, 1, 600, 601].map((now) => counters.count("k", LOCKS, now).lockedUntil)).toEqual([
    0, 0, 0, 0,
  ]);
});

it("removes one attempt from a shared counter and all from an account's counter", () => {
  const counters = new AttemptCounters();
  for (const key of ["shared", "own"]) for (const now of [0, 1]) counters.count(key, LOCKS, now);
  counters.succeed("shared", { afterSuccess: "decrement" });
  counters.succeed("own", { afterSuccess: "reset" });
  expect([counters.get("shared")?.failures, counters.get("own")]).toEqual([1, undefined]);
});

it("evicts old counters for new ones, locks last of all", () => {
  const counters = new AttemptCounters(3);
  for (const now of [0, 1, 2]) counters.count("locked", LOCKS, now);
  for (const key of ["a", "b", "c", "d"]) counters.count(key, LOCKS, 3);
  expect(["locked", "a", "b", "c", "d"].filter((key) => counters.get(key))).toEqual([
    "locked",
    "c",
    "d",
  ]);
});

it("removes expired counters, and counters with a given prefix", () => {
  const counters = new AttemptCounters();
  for (const now of [0, 1, 500]) counters.count("account:1@x", LOCKS, now);
  counters.count("account:2", LOCKS, 0);
  expect(counters.sweep(600)).toEqual(["account:2"]);
  expect(counters.clear("account:1")).toEqual(["account:1@x"]);
});

it("tells which counter it evicts, so that none stays in a storage", () => {
  const evicted: string[] = [];
  const counters = new AttemptCounters(2, (key) => evicted.push(key));
  for (const key of ["a", "b", "a", "c", "d"]) counters.count(key, LOCKS, 0);
  expect(evicted).toEqual(["b", "a"]);
});
