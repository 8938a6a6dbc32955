import { expect, it } from "vitest";
import * as z from "zod/mini";
import { Refusal } from "~/kernel/refusal";
import { defineCommand } from "~/server/command/define-command";
import type { LoadContext } from "~/server/load-context";
import { actOnCommand } from "~/server/page/command-page";
import type { AuthContext } from "~/server/request-context";
import { createTestTenant } from "../../support/db/test-tenant";

it("says of a refusal which command was done before", async () => {
  const acme = await createTestTenant();
  const ctx = acme.as("marko");
  const done: string[] = [];
  const args = argsOf(ctx, new URLSearchParams({ _then: "timer" }));
  const response = await actOnCommand(args, {
    list: "/work-orders",
    dialogs: { start: "start" },
    commands: {
      start: defineCommand("Start", z.object({}), async () => {
        done.push("start");
        return { id: "1" };
      }),
    },
    followedBy: { start: () => Promise.reject(new Refusal("not_allowed")) },
  });
  expect(done).toEqual(["start"]);
  expect(response).toMatchObject({
    data: { refusal: { code: "not_allowed", facts: { done: "start" } } },
    init: { status: 403 },
  });
});

it.each([
  ["fields", "a=1&".repeat(5_000)],
  ["a name", `${"a.".repeat(100_000)}=1`],
])("refuses %s that no form sends, before it is read or shown again", async (_what, body) => {
  const acme = await createTestTenant();
  const response = await actOnCommand(argsOf(acme.as("marko"), body), {
    list: "/work-orders",
    dialogs: { start: "start" },
    commands: { start: defineCommand("Start", z.object({}), () => Promise.reject(new Error())) },
  });
  expect(response).toMatchObject({ data: { refusal: { code: "too_large" }, sent: {} } });
});

function argsOf(ctx: AuthContext, body: URLSearchParams | string) {
  return {
    params: { command: "start", id: "1" },
    request: new Request("https://acme.test/work-orders/1/start", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body,
    }),
    // Nothing else of it is used.
    context: {
      ctx,
      context: ctx,
      language: "en",
      requestId: "r",
      report: () => undefined,
      note: () => undefined,
    } as unknown as LoadContext,
  };
}
