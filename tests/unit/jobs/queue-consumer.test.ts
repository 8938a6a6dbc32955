import { expect, it } from "vitest";
import { consumeOutbox } from "../../../worker/jobs/queue-consumer";
import type { OutboxMessage } from "../../../worker/env";

/** A message of the queue, and its outcome. */
function queuedMessage(body: OutboxMessage, attempts = 1) {
  const fate: string[] = [];
  return {
    body,
    attempts,
    fate,
    ack: () => void fate.push("answered"),
    retry: (how?: { delaySeconds?: number }) =>
      void fate.push(`again after ${how?.delaySeconds} s`),
  };
}

it("drains each tenant once per batch, and prunes where a message requests it", async () => {
  const messages = [
    queuedMessage({ tenant: "a" }),
    queuedMessage({ tenant: "b" }),
    queuedMessage({ tenant: "a", night: true }),
    queuedMessage({ tenant: "a" }),
  ];
  const drained: OutboxMessage[] = [];
  await consumeOutbox({ messages }, async (message) => void drained.push(message));
  expect(drained).toEqual([{ tenant: "a", night: true }, { tenant: "b" }]);
  expect(messages.map(({ fate }) => fate)).toEqual([
    ["answered"],
    ["answered"],
    ["answered"],
    ["answered"],
  ]);
});

it("retries each message of a tenant whose outbox could not be drained, with increasing delay; the others are acknowledged", async () => {
  const messages = [
    queuedMessage({ tenant: "a" }),
    queuedMessage({ tenant: "b" }),
    queuedMessage({ tenant: "a" }, 3),
    queuedMessage({ tenant: "a" }, 20),
  ];
  await consumeOutbox({ messages }, ({ tenant }) =>
    tenant === "a" ? Promise.reject(new Error("No database")) : Promise.resolve(),
  );
  expect(messages.map(({ fate }) => fate)).toEqual([
    ["again after 60 s"],
    ["answered"],
    ["again after 240 s"],
    ["again after 3600 s"],
  ]);
});
