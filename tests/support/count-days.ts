import { vi } from "vitest";

/** How many days a function turns into text: what it costs that walks days, without a clock. */
export async function countDays(run: () => unknown): Promise<number> {
  const written = vi.spyOn(Date.prototype, "toISOString");
  try {
    await run();
    return written.mock.calls.length;
  } finally {
    written.mockRestore();
  }
}
