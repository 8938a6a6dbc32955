import { describe, expect, it } from "vitest";
import { renderMail } from "~/features/mails/emails/mail";
import { type TaskEvent, taskMail } from "~/features/mails/emails/task-mails";
import { findTask, findTaskNote } from "~/features/mails/queries/task";
import { readConcerned } from "~/features/mails/queries/recipients";
import { allowTaskEditing } from "~/features/tasks/commands/shared";
import { approveTask } from "~/features/tasks/commands/approve";
import { formatter } from "~/kernel/text/format";
import { bcp47, LANGUAGES } from "~/kernel/text/languages";
import { textsIn } from "~/server/texts";
import { createTestTenant } from "../../support/db/test-tenant";
import { NOW, who } from "../../support/records/people";
import { approval, idAndVersion, taskAt } from "../../support/records/tasks";

const EVENTS: TaskEvent[] = ["task.assigned", "task.submitted", "task.approved", "task.sent_back"];
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
    expect(await findTaskNote(acme.as("sanja"), task.id, NOW * 2)).toBe("A photo, please");
    expect(await notified("task.submitted")).toEqual([]);
  });
});

it.each(LANGUAGES)("mails of tasks in %s have complete texts", async (language) => {
  const { acme, task } = await submitted();
  const facts = await findTask(acme.as("sanja"), task.id, NOW);
  if (!facts) throw new Error("The task is there");
  const t = textsIn(language).t;
  for (const event of EVENTS) {
    const localization = {
      t,
      format: formatter({ language, timeZone: "Europe/Zagreb", currency: "EUR" }),
    };
    const content = taskMail(
      {
        event,
        task: { ...facts, name: "<b>Očistiti</b>", plannedStartOn: "2026-12-01" },
        by: "Marko Horvat",
        note: "One\nTwo",
        href: "http://acme.localhost/tasks/1",
        leads: true,
      },
      localization,
    );
    const { html, text } = renderMail(content, {
      company: { name: "Acme", logo: null },
      lang: bcp47(language),
      t,
    });
    for (const one of [content.subject, html, text])
      expect(one, event).not.toMatch(/\{\{|undefined|mails\.|null/);
    expect(html).not.toContain("<b>Oč");
    expect(text).toContain("http://acme.localhost/tasks/1");
  }
});
