import { describe, expect, it } from "vitest";
import { activateUser } from "~/features/users/commands/activate";
import { deactivateUser } from "~/features/users/commands/deactivate";
import { offboardInput } from "~/features/users/inputs/user";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { logOf, openSessions, userRow } from "./fixtures";

async function withoutAna() {
  const acme = await createTestTenant();
  await deactivateUser(acme.as("sanja"), offboardInput.parse({ id: who("ana") }));
  return acme;
}

describe("activating a user", () => {
  it("enables the account again; earlier sessions stay ended", async () => {
    const acme = await withoutAna();
    expect(await activateUser(acme.as("sanja"), { id: who("ana"), version: 2 })).toMatchObject({
      active: true,
      version: 3,
      inviteStatus: "ACCEPTED",
    });
    expect(await openSessions(acme, who("ana"))).toBe(0);
    expect(await logOf(acme, who("ana"))).toEqual(["deactivated", "activated"]);
  });

  it("is refused for an active user, an unknown user, and an outdated version", async () => {
    const acme = await withoutAna();
    await expectRefusal(
      activateUser(acme.as("sanja"), { id: who("tea") }),
      "guard_failed",
      "active_already",
    );
    await expectRefusal(activateUser(acme.as("sanja"), { id: newId() }), "not_found");
    await expectRefusal(
      activateUser(acme.as("sanja"), { id: who("ana"), version: 1 }),
      "version_conflict",
    );
    expect(await userRow(acme, who("ana"))).toMatchObject({ active: 0 });
  });

  it("applies once for five concurrent requests", async () => {
    const acme = await withoutAna();
    const ended = await Promise.allSettled(
      Array.from({ length: 5 }, () => activateUser(acme.as("sanja"), { id: who("ana") })),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });
});
