import { describe, expect, it } from "vitest";
import { discardMail } from "~/features/mails/commands/discard";
import { sendMailAgain } from "~/features/mails/commands/send-again";
import { listUndelivered } from "~/features/mails/queries/undelivered";
import { newId } from "~/kernel/ids";
import { once } from "../../support/db/once";
import { createTestTenant } from "../../support/db/test-tenant";
import { createArchivedOrder } from "../../support/records/archived-order";
import { NOW, who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { outboxRow, undeliveredTo } from "../../support/fakes/undelivered";

const PAGE = { pageNumber: 1, pageSize: 20 };

describe("undelivered mail", () => {
  it("is listed for a system administrator, the newest first, with recipient and reason", async () => {
    const acme = await createTestTenant();
    await undeliveredTo(acme, "tea", "user.password_changed", NOW - 90_000);
    await undeliveredTo(acme, "tomislav", "work_order.assigned.mail", NOW - 60_000);
    await acme.run(
      "INSERT INTO outbox (id, type, ids, created_at, next_at, dead_at) VALUES ('told', 'work_order.assigned', '{}', 0, 0, 1)",
    );
    const { entities, totalCount } = await listUndelivered(acme.as("sanja"), PAGE);
    expect(totalCount).toBe(2);
    expect(entities).toMatchObject([
      {
        type: "work_order.assigned.mail",
        userId: who("tomislav"),
        name: "Tomislav Đurić",
        email: "tomislav@example.com",
        why: "550 No such mailbox",
        attempts: 10,
      },
      { type: "user.password_changed", userId: who("tea") },
    ]);
    expect(
      (await listUndelivered(acme.as("sanja"), { pageNumber: 2, pageSize: 1 })).entities,
    ).toMatchObject([{ userId: who("tea") }]);
  });

  const untouched = once(createTestTenant);
  it.each(["marko", "ana", "tomislav", "emina", "ciro", "petar"])(
    "is refused to %s",
    async (key) => {
      const acme = await untouched();
      const id = await undeliveredTo(acme, "tea");
      await expectRefusal(listUndelivered(acme.as(key), PAGE), "not_allowed");
      await expectRefusal(sendMailAgain(acme.as(key), { id }), "not_allowed");
      expect((await outboxRow(acme, id))?.["deadAt"]).not.toBeNull();
    },
  );
});

describe("a PDF that could not be made", () => {
  it("is listed by its order, made again on demand, and cannot be discarded because it is required", async () => {
    const acme = await createTestTenant();
    const order = await createArchivedOrder(acme, { status: "signed", signed: true });
    const id = newId();
    await acme.run(
      "INSERT INTO outbox (id, type, ids, created_at, next_at, dead_at, last_error) VALUES (?, 'work_order.signed', json_object('workOrderId', ?), 0, 0, 1, 'pdf_unavailable: failed')",
      id,
      order.id,
    );
    const { entities } = await listUndelivered(acme.as("sanja"), PAGE);
    expect(entities).toMatchObject([
      {
        type: "work_order.signed",
        workOrderId: order.id,
        workOrderNumber: expect.stringContaining("2025-"),
        userId: "",
        why: "pdf_unavailable: failed",
      },
    ]);
    await expectRefusal(discardMail(acme.as("sanja"), { id }), "not_found");
    expect(await sendMailAgain(acme.as("sanja"), { id })).toEqual({ sent: 1 });
    expect(await outboxRow(acme, id)).toMatchObject({ attempts: 0, deadAt: null, nextAt: NOW });
    expect(await acme.rows("SELECT subject_id AS id, event FROM activity")).toEqual([
      { id: order.id, event: "work-order.paper-tried-again" },
    ]);
  });
});

describe("sending a mail again", () => {
  it("resets its attempts and enqueues it at once", async () => {
    const acme = await createTestTenant();
    const id = await undeliveredTo(acme, "tea");
    const ctx = acme.as("sanja");
    expect(await sendMailAgain(ctx, { id })).toEqual({ sent: 1 });
    expect(await outboxRow(acme, id)).toEqual({
      attempts: 0,
      deadAt: null,
      doneAt: null,
      nextAt: NOW,
    });
    expect(ctx.queueMessages).toContain(0);
    expect(await acme.rows("SELECT subject_id AS id, event FROM activity")).toEqual([
      { id: who("tea"), event: "user.mail-sent-again" },
    ]);
  });

  it("covers all of them when none is named", async () => {
    const acme = await createTestTenant();
    const ids = [await undeliveredTo(acme, "tea"), await undeliveredTo(acme, "tarik")];
    expect(await sendMailAgain(acme.as("sanja"), { id: null })).toEqual({ sent: 2 });
    for (const id of ids) expect(await outboxRow(acme, id)).toMatchObject({ deadAt: null });
    expect(await acme.rows("SELECT count(*) AS n FROM activity")).toEqual([{ n: 2 }]);
  });

  it("is refused for an unknown mail, or one that was not given up", async () => {
    const acme = await createTestTenant();
    await expectRefusal(sendMailAgain(acme.as("sanja"), { id: newId() }), "not_found");
    const id = await undeliveredTo(acme, "tea");
    await sendMailAgain(acme.as("sanja"), { id });
    await expectRefusal(sendMailAgain(acme.as("sanja"), { id }), "not_found");
    await expectRefusal(sendMailAgain(acme.as("sanja"), { id: null }), "not_found");
  });

  it("applies once for ten concurrent requests", async () => {
    const acme = await createTestTenant();
    const id = await undeliveredTo(acme, "tea");
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => sendMailAgain(acme.as("sanja"), { id })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await acme.rows("SELECT count(*) AS n FROM activity")).toEqual([{ n: 1 }]);
  });
});
