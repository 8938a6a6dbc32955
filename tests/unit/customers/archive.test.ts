import { describe, expect, it } from "vitest";
import { customerCommands } from "~/features/customers/commands";
import { listInput } from "~/features/customers/inputs";
import { getCustomer, listCustomers } from "~/features/customers/queries";
import { pick } from "~/features/pickers/queries/options";
import { getPersonOfSession } from "~/features/sessions/queries";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { PLACE } from "../../support/records/people";
import { tenantWithPasswords, expectRefusal, signInAs } from "../../support/api/signed-in";
import { logOf, OF_CIRO } from "./fixtures";

const COMMANDS = customerCommands("customers");

const input = { id: PLACE.customerId, version: 1 };

describe("archiving a customer", () => {
  it.each(["marko", "sanja"])(
    "lets %s remove it from lists and pickers with its places and assets; all remain readable",
    async (key) => {
      const acme = await createTestTenant();
      expect(await COMMANDS.archive.run(acme.as(key), input)).toMatchObject({ version: 2 });
      expect(await pick(acme.as("marko"), "customers", { search: "brodogradiliste" })).toEqual([]);
      for (const kind of ["locations", "rooms", "assets"] as const)
        expect(
          await pick(acme.as("marko"), kind, { search: "", customerId: PLACE.customerId }),
          kind,
        ).toEqual([]);
      const ids = async (archived: boolean) =>
        (
          await listCustomers(acme.as("marko"), parseInput(listInput, { archived }), "customers")
        ).entities.map(({ id }) => id);
      expect(await ids(false)).not.toContain(PLACE.customerId);
      expect(await ids(true)).toEqual([PLACE.customerId]);
      expect(await getCustomer(acme.as("marko"), PLACE.customerId, "customers")).toMatchObject({
        archived: true,
        availableActions: ["restore", "delete"],
      });
      expect(await logOf(acme, PLACE.customerId)).toEqual([
        { event: "customer.archived", facts: { name: "Brodogradilište Žuti Rt d.d." } },
      ]);
    },
  );

  it("is undone by restoring, except for places and assets that were archived before", async () => {
    const acme = await createTestTenant();
    await acme.run("UPDATE assets SET archived_at = 5 WHERE id = ?", PLACE.assetId);
    await COMMANDS.archive.run(acme.as("marko"), input);
    expect(await COMMANDS.restore.run(acme.as("marko"), { ...input, version: 2 })).toMatchObject({
      version: 3,
    });
    const alive = async (table: string) =>
      (await acme.rows(`SELECT count(*) AS n FROM ${table} WHERE archived_at IS NOT NULL`))[0]?.[
        "n"
      ];
    expect([
      await alive("customers"),
      await alive("locations"),
      await alive("rooms"),
      await alive("assets"),
    ]).toEqual([0, 0, 0, 1]);
    expect((await logOf(acme, PLACE.customerId)).at(-1)).toMatchObject({
      event: "customer.restored",
    });
  });

  it("signs its users out and blocks them until it is restored", async () => {
    const { fresh, context } = await tenantWithPasswords();
    const run = (sql: string) => fresh.database.write([{ sql, args: [OF_CIRO] }]);
    const { actor } = await signInAs(context, "ciro");
    await run("UPDATE customers SET archived_at = 1 WHERE id = ?");
    await expectRefusal(
      getPersonOfSession(context, actor.sessionId),
      "token_invalid",
      "session_ended",
    );
    await expectRefusal(signInAs(context, "ciro"), "login_failed");
    await run("UPDATE customers SET archived_at = NULL WHERE id = ?");
    expect(await signInAs(context, "ciro")).toMatchObject({ actor: { customerId: OF_CIRO } });
  });

  it("ends their sessions in the same batch, and no other sessions", async () => {
    const acme = await createTestTenant();
    await COMMANDS.archive.run(acme.as("marko"), { id: OF_CIRO, version: 1 });
    expect(await acme.rows("SELECT id FROM sessions WHERE ended_at IS NOT NULL")).toEqual([
      { id: "session-ciro" },
    ]);
  });

  it("is refused a second time, for an outdated version and for an unknown customer, as is restoring a customer that is not archived", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      COMMANDS.archive.run(acme.as("marko"), { ...input, version: 3 }),
      "version_conflict",
    );
    await expectRefusal(COMMANDS.restore.run(acme.as("marko"), input), "transition_not_allowed");
    await COMMANDS.archive.run(acme.as("marko"), input);
    await expectRefusal(
      COMMANDS.archive.run(acme.as("marko"), { ...input, version: 2 }),
      "transition_not_allowed",
    );
    await expectRefusal(
      COMMANDS.archive.run(acme.as("marko"), { ...input, id: newId() }),
      "not_found",
    );
    await expectRefusal(
      customerCommands("partners").restore.run(acme.as("marko"), { ...input, version: 2 }),
      "not_found",
    );
  });
});
