import { describe, expect, it } from "vitest";
import { answerItem as answerItemWith } from "~/features/checklists/commands/answer";
import { nameFinding } from "~/features/checklists/finding-name";
import { takesAnswer } from "~/features/checklists/model";
import { removeChecklist } from "~/features/checklists/commands/remove";
import { itemStates, nextAfter, progressOf } from "~/features/checklists/policy/answers";
import { readOrderChecklists } from "~/features/checklists/queries/of-order";
import { getTicket } from "~/features/tickets/queries/detail";
import { newId } from "~/kernel/ids";
import { once } from "../../support/db/once";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { answer, orderWithChecklist, uploadPhoto } from "../../support/records/checklists";
import { NOW, who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

/** As the API and the page do. */
const answerItem = (...[ctx, input]: Parameters<typeof answerItemWith>) =>
  answerItemWith(ctx, input, nameFinding);

async function begun() {
  const acme = await createTestTenant({ approvals: 0 });
  return { acme, ...(await orderWithChecklist(acme)) };
}

async function states(acme: Company, orderId: string) {
  const found = await readOrderChecklists(acme.as("tomislav"), orderId);
  const checklist = found?.checklists[0];
  if (!checklist) throw new Error("No checklist");
  return itemStates(checklist.items, checklist.answers);
}

const latest = async (acme: Company, orderId: string, label: string) =>
  (await states(acme, orderId)).find(({ item }) => item.label === label);

describe("answering an item", () => {
  it("keeps the answer with its author and the time of the device, in two round trips", async () => {
    const { acme, order, ...listed } = await begun();
    const ctx = acme.as("tea");
    const input = answer(listed, "Tlak ulja", { thousandths: 4_200 });
    expect(await answerItem(ctx, input)).toEqual({ id: input.answerId });
    expect(ctx.database.stats.roundTrips).toBe(2);
    expect(await latest(acme, order.id, "Tlak ulja")).toMatchObject({
      latest: {
        thousandths: 4_200,
        isFinding: false,
        by: { id: who("tea") },
        at: NOW - 60_000,
      },
      others: [],
    });
    expect(progressOf(await states(acme, order.id))).toEqual({
      answered: 1,
      total: 7,
      requiredOpen: 1,
    });
    expect(
      await acme.rows(
        "SELECT event, actor_id AS by FROM activity WHERE subject_type = 'work-order-checklist'",
      ),
    ).toEqual([{ event: "work-order-checklist.answered", by: who("tea") }]);
  });

  it("loads what can count and the number of all, and takes two hundred answers to an item", async () => {
    const { acme, order, ...listed } = await begun();
    const of = (key: string, thousandths: number, baseId: string | null = null) => {
      const input = { ...answer(listed, "Tlak ulja", { thousandths }), baseId };
      return answerItem(acme.as(key), input).then(({ id }) => id);
    };
    const seen = await of("tomislav", 4_200);
    for (let count = 0; count < 4; count += 1) await of("tea", 4_201 + count, seen);
    const found = await readOrderChecklists(acme.as("tomislav"), order.id);
    const [checklist] = found?.checklists ?? [];
    expect(checklist?.answers.map(({ thousandths }) => thousandths)).toEqual([4_200, 4_204]);
    expect(checklist?.answerCounts).toMatchObject([{ count: 5 }]);
    expect(await latest(acme, order.id, "Tlak ulja")).toMatchObject({
      latest: { thousandths: 4_204 },
      others: [],
    });
    await acme.run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 195)
       INSERT INTO checklist_answers (id, checklist_id, item_id, kind, thousandths, answered_by, answered_at, received_at)
       SELECT 'more-' || i, checklist_id, item_id, kind, thousandths, answered_by, 0, 0 FROM checklist_answers CROSS JOIN n WHERE id = ?`,
      seen,
    );
    await expectRefusal(of("tea", 4_200), "guard_failed", "too_many_answers");
  });

  it("leads to the next item without one, not to those that are being stored", async () => {
    const { order, acme, ...listed } = await begun();
    await answerItem(acme.as("tea"), answer(listed, "Tlak ulja", { thousandths: 4_200 }));
    const items = (await states(acme, order.id)).filter(({ item }) => takesAnswer(item));
    const ids = items.map(({ item }) => item.id);
    const open = items.filter(({ latest: given }) => given === null).map(({ item }) => item.id);
    const after = (itemId: string, submitted: string[]) =>
      nextAfter(
        items,
        itemId,
        submitted.map((each) => ({ itemId: each })),
      )?.item.id;
    const [first = "", second = ""] = open;
    expect(after(first, [])).toBe(second);
    expect(after(first, [second])).toBe(open[2]);
    expect(after(ids.at(-1) ?? "", [first])).toBe(second);
    expect(after(second, open)).toBeUndefined();
  });

  it("raises the content version of the order once, so that a freeze sees it", async () => {
    const { acme, order, ...listed } = await begun();
    const version = async () =>
      (await acme.rows("SELECT content_version AS v FROM work_orders WHERE id = ?", order.id))[0]?.[
        "v"
      ];
    const before = Number(await version());
    await answerItem(acme.as("tea"), answer(listed, "Filtar čist", { tick: "ok" }));
    expect(await version()).toBe(before + 1);
  });

  it("counts an answer that a device sends twice once", async () => {
    const { acme, order, ...listed } = await begun();
    const input = answer(listed, "Filtar čist", { tick: "ok" });
    const key = { idempotencyKey: input.answerId };
    await answerItem(acme.as("tomislav", key), input);
    await answerItem(acme.as("tomislav", key), input);
    await expectRefusal(
      answerItem(acme.as("tomislav"), input),
      "version_conflict",
      "already_exists",
    );
    expect(await acme.rows("SELECT id FROM checklist_answers")).toEqual([{ id: input.answerId }]);
    expect(order.status).toBe("in-progress");
  });

  it("never takes a time in the future", async () => {
    const { acme, order, ...listed } = await begun();
    await answerItem(
      acme.as("tea"),
      answer(listed, "Filtar čist", { tick: "ok", capturedAt: NOW + 86_400_000 }),
    );
    expect((await latest(acme, order.id, "Filtar čist"))?.latest?.at).toBe(NOW);
  });

  it("lets the latest answer count and keeps the earlier one", async () => {
    const { acme, order, ...listed } = await begun();
    const first = answer(listed, "Filtar čist", { tick: "ok", capturedAt: NOW - 120_000 });
    await answerItem(acme.as("tea"), first);
    const second = answer(listed, "Filtar čist", { tick: "not-ok", baseId: first.answerId });
    await answerItem(acme.as("tomislav"), second);
    expect(await latest(acme, order.id, "Filtar čist")).toMatchObject({
      latest: { id: second.answerId, isFinding: true },
      others: [],
    });
    expect(await acme.rows("SELECT count(*) AS n FROM checklist_answers")).toEqual([{ n: 2 }]);
  });

  it("merges two people by item, and shows both answers of an item that neither knew of", async () => {
    const { acme, order, ...listed } = await begun();
    const mine = answer(listed, "Filtar čist", { tick: "ok", capturedAt: NOW - 300_000 });
    const theirs = answer(listed, "Filtar čist", { tick: "not-ok", capturedAt: NOW - 200_000 });
    await answerItem(acme.as("tea"), theirs);
    await answerItem(acme.as("tomislav"), mine);
    await answerItem(acme.as("tea"), answer(listed, "Napomene", { content: "Čisto" }));
    const conflict = await latest(acme, order.id, "Filtar čist");
    expect(conflict).toMatchObject({
      latest: { id: theirs.answerId },
      others: [{ id: mine.answerId }],
    });
    expect((await latest(acme, order.id, "Napomene"))?.others).toEqual([]);
    // Somebody who sees both answers again.
    const settled = answer(listed, "Filtar čist", { tick: "ok", baseId: mine.answerId });
    await answerItem(acme.as("marko"), settled);
    expect(await latest(acme, order.id, "Filtar čist")).toMatchObject({
      latest: { id: settled.answerId },
      others: [],
    });
  });

  it("opens one ticket for a finding, however often it is found", async () => {
    const { acme, order, ...listed } = await begun();
    const found = () => answer(listed, "Curenje", { tick: "not-ok", comment: "Kapa na spoju" });
    await Promise.all([
      answerItem(acme.as("tea"), found()),
      answerItem(acme.as("tomislav"), found()),
    ]);
    await answerItem(acme.as("tea"), found());
    const tickets = await acme.rows(
      "SELECT t.name, t.description, t.status, t.customer_id AS customer, t.creator_id AS by FROM checklist_tickets c JOIN tickets t ON t.id = c.ticket_id",
    );
    expect(tickets).toHaveLength(1);
    expect(tickets[0]).toMatchObject({
      name: "Pumpa · Curenje: not ok",
      description: "Pumpa · Curenje\nKapa na spoju",
      status: "created",
    });
    expect(await acme.rows("SELECT count(*) AS n FROM tickets")).toEqual([{ n: 1 }]);
    const found1 = await readOrderChecklists(acme.as("tomislav"), order.id);
    expect(found1?.checklists[0]?.tickets).toHaveLength(1);
  });

  it("names the ticket of a finding in the company's language, with its photos and the way to the order", async () => {
    const acme = await createTestTenant({ approvals: 0 });
    await acme.run(
      `INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES ('feature.LANGUAGE_UI', '2026-01-01', '{"enabled":true,"value":"hr"}', 0)`,
    );
    const lines = "Bez naslova !ticket\n# Kotao 2\nTlak [bar 2-5] !ticket\nRemen ispravan !ticket";
    const { order, ...listed } = await orderWithChecklist(acme, "in-progress", lines);
    const photo = await uploadPhoto(acme, "tea", "remen.jpg");
    const as = acme.as("tea");
    await answerItem(as, answer(listed, "Bez naslova", { tick: "not-ok" }));
    await answerItem(as, answer(listed, "Tlak", { thousandths: 1_200 }));
    await answerItem(as, answer(listed, "Remen ispravan", { tick: "not-ok", photos: [photo] }));
    const tickets = await acme.rows("SELECT id, name FROM tickets ORDER BY seq");
    expect(tickets.map(({ name }) => name)).toEqual([
      "Bez naslova: nije u redu",
      "Kotao 2 · Tlak: 1,2 bar, dopušteno 2 do 5 bar",
      "Kotao 2 · Remen ispravan: nije u redu",
    ]);
    const id = String(tickets[2]?.["id"]);
    const ticket = await getTicket(acme.as("marko"), id);
    expect(ticket.documents).toMatchObject([{ name: "remen.jpg" }]);
    expect(ticket.finding).toMatchObject({ workOrderId: order.id });
    // The photo stays with the answer when the ticket is gone.
    await acme.run("DELETE FROM tickets WHERE id = ?", id);
    expect(await acme.rows("SELECT status FROM files WHERE id = ?", photo)).toEqual([
      { status: "attached" },
    ]);
  });

  it("says what is wrong at the end of a ticket's name, however long its item is", async () => {
    const acme = await createTestTenant({ approvals: 0 });
    const label = "Remen ".repeat(49).trim();
    const { order: _, ...listed } = await orderWithChecklist(
      acme,
      "in-progress",
      `${label} !ticket`,
    );
    await answerItem(acme.as("tea"), answer(listed, label, { tick: "not-ok" }));
    const [ticket] = await acme.rows("SELECT name FROM tickets");
    expect(ticket?.["name"]).toMatch(/^Remen .*: not ok$/);
    expect(String(ticket?.["name"])).toHaveLength(200);
  });

  it("stores a signature apart, so that it can be erased", async () => {
    const { acme, order, ...listed } = await begun();
    await answerItem(acme.as("tea"), answer(listed, "Rukovatelj", { content: "Iva Ivić" }));
    expect(await acme.rows("SELECT content FROM checklist_answers")).toEqual([{ content: "" }]);
    expect((await latest(acme, order.id, "Rukovatelj"))?.latest?.content).toBe("Iva Ivić");
  });
});

describe("a refused answer", () => {
  const shared = once(begun);
  it.each(["ana", "emina", "ciro"])("of %s, who does not work on the order", async (key) => {
    const { acme, ...listed } = await shared();
    await expectRefusal(
      answerItem(acme.as(key), answer(listed, "Filtar čist", { tick: "ok" })),
      "not_allowed",
    );
  });

  it("lacks what its item demands", async () => {
    const { acme, ...listed } = await shared();
    const refused = (label: string, more: object) =>
      expectRefusal(answerItem(acme.as("tea"), answer(listed, label, more)), "invalid_input");
    await refused("Filtar čist", {});
    await refused("Tlak ulja", {});
    await refused("Tlak ulja", { thousandths: 9_000 });
    await refused("Napomene", { content: "" });
    await refused("Stanje", { content: "nikakvo" });
    await refused("Curenje", { tick: "not-ok" });
    await refused("Natpisna pločica", {});
    await refused("Rukovatelj", { content: "" });
    await refused("Filtar čist", { kind: "number", thousandths: 1 });
  });

  it("names a file that does not exist", async () => {
    const { acme, ...listed } = await shared();
    await expectRefusal(
      answerItem(acme.as("tea"), answer(listed, "Natpisna pločica", { photos: [newId()] })),
      "invalid_input",
      "file_gone",
    );
  });

  it("skips an item without the right, or without a reason", async () => {
    const { acme, ...listed } = await shared();
    const skip = (key: string, comment: string) =>
      answerItem(acme.as(key), answer(listed, "Filtar čist", { kind: "skipped", comment }));
    await expectRefusal(skip("tomislav", "Nema ga"), "not_allowed");
    await expectRefusal(skip("marko", ""), "invalid_input");
  });

  it("is about an unknown item, a heading, another order or an unknown checklist", async () => {
    const { acme, ...listed } = await shared();
    const input = answer(listed, "Filtar čist", { tick: "ok" });
    const heading = listed.items[0]?.id ?? "";
    for (const more of [
      { itemId: newId() },
      { itemId: heading },
      { checklistId: newId() },
      { workOrderId: newId() },
    ])
      await expectRefusal(answerItem(acme.as("tea"), { ...input, ...more }), "not_found");
  });

  it("comes before the start, or for a checklist that was taken off", async () => {
    const acme = await createTestTenant({ approvals: 0 });
    const { order: _, ...listed } = await orderWithChecklist(acme, "backlog");
    const input = () => answer(listed, "Filtar čist", { tick: "ok" });
    await expectRefusal(
      answerItem(acme.as("tea"), input()),
      "transition_not_allowed",
      "order_locked",
    );
    const { acme: other, ...begunList } = await begun();
    await removeChecklist(other.as("marko"), {
      workOrderId: begunList.orderId,
      checklistId: begunList.checklistId,
    });
    await expectRefusal(
      answerItem(other.as("tea"), answer(begunList, "Filtar čist", { tick: "ok" })),
      "guard_failed",
      "checklist_removed",
    );
  });

  it("finds the feature disabled", async () => {
    const { acme, ...listed } = await begun();
    await acme.run("DELETE FROM settings WHERE key = 'feature.CHECKLISTS'");
    await expectRefusal(
      answerItem(acme.as("tea"), answer(listed, "Filtar čist", { tick: "ok" })),
      "feature_off",
    );
  });
});
