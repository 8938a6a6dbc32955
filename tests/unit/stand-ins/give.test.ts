import { describe, expect, it } from "vitest";
import { endStandIn } from "~/features/stand-ins/commands/end";
import { giveStandIn } from "~/features/stand-ins/commands/give";
import { giveInput } from "~/features/stand-ins/inputs";
import { findOwnStandIn, listStandIns } from "~/features/stand-ins/queries/read";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { TODAY, who } from "../../support/records/people";

const input = (more: Record<string, unknown> = {}) =>
  parseInput(giveInput, { userId: who("tea"), from: TODAY, to: "2026-11-27", ...more });
const give = (acme: Company, more: Record<string, unknown> = {}, by = "marko") =>
  giveStandIn(acme.as(by), input(more));

describe("giving approval rights for a period", () => {
  it("keeps who gave them and until when, logs it with the person and tells them", async () => {
    const acme = await createTestTenant();
    const { id } = await give(acme);
    expect(await listStandIns(acme.as("tea"), { userId: who("tea") })).toMatchObject([
      {
        id,
        userName: "Tea Šimić",
        fromOn: TODAY,
        toOn: "2026-11-27",
        state: "running",
        givenByName: "Marko Horvat",
        endedByName: "",
      },
    ]);
    expect(await findOwnStandIn(acme.as("tea"))).toBe("2026-11-27");
    expect(await findOwnStandIn(acme.as("marko"))).toBeNull();
    expect(
      await acme.rows(
        "SELECT event, subject_id AS id, actor_name AS by, facts ->> 'to' AS until FROM activity WHERE subject_type = 'user'",
      ),
    ).toEqual([
      { event: "user.stand-in-given", id: who("tea"), by: "Marko Horvat", until: "2026-11-27" },
    ]);
    expect(
      await acme.rows(
        "SELECT ids ->> 'userId' AS userId, ids ->> 'standInId' AS id FROM outbox WHERE type = 'user.stand_in_given'",
      ),
    ).toEqual([{ userId: who("tea"), id }]);
  });

  it("is for managers and system administrators", async () => {
    const acme = await createTestTenant();
    for (const key of ["ana", "tomislav", "emina", "ciro"]) {
      await expectRefusal(give(acme, {}, key), "not_allowed");
      await expectRefusal(listStandIns(acme.as(key), { userId: null }), "not_allowed");
    }
    const { id } = await give(acme, {}, "sanja");
    await expectRefusal(endStandIn(acme.as("ana"), { id }), "not_allowed");
  });

  it.each([
    ["a manager", "marko", "approves_already"],
    ["an approver", "ana", "approves_already"],
    ["a customer's user", "ciro", "outside_company"],
    ["a partner's user", "petar", "outside_company"],
  ])("is refused for %s", async (_, key, reason) => {
    const acme = await createTestTenant();
    await expectRefusal(give(acme, { userId: who(key) }), "guard_failed", reason);
  });

  it("is refused for who is inactive or unknown, for past days and for more than a year", async () => {
    const acme = await createTestTenant();
    await expectRefusal(give(acme, { userId: newId() }), "not_found");
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("tarik"));
    await expectRefusal(give(acme, { userId: who("tarik") }), "guard_failed", "user_inactive");
    expect((await refusalOf(give(acme, { from: "2026-11-19" }))).facts).toEqual({
      fields: { from: "day_past" },
    });
    expect(await refusalOf((async () => input({ to: "2026-11-19" }))())).toMatchObject({
      facts: { fields: { to: "before_start" } },
    });
    expect(await refusalOf((async () => input({ to: "2027-11-21" }))())).toMatchObject({
      facts: { fields: { to: "period_too_long" } },
    });
    expect(input({ to: "2027-11-20" }).to).toBe("2027-11-20");
  });

  it("refuses days that another period of the person has, also when two are given at once", async () => {
    const acme = await createTestTenant();
    const { id } = await give(acme);
    const overlapping = give(acme, { from: "2026-11-27", to: "2026-12-01" });
    await expectRefusal(overlapping, "guard_failed", "stand_in_overlaps");
    await give(acme, { from: "2026-11-28", to: "2026-12-01" });
    await give(acme, { userId: who("tarik") });
    await endStandIn(acme.as("marko"), { id });
    const both = await Promise.allSettled([give(acme), give(acme, { to: "2026-11-25" })]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
