import { describe, expect, it } from "vitest";
import {
  codeOf,
  newSecret,
  stepAt,
  stepOf,
} from "../../../../app/server/authentication/one-time-codes";

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
  ])("match RFC 6238 after %i seconds", async (seconds, code) => {
    expect(await codeOf(RFC_SECRET, stepAt(new Date(seconds * 1000)))).toBe(code);
  });

  // RFC 4226, appendix D.
  it("match RFC 4226 for the first ten counts", async () => {
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, count) => codeOf(RFC_SECRET, count)),
    );
    expect(codes).toEqual([
      "755224",
      "287082",
      "359152",
      "969429",
      "338314",
      "254676",
      "287922",
      "162583",
      "399871",
      "520489",
    ]);
  });

  it("are accepted one step to either side and no further", async () => {
    const now = new Date("2026-11-21T08:00:10Z");
    const around = await Promise.all(
      [-2, -1, 0, 1, 2].map(async (aside) =>
        stepOf(RFC_SECRET, await codeOf(RFC_SECRET, stepAt(now) + aside), now, 0),
      ),
    );
    expect(around.map((step) => step && step - stepAt(now))).toEqual([null, -1, 0, 1, null]);
  });

  it("are rejected for a used step and for earlier ones", async () => {
    const now = new Date("2026-11-21T08:00:10Z");
    const [before, current, next] = await Promise.all(
      [-1, 0, 1].map((aside) => codeOf(RFC_SECRET, stepAt(now) + aside)),
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
