import { expect, it } from "vitest";
import { answerItem } from "~/features/checklists/commands/answer";
import { removeChecklist } from "~/features/checklists/commands/remove";
import { readOrderChecklists } from "~/features/checklists/queries/of-order";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { answer, orderWithChecklist } from "../../support/records/checklists";
import { expectRefusal } from "../../support/api/signed-in";

async function begun() {
  const acme = await createTestTenant({ approvals: 0 });
  const listed = await orderWithChecklist(acme);
  const input = { workOrderId: listed.orderId, checklistId: listed.checklistId };
  return { acme, listed, input };
}

it("takes a checklist off its order, keeps the answers, and is logged", async () => {
  const { acme, listed, input } = await begun();
  await answerItem(acme.as("tea"), answer(listed, "Filtar čist", { tick: "ok" }));
  await removeChecklist(acme.as("tomislav"), input);
  expect((await readOrderChecklists(acme.as("tea"), listed.orderId))?.checklists).toEqual([]);
  expect(await acme.rows("SELECT count(*) AS n FROM checklist_answers")).toEqual([{ n: 1 }]);
  expect(
    await acme.rows("SELECT event FROM activity WHERE event = 'work-order.checklist-removed'"),
  ).toHaveLength(1);
});

it("is refused without the right, for another order, and the second time", async () => {
  const { acme, input } = await begun();
  for (const key of ["tea", "ana", "ciro"])
    await expectRefusal(removeChecklist(acme.as(key), input), "not_allowed");
  await expectRefusal(
    removeChecklist(acme.as("marko"), { ...input, checklistId: newId() }),
    "not_found",
  );
  const results = await Promise.allSettled([
    removeChecklist(acme.as("marko"), input),
    removeChecklist(acme.as("tomislav"), input),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expectRefusal(
    removeChecklist(acme.as("marko"), input),
    "guard_failed",
    "checklist_removed",
  );
});
