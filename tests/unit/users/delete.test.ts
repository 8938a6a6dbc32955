import { describe, expect, it } from "vitest";
import { createUser } from "~/features/users/commands/create";
import { deleteUser } from "~/features/users/commands/delete";
import { inviteUser } from "~/features/users/commands/invite";
import { updateUser } from "~/features/users/commands/update";
import { offboardInput, type OffboardInput, updateInput } from "~/features/users/inputs/user";
import { getUser } from "~/features/users/queries/user";
import { appearsInRecords } from "~/features/users/queries/user-references";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { createArchivedOrder } from "../../support/records/archived-order";
import { orderAt, plan } from "../../support/records/orders";
import { addUsers, who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { addUser, newUserInput, logOf, openSessions, assigneesOf, userRow } from "./fixtures";
import { readsOf } from "../../support/db/explain";

function offboarding(id: string, more: Partial<OffboardInput> = {}): OffboardInput {
  return offboardInput.parse({ id, ...more });
}

describe("deleting a user", () => {
  it("deletes everything but the activity of a user without references", async () => {
    const acme = await createTestTenant();
    const id = await addUser(acme);
    await inviteUser(acme.as("sanja"), { id });
    expect(await deleteUser(acme.as("sanja"), offboarding(id, { version: 2 }))).toEqual({
      id,
      nameKept: false,
    });
    expect(await userRow(acme, id)).toBeUndefined();
    for (const table of ["user_roles", "sessions", "access_codes"])
      expect(await acme.rows(`SELECT 1 FROM ${table} WHERE user_id = ?`, id)).toEqual([]);
    expect(await logOf(acme, id)).toEqual(["created", "invited", "deleted"]);
  });

  it("keeps the name of a user with references, clears the other fields and releases the email address", async () => {
    const acme = await createTestTenant();
    await createArchivedOrder(acme, {
      status: "in-progress",
      technicians: ["tea"],
      reportsOf: ["tarik"],
    });
    await acme.run(
      "INSERT INTO second_steps (user_id, secret, last_step, created_at) VALUES (?, 'k1.sealed', 1, 1)",
      who("tarik"),
    );
    await acme.run(
      "INSERT INTO second_step_recovery_codes (user_id, hash) VALUES (?, 'hash')",
      who("tarik"),
    );
    for (const [email, phoneNumber] of [
      ["begic@private.example", "+385 91 777"],
      ["tarik@example.com", ""],
    ])
      await updateUser(
        acme.as("sanja"),
        parseInput(updateInput, { id: who("tarik"), email, phoneNumber }),
      );
    expect(await deleteUser(acme.as("sanja"), offboarding(who("tarik")))).toEqual({
      id: who("tarik"),
      nameKept: true,
    });
    // The activity is insert-only: nothing personal may ever have been in it.
    const log = JSON.stringify(await acme.rows("SELECT facts FROM activity"));
    expect(log).toContain("phoneNumber");
    expect(log).not.toMatch(/@|777/);
    const row = await userRow(acme, who("tarik"));
    expect(row).toMatchObject({
      name: "Tarik",
      surname: "Begić",
      email: "",
      phone: "",
      active: 0,
      password_hash: null,
      roles: null,
      search_text: "tarik begic \u001f ",
    });
    expect(row?.["anonymised_at"]).toBeTruthy();
    expect(await openSessions(acme, who("tarik"))).toBe(0);
    for (const table of ["second_steps", "second_step_recovery_codes"])
      expect(await acme.rows(`SELECT 1 FROM ${table} WHERE user_id = ?`, who("tarik"))).toEqual([]);
    await expectRefusal(getUser(acme.as("sanja"), who("tarik")), "not_found");
    await expectRefusal(deleteUser(acme.as("sanja"), offboarding(who("tarik"))), "not_found");
    expect(
      await createUser(acme.as("sanja"), newUserInput({ email: "tarik@example.com" })),
    ).toMatchObject({ active: true });
  });

  it("is refused for oneself, for an unknown user, and for an outdated version", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      deleteUser(acme.as("sanja"), offboarding(who("sanja"))),
      "guard_failed",
      "own_account",
    );
    await expectRefusal(deleteUser(acme.as("sanja"), offboarding(newId())), "not_found");
    await expectRefusal(
      deleteUser(acme.as("sanja"), offboarding(who("emina"), { version: 5 })),
      "version_conflict",
    );
    expect(await acme.rows("SELECT 1 FROM activity")).toEqual([]);
  });

  it("requires the next lead, and a confirmation if orders would lack approvers", async () => {
    const acme = await createTestTenant({ approvals: 4 });
    const order = await orderAt(acme, "in-progress");
    await expectRefusal(
      deleteUser(acme.as("sanja"), offboarding(who("tomislav"))),
      "guard_failed",
      "next_lead_needed",
    );
    await deleteUser(
      acme.as("sanja"),
      offboarding(who("tomislav"), {
        nextLeads: [{ workOrderId: order.id, leadId: who("tarik") }],
      }),
    );
    expect(await assigneesOf(acme, order.id)).toEqual([who("tarik"), who("tea")]);
    await createArchivedOrder(acme, {
      status: "waiting-for-approvals",
      approvalsRequired: 4,
      submitter: "tea",
      technicians: ["tea"],
    });
    await expectRefusal(
      deleteUser(acme.as("sanja"), offboarding(who("ana"))),
      "guard_failed",
      "orders_stranded",
    );
    expect(
      await deleteUser(acme.as("sanja"), offboarding(who("ana"), { knowsStranded: true })),
    ).toEqual({
      id: who("ana"),
      nameKept: false,
    });
  });

  it("keeps a record that concurrently references the user", async () => {
    const acme = await createTestTenant();
    const newOrder = plan({ technicianIds: [who("tarik")], leadId: who("tarik") });
    const [deleted] = await Promise.allSettled([
      deleteUser(acme.as("sanja"), offboarding(who("tarik"))),
      createWorkOrder(acme.as("marko"), newOrder),
    ]);
    const assignees = await assigneesOf(acme, newOrder.id);
    if (deleted.status === "fulfilled") expect(assignees).toEqual([]);
    else expect(assignees).toEqual([who("tarik")]);
  });

  it("deletes only one of two administrators who delete each other concurrently", async () => {
    const acme = await createTestTenant();
    const [other] = await addUsers(acme, "SYSTEM_ADMIN", 1);
    if (!other) throw new Error("No administrator was added");
    const results = await Promise.allSettled([
      deleteUser(acme.as("sanja"), offboarding(other.userId)),
      deleteUser(acme.as(other), offboarding(who("sanja"))),
    ]);
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });
});

it("checks every column that may reference a user", async () => {
  const acme = await createTestTenant();
  const tables = await acme.rows(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE '%REFERENCES users%'",
  );
  const found = tables.flatMap(({ name, sql }) =>
    [...String(sql).matchAll(/^\s*(\w+) [^\n]*REFERENCES users \(id\)([^\n]*)/gm)]
      .filter(([, , rest]) => !rest?.includes("CASCADE"))
      .map(([, column]) => `${String(name)}.${column}`),
  );
  const [{ sql }] = await readsOf(acme, "marko", (ctx) => appearsInRecords(ctx, who("tea")));
  const looked = [...sql.matchAll(/FROM "(\w+)" WHERE "(\w+)" =/g)];
  expect(looked.map(([, table, column]) => `${table}.${column}`).sort()).toEqual(found.sort());
});
