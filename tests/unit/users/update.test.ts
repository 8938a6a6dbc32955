import { describe, expect, it } from "vitest";
import { inviteUser } from "~/features/users/commands/invite";
import { updateUser } from "~/features/users/commands/update";
import { updateInput } from "~/features/users/inputs/user";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { once } from "../../support/db/once";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { createArchivedOrder } from "../../support/records/archived-order";
import { orderAt } from "../../support/records/orders";
import { addUsers, PLACE, who } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { addUser, logOf, OTHERS, assigneesOf, rolesOf, userRow } from "./fixtures";

function change(id: string, more: Record<string, unknown> = {}) {
  return parseInput(updateInput, { id, ...more });
}

async function changesOf(of: Company, id: string) {
  const [row] = await of.rows(
    "SELECT facts FROM activity WHERE subject_id = ? AND event = 'user.updated' ORDER BY seq DESC LIMIT 1",
    id,
  );
  return JSON.parse(String(row?.["facts"])).changes;
}

describe("updating a user", () => {
  it("writes the given fields, keeps the others, logs each change, and updates the search terms", async () => {
    const acme = await createTestTenant();
    const id = await addUser(acme);
    expect(
      await updateUser(
        acme.as("sanja"),
        change(id, { version: 1, surname: "Žagar", roles: rolesOf("MANAGER", "TECHNICIAN") }),
      ),
    ).toMatchObject({ version: 2 });
    expect(await userRow(acme, id)).toMatchObject({
      name: "Iva",
      surname: "Žagar",
      search_text: "iva zagar \u001f iva@example.com +385 1 234",
      roles: "MANAGER,TECHNICIAN",
      phone: "+385 1 234",
    });
    expect(await changesOf(acme, id)).toEqual([
      { field: "surname", from: "Čolić", to: "Žagar" },
      { field: "roles", from: ["TECHNICIAN"], to: ["MANAGER", "TECHNICIAN"] },
    ]);
  });

  it("changes rights from the next request on", async () => {
    const acme = await createTestTenant();
    await updateUser(acme.as("sanja"), change(who("tea"), { roles: rolesOf("MANAGER") }));
    expect((await acme.as("tea").verified()).roles).toEqual(["MANAGER"]);
  });

  const untouched = once(createTestTenant);
  it.each(OTHERS)("is refused to %s, even for oneself", async (key) => {
    const acme = await untouched();
    await expectRefusal(updateUser(acme.as(key), change(who("tea"), { name: "X" })), "not_allowed");
    await expectRefusal(
      updateUser(acme.as(key), change(who(key), { roles: rolesOf("SYSTEM_ADMIN") })),
      "not_allowed",
    );
  });

  it("is refused for an unknown user, and for an outdated version with the stored state", async () => {
    const acme = await createTestTenant();
    await expectRefusal(updateUser(acme.as("sanja"), change(newId(), { name: "X" })), "not_found");
    await updateUser(acme.as("sanja"), change(who("tea"), { name: "Teodora" }));
    const refused = await refusalOf(
      updateUser(acme.as("sanja"), change(who("tea"), { version: 1, name: "Tina" })),
    );
    expect({ code: refused.code, current: refused.facts["current"] }).toMatchObject({
      code: "version_conflict",
      current: { version: 2, name: "Teodora" },
    });
  });

  it.each(["customerId", "active", "inviteStatus", "passwordHash", "anonymisedAt", "language"])(
    "rejects %s",
    async (field) => {
      const refused = await refusalOf((async () => change(who("tea"), { [field]: "1" }))());
      expect(refused.facts["fields"]).toEqual({ [field]: "unknown" });
    },
  );

  it("applies one of three concurrent changes and refuses the other two", async () => {
    const acme = await createTestTenant();
    const all = await Promise.allSettled(
      [1, 2, 3].map((n) => updateUser(acme.as("sanja"), change(who("tea"), { name: `Tea ${n}` }))),
    );
    expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await logOf(acme, who("tea"))).toEqual(["updated"]);
  });
});

