import { describe, expect, it } from "vitest";
import { createUser } from "~/features/users/commands/create";
import { deleteUser } from "~/features/users/commands/delete";
import { inviteUser } from "~/features/users/commands/invite";
import { offboardInput, type OffboardInput } from "~/features/users/inputs/user";
import { getUser } from "~/features/users/queries/user";
import { USER_REFERENCES } from "~/features/users/queries/user-references";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { newId } from "~/kernel/ids";
import { once } from "../../support/db/once";
import { createTestTenant } from "../../support/db/test-tenant";
import { createArchivedOrder } from "../../support/records/archived-order";
import { orderAt, plan } from "../../support/records/orders";
import { crowd, who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { added, listParams, logOf, openSessions, OTHERS, peopleOn, rowOf } from "./fixtures";

function leave(id: string, more: Partial<OffboardInput> = {}): OffboardInput {
  return offboardInput.parse({ id, ...more });
}

describe("deleting a user", () => {
  it("leaves only the activity row of a user without references", async () => {
    const acme = await createTestTenant();
    const id = await added(acme);
    await inviteUser(acme.as("sanja"), { id });
    expect(await deleteUser(acme.as("sanja"), leave(id, { version: 2 }))).toEqual({
      id,
      nameKept: false,
    });
    expect(await rowOf(acme, id)).toBeUndefined();
    for (const table of ["user_roles", "sessions", "access_codes"])
      expect(await acme.rows(`SELECT 1 FROM ${table} WHERE user_id = ?`, id)).toEqual([]);
    expect(await logOf(acme, id)).toEqual(["created", "invited", "deleted"]);
  });

  it("keeps the name of a user with references, clears the other fields and frees the address", async () => {
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
    expect(await deleteUser(acme.as("sanja"), leave(who("tarik")))).toEqual({
      id: who("tarik"),
      nameKept: true,
    });
    const row = await rowOf(acme, who("tarik"));
    expect(row).toMatchObject({
      name: "Tarik",
      surname: "Begić",
      email: "",
      phone: "",
      active: 0,
      password_hash: null,
      roles: null,
      search_text: "tarik begic",
    });
    expect(row?.["anonymised_at"]).toBeTruthy();
    expect(await openSessions(acme, who("tarik"))).toBe(0);
    for (const table of ["second_steps", "second_step_recovery_codes"])
      expect(await acme.rows(`SELECT 1 FROM ${table} WHERE user_id = ?`, who("tarik"))).toEqual([]);
    await expectRefusal(getUser(acme.as("sanja"), who("tarik")), "not_found");
    await expectRefusal(deleteUser(acme.as("sanja"), leave(who("tarik"))), "not_found");
    expect(
      await createUser(acme.as("sanja"), listParams({ email: "tarik@example.com" })),
    ).toMatchObject({ active: true });
  });

  const untouched = once(createTestTenant);
  it.each(OTHERS)("is refused to %s", async (key) => {
    const acme = await untouched();
    await expectRefusal(deleteUser(acme.as(key), leave(who("emina"))), "not_allowed");
  });

  it("is refused for oneself, for an unknown user, and for an outdated version", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      deleteUser(acme.as("sanja"), leave(who("sanja"))),
      "guard_failed",
      "own_account",
    );
    await expectRefusal(deleteUser(acme.as("sanja"), leave(newId())), "not_found");
    await expectRefusal(
      deleteUser(acme.as("sanja"), leave(who("emina"), { version: 5 })),
      "version_conflict",
    );
    expect(await acme.rows("SELECT 1 FROM activity")).toEqual([]);
  });

  it("requires the next lead, and the confirmation of approvals that could no longer be given", async () => {
    const acme = await createTestTenant({ approvals: 4 });
    const order = await orderAt(acme, "in-progress");
    await expectRefusal(
      deleteUser(acme.as("sanja"), leave(who("tomislav"))),
      "guard_failed",
      "next_lead_needed",
    );
    await deleteUser(
      acme.as("sanja"),
      leave(who("tomislav"), { nextLeads: [{ workOrderId: order.id, leadId: who("tarik") }] }),
    );
    expect(await peopleOn(acme, order.id)).toEqual([who("tarik"), who("tea")]);
    await createArchivedOrder(acme, {
      status: "waiting-for-approvals",
      approvalsRequired: 4,
      submitter: "tea",
      technicians: ["tea"],
    });
    await expectRefusal(
      deleteUser(acme.as("sanja"), leave(who("ana"))),
      "guard_failed",
      "orders_stranded",
    );
    expect(await deleteUser(acme.as("sanja"), leave(who("ana"), { knowsStranded: true }))).toEqual({
      id: who("ana"),
      nameKept: false,
    });
  });

  it("never loses a record that references the user concurrently", async () => {
    const acme = await createTestTenant();
    const made = plan({ technicianIds: [who("tarik")], leadId: who("tarik") });
    const [deleted] = await Promise.allSettled([
      deleteUser(acme.as("sanja"), leave(who("tarik"))),
      createWorkOrder(acme.as("marko"), made),
    ]);
    const people = await peopleOn(acme, made.id);
    if (deleted.status === "fulfilled") expect(people).toEqual([]);
    else expect(people).toEqual([who("tarik")]);
  });

  it("leaves one of two administrators who delete each other concurrently", async () => {
    const acme = await createTestTenant();
    const [other] = await crowd(acme, "SYSTEM_ADMIN", 1);
    if (!other) throw new Error("nobody");
    const ended = await Promise.allSettled([
      deleteUser(acme.as("sanja"), leave(other.userId)),
      deleteUser(acme.as(other), leave(who("sanja"))),
    ]);
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
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
  expect(USER_REFERENCES.map((trace) => trace.join(".")).sort()).toEqual(found.sort());
});
