import { describe, expect, it } from "vitest";
import { codeTextOf, findCode } from "~/features/access-codes/queries";
import { sendPasswordReset } from "~/features/users/commands/send-password-reset";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { addUser, logOf, openSessions } from "./fixtures";

describe("sending a password reset", () => {
  it("sends a code and leaves the account unchanged", async () => {
    const acme = await createTestTenant();
    expect(await sendPasswordReset(acme.as("sanja"), { id: who("ana"), version: 1 })).toMatchObject(
      { version: 1, inviteStatus: "ACCEPTED" },
    );
    const [row] = await acme.rows(
      "SELECT ids ->> 'userId' AS userId, ids ->> 'codeId' AS codeId FROM outbox WHERE type = 'user.password_reset_requested'",
    );
    expect(row?.["userId"]).toBe(who("ana"));
    const ctx = acme.as("sanja");
    expect(
      await findCode(
        ctx,
        "password-reset",
        await codeTextOf(ctx, "password-reset", String(row?.["codeId"])),
      ),
    ).toMatchObject({ userId: who("ana") });
    expect(await logOf(acme, who("ana"))).toEqual(["password-reset-sent"]);
    expect(await openSessions(acme, who("ana"))).toBe(1);
  });

  it("is refused for a user who has not joined, is inactive or unknown, and for an outdated version", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      sendPasswordReset(acme.as("sanja"), { id: await addUser(acme) }),
      "guard_failed",
      "not_accepted",
    );
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("ana"));
    await expectRefusal(
      sendPasswordReset(acme.as("sanja"), { id: who("ana") }),
      "guard_failed",
      "user_inactive",
    );
    await expectRefusal(
      sendPasswordReset(acme.as("sanja"), { id: who("tea"), version: 4 }),
      "version_conflict",
    );
    await expectRefusal(sendPasswordReset(acme.as("sanja"), { id: newId() }), "not_found");
    expect(await acme.rows("SELECT 1 FROM access_codes")).toEqual([]);
  });

  it("leaves one valid code after five concurrent requests", async () => {
    const acme = await createTestTenant();
    await Promise.allSettled(
      Array.from({ length: 5 }, () => sendPasswordReset(acme.as("sanja"), { id: who("ana") })),
    );
    expect(
      await acme.rows("SELECT count(*) AS n FROM access_codes WHERE voided_at IS NULL"),
    ).toEqual([{ n: 1 }]);
  });
});
