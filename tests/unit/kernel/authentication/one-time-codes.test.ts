import { describe, expect, it } from "vitest";
import { newSecret, stepOf } from "../../../../app/server/authentication/one-time-codes";
import { codeOf, STEP_MS, stepAt } from "../../../support/records/authenticator";

/** "12345678901234567890", the secret of the RFC's own examples. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("codes of an authenticator app", () => {
  // RFC 6238, appendix B, SHA-1: the last six of its eight digits.
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("are those of RFC 6238 after %i seconds", async (seconds, code) => {
    const now = new Date(seconds * 1000);
    expect(await stepOf(RFC_SECRET, code, now, 0)).toBe(stepAt(now));
  });

  // RFC 4226, appendix D.
  it.each([
    [0, "755224"],
    [1, "287082"],
    [2, "359152"],
    [3, "969429"],
    [4, "338314"],
    [5, "254676"],
    [6, "287922"],
    [7, "162583"],
    [8, "399871"],
    [9, "520489"],
  ])("are those of RFC 4226 for the count %i", async (count, code) => {
    expect(await stepOf(RFC_SECRET, code, new Date(count * STEP_MS), -1)).toBe(count);
  });

  it("are accepted one step to either side and no further", async () => {
    const now = new Date("2026-11-21T08:00:10Z");
    const around = await Promise.all(
      [-2, -1, 0, 1, 2].map((aside) =>
        stepOf(RFC_SECRET, codeOf(RFC_SECRET, stepAt(now) + aside), now, 0),
      ),
    );
    expect(around.map((step) => step && step - stepAt(now))).toEqual([null, -1, 0, 1, null]);
  });

  it("are rejected for a used step and for earlier ones", async () => {
    const now = new Date("2026-11-21T08:00:10Z");
    const [before, current, next] = [-1, 0, 1].map((aside) =>
      codeOf(RFC_SECRET, stepAt(now) + aside),
    );
    for (const code of [before, current])
      expect(await stepOf(RFC_SECRET, code ?? "", now, stepAt(now))).toBeNull();
    expect(await stepOf(RFC_SECRET, next ?? "", now, stepAt(now))).toBe(stepAt(now) + 1);
  });
});

it("generates secrets of 160 random bits in base32", () => {
  const secrets = Array.from({ length: 50 }, newSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
});
