import { describe, expect, it } from "vitest";
import { endStandIn } from "~/features/stand-ins/commands/end";
import { giveStandIn } from "~/features/stand-ins/commands/give";
import { listStandIns } from "~/features/stand-ins/queries/read";
import { newId } from "~/kernel/ids";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { DAY_MS, NOW, TODAY, who } from "../../support/records/people";

const give = (acme: Company, key = "tea", from = TODAY) =>
  giveStandIn(acme.as("marko"), { userId: who(key), from, to: "2026-11-27" });
const statesAt = async (acme: Company, now: number) =>
  (await listStandIns(acme.as("sanja", { now }), { userId: null })).map(({ state }) => state);

describe("ending a stand-in", () => {
  it("ends a running period now and keeps a coming one from beginning, once each", async () => {
    const acme = await createTestTenant();
    const { id } = await give(acme);
    const coming = await give(acme, "tarik", "2026-11-23");
    expect(await statesAt(acme, NOW)).toEqual(["running", "coming"]);
    for (const each of [id, coming.id]) {
      await endStandIn(acme.as("sanja"), { id: each });
      await expectRefusal(
        endStandIn(acme.as("sanja"), { id: each }),
        "guard_failed",
        "stand_in_over",
      );
    }
    const all = await listStandIns(acme.as("marko"), { userId: null });
    expect(all.map(({ endedByName }) => endedByName)).toEqual(["Sanja Kovač", "Sanja Kovač"]);
    expect(await statesAt(acme, NOW + 7 * DAY_MS)).toEqual(["past", "past"]);
    expect(
      await acme.rows(
        "SELECT count(*) AS n FROM activity WHERE event = 'user.stand-in-ended' AND actor_name = 'Sanja Kovač'",
      ),
    ).toEqual([{ n: 2 }]);
  });

  it("is refused for a period that ended by itself", async () => {
    const acme = await createTestTenant();
    const { id } = await give(acme);
    const later = acme.as("sanja", { now: NOW + 8 * DAY_MS });
    await expectRefusal(endStandIn(later, { id }), "guard_failed", "stand_in_over");
    await expectRefusal(endStandIn(later, { id: newId() }), "not_found");
  });
});
