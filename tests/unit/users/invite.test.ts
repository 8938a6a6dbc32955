import { describe, expect, it } from "vitest";
import { codeTextOf, findCode } from "~/features/access-codes/queries";
import { inviteUser } from "~/features/users/commands/invite";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { addUser, logOf, userRow } from "./fixtures";

describe("inviting a user", () => {
  it("sends a valid code, and marks the account as invited", async () => {
    const acme = await createTestTenant();
    const id = await addUser(acme);
    expect(await inviteUser(acme.as("sanja"), { id })).toEqual({
      id,
      version: 2,
      active: true,
      inviteStatus: "INVITED",
    });
    const [row] = await acme.rows(
      "SELECT ids ->> 'userId' AS userId, ids ->> 'codeId' AS codeId FROM outbox WHERE type = 'user.invited'",
    );
    expect(row?.["userId"]).toBe(id);
    const ctx = acme.as("sanja");
    expect(
      await findCode(ctx, "invite", await codeTextOf(ctx, "invite", String(row?.["codeId"]))),
    ).toMatchObject({ userId: id });
    expect(await logOf(acme, id)).toEqual(["created", "invited"]);
  });

  it("invalidates the previous code when it is sent again", async () => {
    const acme = await createTestTenant();
    const id = await addUser(acme);
    for (let sent = 0; sent < 3; sent += 1) await inviteUser(acme.as("sanja"), { id });
    expect(
      await acme.rows(
        "SELECT count(*) AS n, count(voided_at) AS voided FROM access_codes WHERE user_id = ?",
        id,
      ),
    ).toEqual([{ n: 3, voided: 2 }]);
    expect(await logOf(acme, id)).toEqual(["created", "invited", "invited-again", "invited-again"]);
  });

  it("is refused for a user who has joined, is inactive or unknown, and for an outdated version", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      inviteUser(acme.as("sanja"), { id: who("ana") }),
      "guard_failed",
      "already_accepted",
    );
    const id = await addUser(acme);
    await expectRefusal(inviteUser(acme.as("sanja"), { id, version: 9 }), "version_conflict");
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", id);
    await expectRefusal(inviteUser(acme.as("sanja"), { id }), "guard_failed", "user_inactive");
    await expectRefusal(inviteUser(acme.as("sanja"), { id: newId() }), "not_found");
    expect(await userRow(acme, id)).toMatchObject({ invite_status: "NOT_INVITED", version: 1 });
    expect(await acme.rows("SELECT 1 FROM access_codes")).toEqual([]);
  });

  it("leaves one valid code after five concurrent requests", async () => {
    const acme = await createTestTenant();
    const id = await addUser(acme);
    await Promise.allSettled(Array.from({ length: 5 }, () => inviteUser(acme.as("sanja"), { id })));
    expect(
      await acme.rows(
        "SELECT count(*) AS n FROM access_codes WHERE user_id = ? AND voided_at IS NULL",
        id,
      ),
    ).toEqual([{ n: 1 }]);
  });
});
