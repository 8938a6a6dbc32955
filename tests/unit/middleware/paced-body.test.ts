import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pacedReader } from "../../../worker/middleware/paced-body";

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** A client that sends `bytes` every `ms`, so many times. */
function client({ bytes, ms, times }: { bytes: number; ms: number; times: number }) {
  let sent = 0;
  let isCancelled = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, ms));
        if (isCancelled) return;
        if (sent === times) return controller.close();
        sent += 1;
        controller.enqueue(new Uint8Array(bytes));
      },
      cancel: () => {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, isCancelled: () => isCancelled };
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<number> {
  const reader = pacedReader(stream);
  let size = 0;
  for (let part = await reader.next(); part; part = await reader.next()) size += part.byteLength;
  return size;
}

it("allows ten seconds, and a second for each 4 kB that have arrived", async () => {
  for (const [bytes, allowedMs] of [
    [0, 10_000],
    [4_000, 11_000],
  ] as const) {
    let isRefused = false;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(bytes)),
    });
    const stalled = readAll(stream).catch(() => (isRefused = true));
    await vi.advanceTimersByTimeAsync(allowedMs - 1);
    expect(isRefused, `${bytes} bytes`).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isRefused, `${bytes} bytes`).toBe(true);
    await stalled;
  }
});

it("gives up on a client that sends a byte every two seconds", async () => {
  const { stream, isCancelled } = client({ bytes: 1, ms: 2_000, times: 1_000 });
  const refused = expect(readAll(stream)).rejects.toMatchObject({ code: "body_too_slow" });
  await vi.advanceTimersByTimeAsync(12_000);
  await refused;
  expect(isCancelled()).toBe(true);
});

it("reads from a slow phone for as long as it sends", async () => {
  const { stream } = client({ bytes: 5_000, ms: 1_000, times: 120 });
  const size = readAll(stream);
  await vi.advanceTimersByTimeAsync(125_000);
  expect(await size).toBe(600_000);
});

it("does not count the time in which nobody reads", async () => {
  const { stream } = client({ bytes: 1, ms: 100, times: 3 });
  const reader = pacedReader(stream);
  for (let time = 0; time < 3; time += 1) {
    const part = reader.next();
    await vi.advanceTimersByTimeAsync(100);
    expect(await part).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
  }
});

it("reports a client that disconnects", async () => {
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("reset")),
  });
  await expect(readAll(stream)).rejects.toMatchObject({ code: "body_incomplete" });
});
