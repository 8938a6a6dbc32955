import { expect, test } from "vitest";
import { DatabaseUnavailable } from "~/database/failures";
import { retryWhenBusy } from "~/database/retry-when-busy";

function failing(times: number, error: Error) {
  let calls = 0;
  const write = async () => {
    calls += 1;
    if (calls <= times) throw error;
    return calls;
  };
  return { write, calls: () => calls };
}

test("sends a batch again after it yielded to another writer", async () => {
  const { write } = failing(2, new DatabaseUnavailable("database is locked"));
  await expect(retryWhenBusy(write)).resolves.toBe(3);
});

test("gives up after four attempts", async () => {
  const crowded = failing(9, new DatabaseUnavailable("database is locked"));
  await expect(retryWhenBusy(crowded.write)).rejects.toThrow("database is locked");
  expect(crowded.calls()).toBe(4);
});

test("never sends a write again that may have happened", async () => {
  const lost = failing(1, new DatabaseUnavailable("no answer", { mayHaveWritten: true }));
  await expect(retryWhenBusy(lost.write)).rejects.toThrow("no answer");
  expect(lost.calls()).toBe(1);
});
