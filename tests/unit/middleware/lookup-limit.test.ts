import { expect, it } from "vitest";
import { whileLookingUp } from "~worker/middleware/concurrency-limit";

const MOST_OF_SOURCE = 10;
const MOST = 24;

it("lets ten requests of one address, and twenty-four of all, look up companies at once; the others follow", async () => {
  let begun = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const lookUp = (source: string) =>
    whileLookingUp(source, new AbortController().signal, () => {
      begun += 1;
      return finished;
    });
  const ofOne = Array.from({ length: 2 * MOST_OF_SOURCE }, () => lookUp("192.0.2.1"));
  await Promise.resolve();
  expect(begun).toBe(MOST_OF_SOURCE);
  const ofOthers = Array.from({ length: 2 * MOST }, (_, index) => lookUp(`198.51.100.${index}`));
  await Promise.resolve();
  expect(begun).toBe(MOST);
  finish();
  await Promise.all([...ofOne, ...ofOthers]);
  expect(begun).toBe(2 * MOST_OF_SOURCE + 2 * MOST);
});
