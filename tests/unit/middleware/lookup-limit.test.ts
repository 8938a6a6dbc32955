import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { lookUp } from "~worker/middleware/concurrency-limit";

const MAX_OF_SOURCE = 10;
const MOST = 24;

/** Lookups that do not end before `finish`. */
function unfinished() {
  const read: string[] = [];
  const known = new Map<string, string>();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  function start(host: string, source: string): Promise<string | null> {
    return lookUp({
      host,
      source,
      signal: new AbortController().signal,
      cached: () => known.get(host) ?? null,
      async read() {
        read.push(host);
        await finished;
        known.set(host, `company of ${host}`);
        return null;
      },
    });
  }
  return { read, start, finish: () => finish() };
}

describe("looking up companies", () => {
  it("reads once for all requests of a host", async () => {
    const { read, start, finish } = unfinished();
    const requests = Array.from({ length: 200 }, () => start("acme", "192.0.2.1"));
    finish();
    const [, ...others] = await Promise.all(requests);
    expect(read).toEqual(["acme"]);
    expect(new Set(others)).toEqual(new Set(["company of acme"]));
  });

  it("reads for ten hosts of one address and twenty-four of all at once; the others follow", async () => {
    const { read, start, finish } = unfinished();
    const ofOne = Array.from({ length: 20 }, (_, index) => start(`a${index}`, "192.0.2.1"));
    await setImmediate();
    expect(read).toHaveLength(MAX_OF_SOURCE);
    const ofOthers = Array.from({ length: 40 }, (_, index) =>
      start(`b${index}`, `198.51.100.${index}`),
    );
    await setImmediate();
    expect(read).toHaveLength(MOST);
    finish();
    await Promise.all([...ofOne, ...ofOthers]);
    expect(read).toHaveLength(60);
  });
});
