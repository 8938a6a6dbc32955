import { expect, it } from "vitest";
import { ThreadTime } from "../../../worker/middleware/thread-time";

/** A thread whose clock and event loop the test moves. */
function thread() {
  let now = 0;
  const next: (() => void)[] = [];
  const time = new ThreadTime(() => now);
  const spent: Record<string, number> = {};
  const spends: Record<string, (ms: number) => void> = {};
  const spendOf = (who: string) =>
    (spends[who] ??= (ms) => void (spent[who] = (spent[who] ?? 0) + ms));
  return {
    spent,
    begin: (who: string) => time.begin(spendOf(who), (after) => next.push(after)),
    end: (who: string) => time.end(spendOf(who)),
    pass: (ms: number) => void (now += ms),
    comeAround() {
      for (const after of next.splice(0)) after();
    },
  };
}

it("charges a request for its own code, and nobody for the time in which the thread is idle", () => {
  const { begin, pass, comeAround, spent } = thread();
  begin("a");
  pass(30);
  comeAround();
  pass(1_000);
  begin("b");
  pass(5);
  comeAround();
  expect(spent).toEqual({ a: 30, b: 5 });
});

it("ends a turn when that of another request begins, also before the event loop has come around", () => {
  const { begin, pass, comeAround, spent } = thread();
  begin("a");
  pass(7);
  begin("b");
  pass(40);
  begin("a");
  pass(3);
  comeAround();
  pass(100);
  comeAround();
  expect(spent).toEqual({ a: 10, b: 40 });
});

it("counts each part of a turn once that is begun again", () => {
  const { begin, pass, comeAround, spent } = thread();
  begin("a");
  pass(4);
  begin("a");
  pass(6);
  comeAround();
  expect(spent).toEqual({ a: 10 });
});

it("ends the turn of a request that is over, and no other", () => {
  const { begin, end, pass, spent } = thread();
  begin("a");
  pass(2);
  end("a");
  pass(500);
  begin("b");
  pass(3);
  end("a");
  pass(4);
  end("b");
  expect(spent).toEqual({ a: 2, b: 7 });
});
