import { expect, test } from "vitest";
import { QueueFull, Turns } from "~worker/pdf/turns";

test("so many at once, so many in line, and no more", async () => {
  const turns = new Turns(2, 1);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const work = (number: number) => () => {
    started.push(number);
    return new Promise<number>((resolve) => finish.push(() => resolve(number)));
  };
  const results = [1, 2, 3].map((number) => turns.take(work(number)));
  await expect(turns.take(work(4))).rejects.toThrow(QueueFull);
  expect(started).toEqual([1, 2]);
  finish[0]?.();
  await results[0];
  await Promise.resolve();
  expect(started).toEqual([1, 2, 3]);
  finish[1]?.();
  finish[2]?.();
  expect(await Promise.all(results)).toEqual([1, 2, 3]);
});

test("work that fails gives its place back", async () => {
  const turns = new Turns(1, 0);
  await expect(turns.take(() => Promise.reject(new Error("torn")))).rejects.toThrow("torn");
  expect(await turns.take(async () => "printed")).toBe("printed");
});
