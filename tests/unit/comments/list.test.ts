import { describe, expect, it } from "vitest";
import { addComment } from "~/features/comments/commands/add";
import { findConversation, getConversation } from "~/features/comments/queries/list";
import { getColleagues } from "~/features/comments/queries/readers";
import { newId } from "~/kernel/ids";
import { onOrder, ticketOf, richText } from "../../support/records/comments";
import { createTestTenant } from "../../support/db/test-tenant";
import { planOf } from "../../support/db/explain";
import { DAY_MS, NOW, who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

describe("the comments of a record", () => {
  it("are the latest twenty, the newest last, with earlier ones on demand", async () => {
    const { acme, subject } = await onOrder();
    for (let n = 1; n <= 25; n += 1)
      await addComment(acme.as("tea", { now: NOW + n }), richText(subject, `Comment ${n}`));
    const newest = await getConversation(acme.as("marko"), subject);
    expect(newest).toMatchObject({ totalCount: 25, hasEarlier: true });
    expect(newest.comments.map((one) => one.text)).toEqual(
      Array.from({ length: 20 }, (_, at) => `Comment ${at + 6}`),
    );
    const before = await getConversation(acme.as("marko"), subject, {
      before: newest.comments[0]?.id ?? null,
    });
    expect(before).toMatchObject({ hasEarlier: false });
    expect(before.comments.map((one) => one.text)).toEqual([
      "Comment 1",
      "Comment 2",
      "Comment 3",
      "Comment 4",
      "Comment 5",
    ]);
    expect((await getConversation(acme.as("marko"), subject, { most: 40 })).comments).toHaveLength(
      25,
    );
  });

  it("include the available actions of each user", async () => {
    const { acme, subject } = await onOrder();
    await addComment(acme.as("tea"), richText(subject));
    const may = async (key: string) =>
      (await getConversation(acme.as(key), subject)).comments[0]?.availableActions;
    expect(await may("tea")).toEqual(["edit", "remove"]);
    expect(await may("marko")).toEqual(["remove"]);
    expect(await may("ana")).toEqual([]);
  });

  it("are hidden from users outside the order, and from customers", async () => {
    const { acme, subject } = await onOrder();
    await addComment(acme.as("tea"), richText(subject));
    for (const key of ["tarik", "emina", "ciro", "petar"]) {
      expect(await findConversation(acme.as(key), subject)).toBeNull();
      await expectRefusal(getConversation(acme.as(key), subject), "not_allowed");
    }
    await expectRefusal(
      getConversation(acme.as("marko"), { ...subject, id: newId() }),
      "not_found",
    );
  });

  it("of a ticket are visible to other users of its customer once the tenant allows it", async () => {
    const acme = await createTestTenant();
    const subject = await ticketOf(acme, "petar");
    await acme.run(
      "UPDATE users SET customer_id = (SELECT customer_id FROM users WHERE id = ?) WHERE id = ?",
      who("petar"),
      who("ciro"),
    );
    const ciro = {
      ...acme.as("ciro"),
      actor: { ...acme.as("ciro").actor, customerId: acme.as("petar").actor.customerId },
    };
    expect(await findConversation(ciro, subject)).toBeNull();
    await acme.run(
      `INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES ('feature.SHOW_ALL_ENTITIES_TO_CUSTOMER_USER', '2026-01-01', '{"enabled":true}', 0)`,
    );
    expect(await findConversation(ciro, subject)).not.toBeNull();
  });

  it("are read from an index, regardless of the number of other comments", async () => {
    const { acme, subject } = await onOrder();
    for (const before of [null, newId()]) {
      const plan = await planOf(
        acme,
        "tea",
        (ctx) => findConversation(ctx, subject, { before }),
        /LIMIT/,
      );
      expect(plan).toContain("comments_of_subject");
      expect(plan).not.toMatch(/SCAN (comments|documents)\b/);
      // Photos of one comment are few; its own page is never sorted.
      expect(
        plan.split("\n").filter((line) => line.includes("TEMP B-TREE")).length,
      ).toBeLessThanOrEqual(1);
    }
  });
});

describe("suggestions for a mention", () => {
  it("include only users who may read it, except the author", async () => {
    const { acme, subject } = await onOrder();
    const names = async (search: string) =>
      (await getColleagues(acme.as("marko"), subject, search)).map((one) => one.name);
    expect(await names("")).toEqual([
      "Ana Babić",
      "Tomislav Đurić",
      "Amar Hadžić",
      "Sanja Kovač",
      "Tea Šimić",
    ]);
    expect(await names("sim")).toEqual(["Tea Šimić"]);
    expect(await names("tarik")).toEqual([]);
    expect(await names("a b")).toEqual(["Ana Babić"]);
  });

  it("show a customer only the staff involved in the ticket", async () => {
    const acme = await createTestTenant();
    const subject = await ticketOf(acme, "ciro");
    const ciro = acme.as("ciro", { now: NOW + DAY_MS });
    expect(await getColleagues(ciro, subject, "")).toEqual([]);
    await addComment(acme.as("marko"), richText(subject));
    expect((await getColleagues(ciro, subject, "")).map((one) => one.name)).toEqual([
      "Marko Horvat",
    ]);
  });
});
