import { describe, expect, it } from "vitest";
import type { WriteOutcome } from "~/kernel/server/database/write-queue";
import { hubWriter } from "~worker/durable-objects/hub-writer";
import type { Env } from "~worker/env";

const ANSWERED: WriteOutcome = { kind: "answered", answer: { type: "ok", response: { result: { step_results: [], step_errors: [] } } } };

/** Cloudflare's side of the call: each stub answers, or throws, as told. */
function platform(...answers: (WriteOutcome | Error)[]) {
  const listParams: { name: string; locationHint: unknown }[] = [];
  const TENANT_HUB = {
    idFromName: (name: string) => name,
    get(name: string, { locationHint }: { locationHint?: string }) {
      const answer = answers[listParams.push({ name, locationHint }) - 1];
      return { write: async () => (answer instanceof Error ? Promise.reject(answer) : answer) };
    },
  };
  return { env: { TENANT_HUB, DATABASE_LOCATION: "weur" } as unknown as Env, listParams };
}

const REPEATABLE = { callMs: 100, isRepeatable: true };

const overloaded = Object.assign(new Error("too many requests"), { overloaded: true });

describe("a write through the tenant's hub", () => {
  it("goes to the object of that database, beside the database", async () => {
    const { env, listParams } = platform(ANSWERED);
    expect(await hubWriter(env, "t-acme")("{}", REPEATABLE)).toEqual(ANSWERED);
    expect(listParams).toEqual([{ name: "t-acme", locationHint: "weur" }]);
  });

  it("asks a reset object once more, by a stub of its own, where a second copy does no harm", async () => {
    const { env, listParams } = platform(new Error("reset"), ANSWERED);
    expect(await hubWriter(env, "t-acme")("{}", REPEATABLE)).toEqual(ANSWERED);
    expect(listParams).toHaveLength(2);
  });

  it("asks once where a second copy could write twice", async () => {
    const { env, listParams } = platform(new Error("reset"), ANSWERED);
    expect(await hubWriter(env, "t-acme")("{}", { ...REPEATABLE, isRepeatable: false })).toMatchObject({ kind: "unanswered" });
    expect(listParams).toHaveLength(1);
  });

  it("gives up after the second try", async () => {
    const { env, listParams } = platform(new Error("reset"), new Error("moved"), ANSWERED);
    expect(await hubWriter(env, "t-acme")("{}", REPEATABLE)).toMatchObject({ kind: "unanswered", message: expect.stringContaining("moved") });
    expect(listParams).toHaveLength(2);
  });

  it("does not ask an overloaded object again, and knows that nothing was written", async () => {
    const { env, listParams } = platform(overloaded, ANSWERED);
    expect(await hubWriter(env, "t-acme")("{}", REPEATABLE)).toMatchObject({ kind: "turned-away" });
    expect(listParams).toHaveLength(1);
  });
});
