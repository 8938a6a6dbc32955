import { expect, it } from "vitest";
import { batchRequest } from "~/database/batch";
import type { Step } from "~/server/command/statement";
import {
  endOtherSessions,
  endSession,
  endSessionsOf,
  endSessionsOfCustomer,
  mayEndSessions,
} from "~/server/authentication/end-sessions";
import { createTestTenant } from "../../support/db/test-tenant";
import { actorOf } from "../../support/records/people";
import { storeToken } from "~/features/sessions/mutations";

it("is seen in the batch that is written, so that sockets are closed at once", async () => {
  const ctx = (await createTestTenant()).as("sanja");
  const isSeen = ({ statement }: Step) => mayEndSessions(JSON.stringify(batchRequest([statement])));
  for (const each of [
    endSession(ctx, "id", "sign-out"),
    endSessionsOf(ctx, "id", "password-change"),
    endSessionsOfCustomer(ctx, "id", "deactivation"),
    endOtherSessions(ctx, actorOf("sanja"), "elsewhere"),
  ])
    expect(isSeen(each), each.statement.sql).toBe(true);
  expect(isSeen(storeToken(ctx, "id", "update sessions"))).toBe(false);
});
