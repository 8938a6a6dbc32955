import { describe, expect, it } from "vitest";
import { addComment } from "~/features/comments/commands/add";
import { addInput } from "~/features/comments/inputs";
import type { Subject } from "~/features/comments/model";
import { newId } from "~/kernel/ids";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import {
  announcedFor,
  calling,
  file,
  onOrder,
  taskOf,
  ticketOf,
  richText,
} from "../../support/records/comments";
import { logOf } from "../../support/records/order-log";
import { orderAt, STAGES } from "../../support/records/orders";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

describe("adding a comment", () => {
  it.each(STAGES)("is allowed on an order that is %s", async (stage) => {
    const acme = await createTestTenant({ approvals: 2 });
    const { id } = await orderAt(acme, stage);
    const input = richText({ type: "work-order", id }, "The seal is here");
    expect(await addComment(acme.as("ana"), input)).toEqual({ id: input.commentId, version: 1 });
    expect(await acme.rows("SELECT author_id AS author, text, doc FROM comments")).toEqual([
      { author: who("ana"), text: "The seal is here", doc: null },
    ]);
    expect((await logOf(acme, id)).at(-1)).toBe("comment.added");
  });

  it.each(["sanja", "marko", "ana", "tomislav", "tea"])(
    "is allowed for %s on an order",
    async (key) => {
      const { acme, subject } = await onOrder();
      await addComment(acme.as(key), richText(subject));
      expect(await acme.rows("SELECT author_id AS author FROM comments")).toEqual([
        { author: who(key) },
      ]);
    },
  );

  it("follows the assignment on a task", async () => {
    const acme = await createTestTenant();
    const subject = await taskOf(acme, "tomislav");
    for (const key of ["sanja", "marko", "ana", "tomislav"])
      await addComment(acme.as(key), richText(subject));
    await expectRefusal(addComment(acme.as("tea"), richText(subject)), "not_allowed");
    await expectRefusal(addComment(acme.as("ciro"), richText(subject)), "not_allowed");
  });

  it("is allowed for readers of the ticket, and hides its existence from others", async () => {
    const acme = await createTestTenant();
    const subject = await ticketOf(acme, "ciro");
    for (const key of ["sanja", "marko", "ciro"]) await addComment(acme.as(key), richText(subject));
    for (const key of ["ana", "emina", "petar", "tarik"])
      await expectRefusal(addComment(acme.as(key), richText(subject)), "not_found");
  });

  it.each(["work-order", "task", "ticket"] as const)(
    "returns not found for an unknown %s",
    async (type) => {
      const acme = await createTestTenant();
      await expectRefusal(
        addComment(acme.as("marko"), richText({ type, id: newId() })),
        "not_found",
      );
    },
  );

  it("requires text or a photo, and accepts at most ten photos", async () => {
    const { acme, subject } = await onOrder();
    await expectRefusal(addComment(acme.as("marko"), richText(subject, " ")), "invalid_input");
    expect(() =>
      richText(subject, "", { fileIds: Array.from({ length: 11 }, () => newId()) }),
    ).toThrow();
    const nothing = addInput.parse({
      subject,
      commentId: newId(),
      text: "",
      textDoc: { type: "doc", content: [{ type: "paragraph" }] },
    });
    await expectRefusal(addComment(acme.as("marko"), nothing), "invalid_input");
  });

  it("accepts photos that the author uploaded, and no others", async () => {
    const { acme, subject } = await onOrder();
    const [own, others] = [await file(acme, "tea"), await file(acme, "marko")];
    const { id } = await addComment(acme.as("tea"), richText(subject, "", { fileIds: [own] }));
    expect(
      await acme.rows(
        "SELECT subject_id AS id, file_id AS file FROM documents WHERE subject_type = 'comment'",
      ),
    ).toEqual([{ id, file: own }]);
    await expectRefusal(
      addComment(acme.as("tea"), richText(subject, "", { fileIds: [others] })),
      "invalid_input",
      "file_gone",
    );
  });

  it("is stored once when it is sent ten times", async () => {
    const { acme, subject } = await onOrder();
    const input = richText(subject);
    const results = await Promise.all(
      Array.from({ length: 10 }, () =>
        addComment(acme.as("tea", { idempotencyKey: "one" }), input),
      ),
    );
    expect(new Set(results.map((one) => one.id))).toEqual(new Set([input.commentId]));
    expect(await acme.rows("SELECT count(*) AS n FROM comments")).toEqual([{ n: 1 }]);
    await expectRefusal(addComment(acme.as("marko"), input), "version_conflict", "already_exists");
  });

  it("is refused if the author is unassigned from the order concurrently", async () => {
    const { acme, subject } = await onOrder();
    const ctx = acme.as("tea");
    const write = ctx.database.write.bind(ctx.database);
    ctx.database.write = async (statements) => {
      ctx.database.write = write;
      await acme.run("UPDATE work_order_assignments SET to_at = 1 WHERE user_id = ?", who("tea"));
      return write(statements);
    };
    await expectRefusal(addComment(ctx, richText(subject)), "not_found");
  });
});

describe("mentioning a user in a comment", () => {
  async function called(acme: Company, subject: Subject, by: string, ...keys: string[]) {
    const { id } = await addComment(
      acme.as(by),
      calling(subject, ...keys.map((key) => ({ id: who(key), label: "Somebody" }))),
    );
    return { id, notified: await announcedFor(acme, id) };
  }

  it("notifies users who may read it, under their current name", async () => {
    const { acme, subject } = await onOrder();
    const { id, notified } = await called(acme, subject, "marko", "tea", "ana");
    expect(notified).toEqual([
      { type: "comment.mentioned", userId: who("tea") },
      { type: "comment.mentioned", userId: who("ana") },
    ]);
    expect(await acme.rows("SELECT text FROM comments WHERE id = ?", id)).toEqual([
      { text: "See @Tea Šimić @Ana Babić" },
    ]);
  });

  it("becomes plain text for users who may not read it and for the author, without a notification", async () => {
    const { acme, subject } = await onOrder();
    const { id, notified } = await called(acme, subject, "marko", "tarik", "ciro", "marko");
    expect(notified).toEqual([]);
    expect(await acme.rows("SELECT user_id FROM comment_mentions")).toEqual([]);
    expect(await acme.rows("SELECT text, doc FROM comments WHERE id = ?", id)).toMatchObject([
      { text: "See @Somebody @Somebody @Somebody", doc: null },
    ]);
  });

  it("by a customer reaches only the staff involved in the ticket", async () => {
    const acme = await createTestTenant();
    const subject = await ticketOf(acme, "ciro");
    expect(
      (await called(acme, subject, "ciro", "marko")).notified.filter(
        (one) => one.type === "comment.mentioned",
      ),
    ).toEqual([]);
    await addComment(acme.as("marko"), richText(subject));
    expect((await called(acme, subject, "ciro", "marko", "sanja")).notified).toEqual([
      { type: "comment.added", userId: null },
      { type: "comment.mentioned", userId: who("marko") },
    ]);
  });
});
