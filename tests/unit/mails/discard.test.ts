import { describe, expect, it } from "vitest";
import { discardMail } from "~/features/mails/commands/discard";
import { sendMailAgain } from "~/features/mails/commands/send-again";
import { listUndelivered } from "~/features/mails/queries/undelivered";
import { newId } from "~/kernel/ids";
import { once } from "../../support/db/once";
import { createTestTenant } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { outboxRow, undeliveredTo } from "../../support/fakes/undelivered";

describe("discarding a mail", () => {
  it("removes it from the list and never sends it", async () => {
    const acme = await createTestTenant();
    const id = await undeliveredTo(acme, "tea");
    expect(await discardMail(acme.as("sanja"), { id })).toEqual({ id });
    expect(
      (await listUndelivered(acme.as("sanja"), { pageNumber: 1, pageSize: 20 })).totalCount,
    ).toBe(0);
    expect((await outboxRow(acme, id))?.["doneAt"]).not.toBeNull();
    expect(await acme.rows("SELECT subject_id AS id, event FROM activity")).toEqual([
      { id: who("tea"), event: "user.mail-discarded" },
    ]);
    await expectRefusal(sendMailAgain(acme.as("sanja"), { id }), "not_found");
  });

  const untouched = once(createTestTenant);
  it.each(["marko", "ana", "tomislav", "emina", "ciro", "petar"])(
    "is refused to %s",
    async (key) => {
      const acme = await untouched();
      await expectRefusal(
        discardMail(acme.as(key), { id: await undeliveredTo(acme, "tea") }),
        "not_allowed",
      );
    },
  );

  it("is refused for an unknown mail", async () => {
    const acme = await createTestTenant();
    await expectRefusal(discardMail(acme.as("sanja"), { id: newId() }), "not_found");
  });

  it("excludes a concurrent resend: exactly one of the two succeeds", async () => {
    const acme = await createTestTenant();
    const id = await undeliveredTo(acme, "tea");
    const outcomes = await Promise.allSettled([
      discardMail(acme.as("sanja"), { id }),
      sendMailAgain(acme.as("sanja"), { id }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
