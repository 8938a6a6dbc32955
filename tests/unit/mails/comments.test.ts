import { describe, expect, it } from "vitest";
import { addComment } from "~/features/comments/commands/add";
import { editComment } from "~/features/comments/commands/edit";
import { removeComment } from "~/features/comments/commands/remove";
import { renderMail } from "~/features/mails/emails/mail";
import { readConcerned } from "~/features/notifications/topics/table";
import { formatter } from "~/kernel/text/format";
import { bcp47, LANGUAGES } from "~/kernel/text/languages";
import { textsIn } from "~/server/texts";
import { mailAbout } from "../../../worker/jobs/mails/event-mails";
import { calling, onOrder, ticketOf, richText } from "../../support/records/comments";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { who } from "../../support/records/people";

const mentioned = (acme: Company, commentId: string, key: string) =>
  mailAbout("comment.mentioned")(
    { ...acme.as("sanja"), job: "test" },
    { commentId, userId: who(key) },
    0,
  );

describe("the recipients of a comment", () => {
  it("are the creator and the assignee of the ticket, except mentioned users", async () => {
    const acme = await createTestTenant();
    const subject = await ticketOf(acme, "ciro");
    await acme.run("UPDATE tickets SET status = 'in-progress', handler_id = ?", who("tomislav"));
    const plain = await addComment(acme.as("marko"), richText(subject));
    const notified = async (commentId: string) =>
      (await readConcerned(acme.as("sanja"), "comment.added", { commentId })).toSorted();
    expect(await notified(plain.id)).toEqual([who("ciro"), who("tomislav")].toSorted());
    const calls = await addComment(
      acme.as("marko"),
      calling(subject, { id: who("ciro"), label: "Ćiro" }),
    );
    expect(await notified(calls.id)).toEqual([who("tomislav")]);
  });

  describe("of a customer's comment", () => {
    const OFFICE = ["marko", "sanja"];
    const orderOf = async (acme: Company) => (await orderAt(acme, "in-progress")).id;
    it.each<[which: string, by: string, set: (acme: Company) => Promise<string>, told: string[]]>([
      ["that nobody handles: the office", "ciro", async () => "status = 'created'", OFFICE],
      [
        "with a handler: the handler",
        "ciro",
        async () => `status = 'in-progress', handler_id = '${who("tomislav")}'`,
        ["tomislav"],
      ],
      [
        "in an order: its lead and assignees",
        "ciro",
        async (acme) => `status = 'in-progress', work_order_id = '${await orderOf(acme)}'`,
        ["tea", "tomislav"],
      ],
      [
        "with a handler and in an order: the handler",
        "ciro",
        async (acme) =>
          `status = 'in-progress', handler_id = '${who("tea")}', work_order_id = '${await orderOf(acme)}'`,
        ["tea"],
      ],
      [
        "whose handler was deactivated: the office",
        "ciro",
        async (acme) => {
          await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("tomislav"));
          return `status = 'accepted', handler_id = '${who("tomislav")}'`;
        },
        OFFICE,
      ],
      [
        "in an order that nobody is assigned to: the office",
        "ciro",
        async (acme) => {
          const id = await orderOf(acme);
          await acme.run("UPDATE work_order_assignments SET to_at = 1 WHERE work_order_id = ?", id);
          return `status = 'in-progress', work_order_id = '${id}'`;
        },
        OFFICE,
      ],
      ["by an employee: the office", "emina", async () => "status = 'accepted'", OFFICE],
    ])("on a ticket %s", async (_which, by, set, told) => {
      const acme = await createTestTenant();
      const subject = await ticketOf(acme, by);
      await acme.run(`UPDATE tickets SET ${await set(acme)}`);
      const { id } = await addComment(acme.as(by), richText(subject));
      const concerned = await readConcerned(acme.as("sanja"), "comment.added", { commentId: id });
      expect(concerned.toSorted()).toEqual(told.map(who).toSorted());
    });

    it("are not told twice: who is mentioned is told that, and nobody in their place", async () => {
      const acme = await createTestTenant();
      const subject = await ticketOf(acme, "ciro");
      await acme.run("UPDATE tickets SET status = 'in-progress', handler_id = ?", who("tomislav"));
      const call = calling(subject, { id: who("tomislav"), label: "Tomislav" });
      const { id } = await addComment(acme.as("ciro"), call);
      expect(await readConcerned(acme.as("sanja"), "comment.added", { commentId: id })).toEqual([]);
    });

    it.each(["marko", "tea"])("do not include the office when %s comments", async (by) => {
      const acme = await createTestTenant();
      const subject = await ticketOf(acme, "ciro");
      const orderId = await orderOf(acme);
      await acme.run("UPDATE tickets SET status = 'in-progress', work_order_id = ?", orderId);
      const { id } = await addComment(acme.as(by), richText(subject));
      const concerned = await readConcerned(acme.as("sanja"), "comment.added", { commentId: id });
      expect(concerned).toEqual([who("ciro")]);
    });
  });

  it("exclude users who may not read it at that moment", async () => {
    const { acme, subject } = await onOrder();
    const { id } = await addComment(
      acme.as("marko"),
      calling(subject, { id: who("tea"), label: "Tea" }),
    );
    expect(await mentioned(acme, id, "tea")).toMatchObject({ to: { id: who("tea") } });
    await acme.run("UPDATE work_order_assignments SET to_at = 1 WHERE user_id = ?", who("tea"));
    expect(await mentioned(acme, id, "tea")).toHaveProperty("remark");
  });

  it("exclude users who are no longer mentioned, and everyone for a removed comment", async () => {
    const { acme, subject } = await onOrder();
    const { id } = await addComment(
      acme.as("marko"),
      calling(subject, { id: who("tea"), label: "Tea" }),
    );
    await editComment(acme.as("marko"), { id, version: 1, text: "Nobody" });
    expect(await mentioned(acme, id, "tea")).toHaveProperty("remark");
    await removeComment(acme.as("marko"), { id });
    expect(await mentioned(acme, id, "tea")).toHaveProperty("remark");
  });

  it.each(LANGUAGES)("receive its author, place and text, in %s", async (language) => {
    const { acme, subject } = await onOrder();
    const { id } = await addComment(
      acme.as("marko"),
      richText(subject, "<script>alert(1)</script> & the seal"),
    );
    await acme.run(
      "INSERT INTO comment_mentions (comment_id, user_id) VALUES (?, ?)",
      id,
      who("tea"),
    );
    const [order] = await acme.rows("SELECT number FROM work_orders WHERE id = ?", subject.id);
    const localization = {
      t: textsIn(language).t,
      format: formatter({ language, timeZone: "Europe/Zagreb", currency: "EUR" }),
    };
    for (const event of ["comment.mentioned", "comment.added"] as const) {
      const mail = await mailAbout(event)(
        { ...acme.as("sanja"), job: "test" },
        { commentId: id, userId: who("tea") },
        0,
      );
      if ("remark" in mail) throw new Error(mail.remark);
      const content = mail.contentFor("Acme", localization);
      expect(content.outsideSubject).toContain(order?.["number"]);
      expect(content.outsideSubject).not.toMatch(/Marko|Servis|\{\{/);
      expect(content.subject).not.toMatch(/(mails|topics)\.|\{\{/);
      const { html, text } = renderMail(content, {
        company: { name: "Acme", logo: null },
        lang: bcp47(language),
        t: localization.t,
      });
      expect(text).toContain("Marko Horvat");
      expect(text).toContain("<script>alert(1)</script> & the seal");
      expect(html).not.toContain("<script>alert");
    }
  });
});
