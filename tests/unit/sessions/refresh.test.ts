import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { refreshSession } from "../../../app/features/sessions/commands/refresh";
import { MAX_SESSION_MS, RETIRING_MS, SESSION_MS } from "../../../app/features/sessions/model";
import type { FreshDatabase } from "../../support/db/database";
import { tenantWithPasswords, expectRefusal, signInAs } from "../../support/api/signed-in";
import { type TestContext, contextFor } from "../../support/db/context";

let fresh: FreshDatabase;
let context: TestContext;
let first: string;
beforeEach(async () => {
  ({ fresh, context } = await tenantWithPasswords());
  first = (await signInAs(context, "tomislav")).refreshToken;
});

async function refresh(token: string, at: TestContext = context): Promise<string> {
  return (await refreshSession(at, token)).refreshToken;
}

describe("refreshing", () => {
  it("issues a new token and extends the session", async () => {
    context.clock.at += 40 * 24 * 60 * 60_000;
    const second = await refresh(first);
    expect(second).not.toBe(first);
    const [session] = await context.db.all<{ expires: number }>(
      sql`SELECT expires_at AS expires FROM sessions`,
    );
    expect(session?.expires).toBe(context.clock.at + SESSION_MS);
  });

  it("extends no session beyond a year after its start", async () => {
    const began = context.clock.at;
    let token = first;
    for (let month = 0; month < 7; month += 1) {
      context.clock.at += 50 * 24 * 60 * 60_000;
      token = await refresh(token);
    }
    const [session] = await context.db.all<{ expires: number }>(
      sql`SELECT expires_at AS expires FROM sessions`,
    );
    expect(session?.expires).toBe(began + MAX_SESSION_MS);
    context.clock.at = began + MAX_SESSION_MS;
    await expectRefusal(refresh(token), "token_invalid", "session_ended");
  });

  it("returns the same successor after a lost response, even hours later", async () => {
    const second = await refresh(first);
    context.clock.at += 9 * 60 * 60_000;
    expect(await refresh(first)).toBe(second);
  });

  it("returns the same successor to ten concurrent requests", async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => refresh(first, contextFor(fresh, { clock: context.clock }))),
    );
    expect(new Set(all).size).toBe(1);
  });

  it("accepts the previous token for ten seconds after its successor was used", async () => {
    const second = await refresh(first);
    const third = await refresh(second);
    context.clock.at += RETIRING_MS - 1;
    expect(await refresh(first)).toBe(second);
    expect(await refresh(second)).toBe(third);
  });

  it("ends the session when an older token is used", async () => {
    const second = await refresh(first);
    const third = await refresh(second);
    context.clock.at += RETIRING_MS;
    await expectRefusal(refresh(first), "token_invalid", "session_ended");
    await expectRefusal(refresh(third), "token_invalid", "session_ended");
    const [session] = await context.db.all<{ by: string }>(
      sql`SELECT ended_by AS by FROM sessions`,
    );
    expect(session?.by).toBe("replay");
  });

  it("is refused to an unknown token, after sixty days, and to a deactivated user", async () => {
    await expectRefusal(refresh("made-up"), "token_invalid", "session_ended");
    await context.database.write([
      { sql: "UPDATE users SET active = 0 WHERE email_key = 'tomislav@example.com'", args: [] },
    ]);
    await expectRefusal(refresh(first), "token_invalid", "session_ended");
    await context.database.write([{ sql: "UPDATE users SET active = 1", args: [] }]);
    context.clock.at += SESSION_MS;
    await expectRefusal(refresh(first), "token_invalid", "session_ended");
  });
});