describe("another address", () => {
  it("may be the user's own in another spelling, and nobody else's", async () => {
    const acme = await createTestTenant();
    await updateUser(acme.as("sanja"), change(who("tea"), { email: "TEA@example.com" }));
    expect(
      (
        await refusalOf(
          updateUser(acme.as("sanja"), change(who("tea"), { email: "Ana@Example.com" })),
        )
      ).facts["fields"],
    ).toEqual({ email: "email_taken" });
    const both = await Promise.allSettled(
      [who("tea"), who("tarik")].map((id) =>
        updateUser(acme.as("sanja"), change(id, { email: "same@example.com" })),
      ),
    );
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  it("invalidates what was sent to the old one", async () => {
    const acme = await createTestTenant();
    const id = await addUser(acme);
    await inviteUser(acme.as("sanja"), { id });
    expect(await updateUser(acme.as("sanja"), change(id, { phoneNumber: "" }))).toMatchObject({
      inviteStatus: "INVITED",
    });
    expect(
      await updateUser(acme.as("sanja"), change(id, { email: "other@example.com" })),
    ).toMatchObject({ inviteStatus: "NOT_INVITED" });
    expect(
      await acme.rows("SELECT count(*) AS n FROM access_codes WHERE voided_at IS NULL"),
    ).toEqual([{ n: 0 }]);
  });
});

describe("other roles", () => {
  it("are not combined with customer or partner roles", async () => {
    const acme = await createTestTenant();
    const fields = async (id: string, ...roles: Parameters<typeof rolesOf>) =>
      (await refusalOf(updateUser(acme.as("sanja"), change(id, { roles: rolesOf(...roles) }))))
        .facts["fields"];
    expect(await fields(who("tea"), "CUSTOMER_USER")).toEqual({ roles: "role_needs_customer" });
    expect(await fields(who("tea"), "TECHNICIAN", "PARTNER_USER")).toEqual({
      roles: "role_stands_alone",
    });
    expect(await fields(who("ciro"), "TECHNICIAN")).toEqual({ roles: "role_without_customer" });
    expect(await fields(who("ciro"), "PARTNER_USER")).toEqual({ roles: "role_stands_alone" });
    expect(
      await updateUser(
        acme.as("sanja"),
        change(who("ciro"), { name: "Ćiril", roles: rolesOf("CUSTOMER_USER") }),
      ),
    ).toMatchObject({ version: 2 });
  });

  it("cannot be removed by administrators from themselves", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      updateUser(acme.as("sanja"), change(who("sanja"), { roles: rolesOf("MANAGER") })),
      "guard_failed",
      "own_account",
    );
    expect(
      await updateUser(
        acme.as("sanja"),
        change(who("sanja"), { roles: rolesOf("SYSTEM_ADMIN", "TECHNICIAN") }),
      ),
    ).toMatchObject({ version: 2 });
  });

  it("leave one of two administrators who demote each other concurrently", async () => {
    const acme = await createTestTenant();
    const [other] = await addUsers(acme, "SYSTEM_ADMIN", 1);
    if (!other) throw new Error("nobody");
    const all = await Promise.allSettled([
      updateUser(acme.as("sanja"), change(other.userId, { roles: rolesOf("MANAGER") })),
      updateUser(acme.as(other), change(who("sanja"), { roles: rolesOf("MANAGER") })),
    ]);
    expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(
      await acme.rows("SELECT count(*) AS n FROM user_roles WHERE role = 'SYSTEM_ADMIN'"),
    ).toEqual([{ n: 1 }]);
  });

  it("require the next lead for a user who is no longer a technician", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "in-progress");
    await expectRefusal(
      updateUser(acme.as("sanja"), change(who("tomislav"), { roles: rolesOf("EMPLOYEE") })),
      "guard_failed",
      "next_lead_needed",
    );
    await updateUser(
      acme.as("sanja"),
      change(who("tomislav"), { roles: rolesOf("TECHNICIAN", "MANAGER") }),
    );
    expect(await assigneesOf(acme, order.id)).toEqual(["tomislav", "tea"].map(who));
    await updateUser(
      acme.as("sanja"),
      change(who("tomislav"), {
        roles: rolesOf("EMPLOYEE"),
        nextLeads: [{ workOrderId: order.id, leadId: who("tea") }],
      }),
    );
    expect(await assigneesOf(acme, order.id)).toEqual([who("tea")]);
  });

  it("list the orders whose approvals could no longer be given", async () => {
    const acme = await createTestTenant({ approvals: 4 });
    await createArchivedOrder(acme, {
      status: "waiting-for-approvals",
      approvalsRequired: 4,
      submitter: "tomislav",
      technicians: ["tomislav"],
    });
    await expectRefusal(
      updateUser(acme.as("sanja"), change(who("ana"), { roles: rolesOf("EMPLOYEE") })),
      "guard_failed",
      "orders_stranded",
    );
    expect(
      await updateUser(acme.as("sanja"), change(who("ana"), { roles: rolesOf("MANAGER") })),
    ).toMatchObject({ version: 2 });
    expect(
      await updateUser(
        acme.as("sanja"),
        change(who("ana"), { roles: rolesOf("EMPLOYEE"), knowsStranded: true }),
      ),
    ).toMatchObject({ version: 3 });
  });

  it("keep the customer", async () => {
    const acme = await createTestTenant();
    await updateUser(acme.as("sanja"), change(who("ciro"), { surname: "Žagar-Perić" }));
    expect((await userRow(acme, who("ciro")))?.["customer_id"]).not.toBe(PLACE.customerId);
    expect((await userRow(acme, who("ciro")))?.["customer_id"]).toBeTruthy();
  });
});
