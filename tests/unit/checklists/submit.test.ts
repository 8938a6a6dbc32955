import { describe, expect, it } from "vitest";
import { answerItem } from "~/features/checklists/commands/answer";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { getOrderWithReports } from "~/features/daily-reports/queries/order";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { answer, answerRequired, orderWithChecklist } from "../../support/records/checklists";
import { atVersion, signatures } from "../../support/records/orders";
import { expectVerified } from "../../support/records/revisions";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";

async function reported(approvals: number, lines?: string) {
  const acme = await createTestTenant({ approvals });
  return { acme, ...(await orderWithChecklist(acme, "reported", lines)) };
}

async function frozen(acme: Company) {
  const [row] = await acme.rows("SELECT content, sha256, format FROM work_order_revisions");
  const content = String(row?.["content"]);
  await expectVerified(content, row?.["sha256"]);
  return { format: row?.["format"], ...JSON.parse(content) };
}

describe("required items without an answer", () => {
  it("hold back submitting, and are named", async () => {
    const { acme, order } = await reported(2);
    const input = { ...atVersion(order), noHoursReason: "" };
    const refusal = await refusalOf(submitForApproval(acme.as("tomislav"), input));
    expect(refusal).toMatchObject({
      code: "guard_failed",
      facts: {
        guard: "checklist_incomplete",
        count: 2,
        names: "Pumpa · Filtar čist, Pumpa · Tlak ulja",
        items: [
          { heading: "Pumpa", item: "Filtar čist" },
          { heading: "Pumpa", item: "Tlak ulja" },
        ],
      },
    });
    const page = await getOrderWithReports(acme.as("tomislav"), order.id);
    expect(page.blockedActions).toContainEqual({
      command: "submitForApproval",
      guard: "checklist_incomplete",
    });
  });

  it("are each named with the heading above it, and without one by the label", async () => {
    const lines = "Filter *\n# Boiler 1\nBelt *\n# Boiler 2\n> After ten minutes\nBelt *";
    const { acme, order } = await reported(2, lines);
    const input = { ...atVersion(order), noHoursReason: "" };
    const { facts } = await refusalOf(submitForApproval(acme.as("tomislav"), input));
    expect(facts["names"]).toBe("Filter, Boiler 1 · Belt, Boiler 2 · Belt");
  });

  it("hold back signing where no approvals are required", async () => {
    const { acme, order, ...listed } = await reported(0);
    await expectRefusal(
      signWorkOrder(acme.as("tomislav"), signatures(order)),
      "guard_failed",
      "checklist_incomplete_named",
    );
    await answerRequired(acme, listed);
    expect(await signWorkOrder(acme.as("tomislav"), signatures(order))).toMatchObject({
      status: "done",
    });
  });

  it("let managers pass with a reason, which is frozen", async () => {
    const { acme, order } = await reported(2);
    const input = { ...atVersion(order), noHoursReason: "" };
    await expectRefusal(
      submitForApproval(acme.as("marko"), input),
      "guard_failed",
      "checklist_incomplete_named",
    );
    await submitForApproval(acme.as("marko"), {
      ...input,
      checklistReason: "Pumpa je demontirana",
    });
    expect(await frozen(acme)).toMatchObject({
      format: 5,
      checklistReason: "Pumpa je demontirana",
    });
  });

  it("do not let the lead pass with a reason", async () => {
    const { acme, order } = await reported(2);
    await expectRefusal(
      submitForApproval(acme.as("tomislav"), {
        ...atVersion(order),
        noHoursReason: "",
        checklistReason: "Ne želim",
      }),
      "guard_failed",
      "checklist_incomplete_named",
    );
  });

  it("are answered when a manager skips them", async () => {
    const { acme, order, ...listed } = await reported(2);
    for (const label of ["Filtar čist", "Tlak ulja"])
      await answerItem(
        acme.as("marko"),
        answer(listed, label, { kind: "skipped", comment: "Nema pristupa" }),
      );
    await submitForApproval(acme.as("tomislav"), { ...atVersion(order), noHoursReason: "" });
    expect(await frozen(acme)).toMatchObject({ checklistReason: "" });
  });

  it("do not hold back while the feature is disabled", async () => {
    const { acme, order } = await reported(2);
    await acme.run("DELETE FROM settings WHERE key = 'feature.CHECKLISTS'");
    await submitForApproval(acme.as("tomislav"), { ...atVersion(order), noHoursReason: "" });
    expect(await frozen(acme)).toMatchObject({ checklists: [] });
  });
});

it("freezes what counts of each item, without names of people", async () => {
  const { acme, order, ...listed } = await reported(2);
  await answerRequired(acme, listed);
  await answerItem(acme.as("tea"), answer(listed, "Rukovatelj", { content: "Iva Ivić" }));
  await answerItem(acme.as("tea"), answer(listed, "Curenje", { tick: "not-ok", comment: "Kapa" }));
  await submitForApproval(acme.as("tomislav"), { ...atVersion(order), noHoursReason: "" });
  const snapshot = await frozen(acme);
  const items = snapshot.checklists[0].items;
  const of = (label: string) => items.find((item: { label: string }) => item.label === label);
  expect(of("Tlak ulja")).toMatchObject({
    unit: "bar",
    min: 2_000,
    max: 5_000,
    required: true,
    answer: { thousandths: 4_200, isFinding: false },
    others: [],
  });
  expect(of("Curenje")).toMatchObject({
    answer: { tick: "not-ok", isFinding: true, comment: "Kapa" },
    ticket: expect.stringMatching(/^T-/),
  });
  expect(of("Napomene").answer).toBeNull();
  expect(JSON.stringify(snapshot)).not.toContain("Iva Ivić");
});
