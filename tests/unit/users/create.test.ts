import { describe, expect, it } from "vitest";
import { updateCustomer } from "~/features/customers/commands";
import { updateInput as changeCustomer } from "~/features/customers/inputs";
import { createUser } from "~/features/users/commands/create";
import { expectCustomerFor } from "~/features/users/mutations/account";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { OTHER_PLACE, PLACE, who } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { newUserInput, logOf, rolesOf, userRow } from "./fixtures";

async function fieldsOf(work: Promise<unknown>) {
  const { code, facts } = await refusalOf(work);
  expect(code).toBe("invalid_input");
  return facts["fields"];
}

describe("creating a user", () => {
  it("creates an active account that is not invited, with its roles, found by its folded words", async () => {
    const acme = await createTestTenant();
    const input = newUserInput({
      roles: rolesOf("MANAGER", "APPROVER"),
      email: " Iva@Example.com",
    });
    expect(await createUser(acme.as("sanja"), input)).toEqual({
      id: input.id,
      version: 1,
      active: true,
      inviteStatus: "NOT_INVITED",
    });
    expect(await userRow(acme, input.id ?? "")).toMatchObject({
      name: "Iva",
      email: "Iva@Example.com",
      email_key: "iva@example.com",
      search_text: "iva colic \u001f iva@example.com +385 1 234",
      password_hash: null,
      customer_id: null,
      roles: "APPROVER,MANAGER",
    });
    expect(await logOf(acme, input.id ?? "")).toEqual(["created"]);
  });

  it("invites in the same command when requested: one batch, one valid code", async () => {
    const acme = await createTestTenant();
    const input = newUserInput({ invite: true });
    const first = await createUser(acme.as("sanja"), input);
    expect(first).toMatchObject({ id: input.id, inviteStatus: "INVITED", version: 1 });
    const [row] = await acme.rows(
      "SELECT ids ->> 'userId' AS userId, ids ->> 'codeId' AS codeId FROM outbox WHERE type = 'user.invited'",
    );
    expect(row?.["userId"]).toBe(input.id);
    expect(await acme.rows("SELECT id, user_id FROM access_codes WHERE voided_at IS NULL")).toEqual(
      [{ id: row?.["codeId"], user_id: input.id }],
    );
    expect(await logOf(acme, input.id ?? "")).toEqual(["created", "invited"]);
  });

  it("assigns an address to one user, in any spelling, for two concurrent requests too", async () => {
    const acme = await createTestTenant();
    expect(
      await fieldsOf(createUser(acme.as("sanja"), newUserInput({ email: "ANA@example.COM" }))),
    ).toEqual({ email: "email_taken" });
    const both = await Promise.allSettled(
      [1, 2, 3].map(() =>
        createUser(acme.as("sanja"), newUserInput({ id: newId(), email: "twice@example.com" })),
      ),
    );
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(
      await acme.rows("SELECT count(*) AS n FROM users WHERE email_key = 'twice@example.com'"),
    ).toEqual([{ n: 1 }]);
  });

  it("applies once for a repeated request, by its id or by its key", async () => {
    const acme = await createTestTenant();
    const input = newUserInput();
    await createUser(acme.as("sanja"), input);
    await expectRefusal(createUser(acme.as("sanja"), input), "version_conflict", "already_exists");
    const keyed = newUserInput({ id: undefined, email: "keyed@example.com" });
    const [first, second] = [
      await createUser(acme.as("sanja", { idempotencyKey: "k" }), keyed),
      await createUser(acme.as("sanja", { idempotencyKey: "k" }), keyed),
    ];
    expect(second).toEqual(first);
  });

  it("requires a customer or partner for customer and partner users, and accepts it for no others", async () => {
    const acme = await createTestTenant();
    await acme.run(
      "UPDATE customers SET is_partner = 1, is_customer = 0 WHERE id = ?",
      OTHER_PLACE.customerId,
    );
    const make = (role: "CUSTOMER_USER" | "PARTNER_USER", customerId: string | null, more = {}) =>
      createUser(
        acme.as("sanja"),
        newUserInput({
          email: `${newId()}@example.com`,
          roles: rolesOf(role),
          customerId,
          ...more,
        }),
      );
    const { id } = await make("CUSTOMER_USER", PLACE.customerId);
    expect(await userRow(acme, id)).toMatchObject({
      customer_id: PLACE.customerId,
      roles: "CUSTOMER_USER",
    });
    await make("PARTNER_USER", OTHER_PLACE.customerId);
    expect(await fieldsOf(make("CUSTOMER_USER", OTHER_PLACE.customerId))).toEqual({
      customerId: "gone",
    });
    expect(await fieldsOf(make("CUSTOMER_USER", newId()))).toEqual({ customerId: "gone" });
    expect(await fieldsOf(make("CUSTOMER_USER", null))).toEqual({ roles: "role_needs_customer" });
    expect(
      await fieldsOf(
        make("CUSTOMER_USER", PLACE.customerId, { roles: rolesOf("CUSTOMER_USER", "MANAGER") }),
      ),
    ).toEqual({ roles: "role_stands_alone" });
    expect(
      await fieldsOf(make("CUSTOMER_USER", PLACE.customerId, { roles: rolesOf("TECHNICIAN") })),
    ).toEqual({ roles: "role_without_customer" });
    await acme.run("UPDATE customers SET archived_at = 1 WHERE id = ?", PLACE.customerId);
    expect(await fieldsOf(make("CUSTOMER_USER", PLACE.customerId))).toEqual({ customerId: "gone" });
  });

  it("excludes a concurrent change of the customer's kind: exactly one of the two succeeds", async () => {
    for (let round = 0; round < 5; round += 1) {
      const acme = await createTestTenant();
      await acme.run("UPDATE customers SET is_partner = 1 WHERE id = ?", PLACE.customerId);
      const user = createUser(
        acme.as("sanja"),
        newUserInput({ roles: rolesOf("CUSTOMER_USER"), customerId: PLACE.customerId }),
      );
      const customer = updateCustomer(
        acme.as("marko"),
        changeCustomer("partners").parse({
          id: PLACE.customerId,
          version: 1,
          name: "Brodogradilište",
          isCustomer: false,
        }),
        "partners",
      );
      const ended = await Promise.allSettled([user, customer]);
      expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
  });

  it("refuses a customer that was archived after it was read", async () => {
    const acme = await createTestTenant();
    const expected = expectCustomerFor(PLACE.customerId, ["CUSTOMER_USER"]).map(
      (each) => each.statement,
    );
    await acme.database.write(expected);
    await acme.run("UPDATE customers SET archived_at = 1 WHERE id = ?", PLACE.customerId);
    await expect(acme.database.write(expected)).rejects.toMatchObject({ isConstraint: true });
    await expect(
      acme.database.write(
        expectCustomerFor(PLACE.customerId, ["PARTNER_USER"]).map((each) => each.statement),
      ),
    ).rejects.toMatchObject({ isConstraint: true });
  });

  it.each([
    [{ email: "iva@example.com\nBcc: x@y.hr" }, { email: "not_an_email" }],
    [{ phoneNumber: "call me" }, { phoneNumber: "not_a_phone" }],
    [{ roles: [] }, { roles: "required" }],
    [{ roles: [...rolesOf("MANAGER"), ...rolesOf("MANAGER")] }, { roles: "twice" }],
    [{ roles: [{ roleName: "OWNER" }] }, { "roles.0.roleName": "invalid" }],
    [{ inviteStatus: "ACCEPTED" }, { inviteStatus: "unknown" }],
    [{ passwordHash: "x" }, { passwordHash: "unknown" }],
  ])("rejects %o", async (more, fields) => {
    expect(await fieldsOf((async () => newUserInput(more))())).toEqual(fields);
  });

  it("is refused to a user who was an administrator a moment ago", async () => {
    const acme = await createTestTenant();
    await acme.run(
      "INSERT INTO user_roles (user_id, role) VALUES (?, 'SYSTEM_ADMIN')",
      who("marko"),
    );
    const ctx = acme.as({ ...acme.as("marko").actor, roles: ["SYSTEM_ADMIN", "MANAGER"] });
    await ctx.verified();
    await acme.run(
      "DELETE FROM user_roles WHERE user_id = ? AND role = 'SYSTEM_ADMIN'",
      who("marko"),
    );
    await expectRefusal(createUser(ctx, newUserInput()), "not_allowed");
  });
});
