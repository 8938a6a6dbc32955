import { describe, expect, it } from "vitest";
import { renderMail } from "~/features/mails/emails/mail";
import type { NotificationEvent } from "~/features/notifications/model";
import { readConcerned } from "~/features/notifications/topics/table";
import { allowTaskEditing } from "~/features/tasks/commands/shared";
import { approveTask } from "~/features/tasks/commands/approve";
import { formatter } from "~/kernel/text/format";
import { bcp47, type Language, LANGUAGES } from "~/kernel/text/languages";
import { textsIn } from "~/server/texts";
import { mailAbout } from "../../../worker/jobs/mails/event-mails";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { NOW, who } from "../../support/records/people";
import { approval, idAndVersion, taskAt } from "../../support/records/tasks";

type TaskEvent = Extract<NotificationEvent, `task.${string}`>;
const people = (...keys: string[]) => keys.map(who).toSorted();

async function submitted() {
  const acme = await createTestTenant({ taskApprovals: 2 });
  const task = await taskAt(acme, "submitted");
  const notified = async (event: TaskEvent, more: Record<string, string> = {}) =>
    (
      await readConcerned(acme.as("sanja"), event, { taskId: task.id, submission: "1", ...more })
    ).toSorted();
  return { acme, task, notified };
}

describe("the recipients of a task notification", () => {
  it("are the assignee, or the users who may still approve under the four-eyes rule", async () => {
    const { acme, task, notified } = await submitted();
    expect(await notified("task.assigned", { userId: who("tea") })).toEqual([who("tea")]);
    expect(await notified("task.submitted")).toEqual(people("sanja", "marko", "ana", "amar"));
    await approveTask(acme.as("ana"), approval(task));
    expect(await notified("task.submitted")).toEqual(people("sanja", "marko", "amar"));
    expect(await notified("task.submitted", { submission: "2" })).toEqual([]);
  });

  it("are the lead and the submitter for an approval and for a task sent back", async () => {
    const { acme, task, notified } = await submitted();
    expect(await notified("task.approved")).toEqual(people("tomislav"));
    await allowTaskEditing(acme.as("marko"), { ...idAndVersion(task), note: "A photo, please" });
    expect(await notified("task.sent_back")).toEqual(people("tomislav"));
    expect(await contentOf(acme, "task.sent_back", task.id)).toMatchObject({
      quote: { text: "A photo, please" },
    });
    expect(await notified("task.submitted")).toEqual([]);
  });
});

it.each(LANGUAGES)("mails of tasks in %s have complete texts", async (language) => {
  const { acme, task } = await submitted();
  await acme.run(
    "UPDATE tasks SET name = '<b>Očistiti</b>', planned_start_on = '2026-12-01' WHERE id = ?",
    task.id,
  );
  const t = textsIn(language).t;
  const complete = async (event: TaskEvent, key?: string) => {
    const content = await contentOf(acme, event, task.id, { language, key });
    const { html, text } = renderMail(content, {
      company: { name: "Acme", logo: null },
      lang: bcp47(language),
      t,
    });
    for (const one of [content.subject, html, text])
      expect(one, event).not.toMatch(/\{\{|undefined|(mails|topics)\.|null/);
    expect(html).not.toContain("<b>Oč");
    expect(text).toContain(`http://acme.localhost/tasks/${task.id}`);
    expect(text).toContain("Marko Horvat");
    return text;
  };
  expect(await complete("task.assigned")).toContain(t("mails.order.lead"));
  await complete("task.submitted", "amar");
  await complete("task.approved");
  await allowTaskEditing(acme.as("marko"), { ...idAndVersion(task), note: "One\nTwo" });
  expect(await complete("task.sent_back")).toContain("> One\n> Two");
});

/** What Tomislav is told, who leads the task, or another user. */
async function contentOf(
  acme: Company,
  event: TaskEvent,
  taskId: string,
  { language = "en", key = "tomislav" }: { language?: Language; key?: string | undefined } = {},
) {
  const ids = { taskId, submission: "1", byId: who("marko"), userId: who(key) };
  const mail = await mailAbout(event)({ ...acme.as("sanja"), job: "test" }, ids, NOW * 2);
  if ("remark" in mail) throw new Error(mail.remark);
  const format = formatter({ language, timeZone: "Europe/Zagreb", currency: "EUR" });
  return mail.contentFor("Acme", { t: textsIn(language).t, format });
}
