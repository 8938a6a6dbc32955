import { expect, it } from "vitest";
import { HashLimiter } from "../../../../app/server/authentication/hash-limiter";
import { Refusal } from "../../../../app/kernel/refusal";

const STRANGER = { tenantId: "t", source: "192.0.2.1", known: false };

/** Reserves slots at this instant until one is refused. */
function reserved(limiter: HashLimiter, requester = STRANGER) {
  const turns = [];
  for (;;) {
    try {
      turns.push(limiter.reserve(requester));
    } catch (error) {
      expect(error).toMatchObject({ code: "too_many_requests", facts: { retryAfterSeconds: 1 } });
      expect(error).toBeInstanceOf(Refusal);
      return turns;
    }
  }
}

it("refuses a slot beyond the maximum wait, with separate slots for other sources and known users", () => {
  const limiter = new HashLimiter(() => 0);
  const taken = reserved(limiter).length;
  expect(taken).toBeGreaterThanOrEqual(20);
  expect(taken).toBeLessThan(30);
  expect(reserved(limiter, { ...STRANGER, source: "192.0.2.2" }).length).toBeGreaterThan(0);
  expect(reserved(limiter, { ...STRANGER, known: true })).toHaveLength(taken);
});

it("counts no source where the platform reports no address: all companies would share it", () => {
  const limiter = new HashLimiter(() => 0);
  reserved(limiter, { ...STRANGER, source: "" });
  expect(reserved(limiter, { ...STRANGER, tenantId: "other", source: "" }).length).toBeGreaterThan(
    0,
  );
});

it("releases the slots of correct passwords and of attempts that never began", async () => {
  const limiter = new HashLimiter(() => 0);
  const turns = reserved(limiter);
  const [first] = turns;
  await first?.begin();
  first?.end(true);
  for (const turn of turns.slice(1)) turn.end(false);
  // The refused attempt still holds one slot.
  expect(reserved(limiter)).toHaveLength(turns.length - 1);
});

it("pauses after a wrong password, not after a correct one", async () => {
  const limiter = new HashLimiter(() => 0);
  const [right, wrong] = [limiter.reserve(STRANGER), limiter.reserve(STRANGER)];
  await right.begin();
  right.end(true);
  // With a fixed clock, a pause would never end.
  await wrong.begin();
  wrong.end(false);
  const after = limiter.reserve(STRANGER);
  await expect(after.begin()).rejects.toMatchObject({ code: "too_many_requests" });
});

it("frees slots over time", () => {
  let now = 0;
  const limiter = new HashLimiter(() => now);
  reserved(limiter);
  now += 10_000;
  expect(reserved(limiter).length).toBeGreaterThanOrEqual(20);
});

it("begins correct passwords of a known device while other known devices send wrong ones, at its company or another", async () => {
  const limiter = new HashLimiter(() => 0);
  for (let device = 0; device < 30; device += 1)
    for (const tenantId of ["t", "sibling"]) {
      const turns = reserved(limiter, { tenantId, source: `device ${device}`, known: true });
      await turns[0]?.begin();
      for (const turn of turns) turn.end(false);
    }
  const correct = Array.from({ length: 8 }, () =>
    limiter.reserve({ tenantId: "t", source: "device of Ana", known: true }),
  );
  for (const turn of correct) await expect(turn.begin()).resolves.toBeUndefined();
});
