import { expect, it } from "vitest";
import { answerItem } from "~/features/checklists/commands/answer";
import { getOrderWithReports } from "~/features/daily-reports/queries/order";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { findChangesSince } from "~/features/work-orders/revisions/queries/changes";
import { UNBROKEN } from "../../support/a11y/long-records";
import { writeUnbrokenWords } from "../../support/a11y/unbroken-records";
import { createTestTenant } from "../../support/db/test-tenant";
import { answer, orderWithChecklist } from "../../support/records/checklists";
import { atVersion, orderAt } from "../../support/records/orders";

const WORD = UNBROKEN.slice(-150);

it("a tenant with unbroken words has them in answers, signatures and what has changed since a revision", async () => {
  const acme = await createTestTenant({ approvals: 2 });
  const signed = await orderAt(acme, "signed");
  const { order, ...listed } = await orderWithChecklist(acme, "reported", "Colour [text]\nLeak");
  await answerItem(acme.as("tea"), answer(listed, "Colour", { content: "Red" }));
  await answerItem(acme.as("tea"), answer(listed, "Leak", { tick: "not-ok", comment: "Here" }));
  await submitForApproval(acme.as("tomislav"), { ...atVersion(order), noHoursReason: "" });
  await writeUnbrokenWords(acme);
  const page = await getOrderWithReports(acme.as("marko"), order.id);
  const [{ items = [], answers = [] } = {}] = page.checklists?.checklists ?? [];
  for (const text of [
    ...items.map(({ label }) => label),
    ...answers.map(({ comment }) => comment),
    answers.find(({ kind }) => kind === "text")?.content,
    (await getOrderWithReports(acme.as("marko"), signed.id)).signature?.technician?.name,
  ])
    expect(text).toContain(WORD.slice(0, 100));
  const since = await findChangesSince(acme.as("ana"), order.id);
  expect(JSON.stringify(since?.changes)).toContain(WORD.slice(0, 100));
  expect(since?.changes?.changes.length).toBeGreaterThan(3);
});
