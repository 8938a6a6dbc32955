import { describe, expect, it } from "vitest";
import type { WriteOutcome } from "~/database/write-queue";
import { hubWriter } from "~worker/durable-objects/hub-writer";
import type { Env } from "~worker/env";

const RESPONSE: WriteOutcome = {
  kind: "answered",
  response: { type: "ok", response: { result: { step_results: [], step_errors: [] } } },
};

/** Cloudflare's side of the call: each stub responds or throws as configured. */
function platform(...responses: (WriteOutcome | Error)[]) {
  const requestedHubs: { name: string; locationHint: unknown }[] = [];
  const TENANT_HUB = {
    idFromName: (name: string) => name,
    get(name: string, { locationHint }: { locationHint?: string }) {
      const result = responses[requestedHubs.push({ name, locationHint }) - 1];
      return { write: async () => (result instanceof Error ? Promise.reject(result) : result) };
    },
  };
  return { env: { TENANT_HUB, DATABASE_LOCATION: "weur" } as unknown as Env, requestedHubs };
}

const REPEATABLE = { callMs: 100, isRepeatable: true };

const overloaded = Object.assign(new Error("too many requests"), { overloaded: true });

describe("a write through the tenant's hub", () => {
  it("is sent to the Durable Object of that database, near the database", async () => {
    const { env, requestedHubs } = platform(RESPONSE);
    expect(await hubWriter(env, "t-acme")("{}", REPEATABLE)).toEqual(RESPONSE);
    expect(requestedHubs).toEqual([{ name: "t-acme", locationHint: "weur" }]);
  });

  it("is repeated once through a new stub after a reset, if a second execution is harmless", async () => {
    const { env, requestedHubs } = platform(new Error("reset"), RESPONSE);
    expect(await hubWriter(env, "t-acme")("{}", REPEATABLE)).toEqual(RESPONSE);
    expect(requestedHubs).toHaveLength(2);
  });

  it("is sent once if a second execution could write twice", async () => {
    const { env, requestedHubs } = platform(new Error("reset"), RESPONSE);
    expect(
      await hubWriter(env, "t-acme")("{}", { ...REPEATABLE, isRepeatable: false }),
    ).toMatchObject({ kind: "unanswered" });
    expect(requestedHubs).toHaveLength(1);
  });

  it("fails after the second attempt", async () => {
    const { env, requestedHubs } = platform(new Error("reset"), new Error("moved"), RESPONSE);
    expect(await hubWriter(env, "t-acme")("{}", REPEATABLE)).toMatchObject({
      kind: "unanswered",
      message: expect.stringContaining("moved"),
    });
    expect(requestedHubs).toHaveLength(2);
  });

  it("is not repeated on an overloaded object, and reports that nothing was written", async () => {
    const { env, requestedHubs } = platform(overloaded, RESPONSE);
    expect(await hubWriter(env, "t-acme")("{}", REPEATABLE)).toMatchObject({ kind: "turned-away" });
    expect(requestedHubs).toHaveLength(1);
  });
});
