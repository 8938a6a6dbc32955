import { describe, expect, it } from "vitest";
import { answerItem } from "~/features/checklists/commands/answer";
import type { AnswerInput } from "~/features/checklists/inputs/answer";
import type { OrderResponse } from "~/features/work-orders/mutations/order";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { type Company, createTestTenant } from "../../../support/db/test-tenant";
import { readPdfData } from "~/features/work-orders/queries/pdf/content";
import { pdfFor, textOf } from "../../../support/pdf/pdf-text";
import { answer, type Listed, orderWithChecklist } from "../../../support/records/checklists";
import { file } from "../../../support/records/comments";
import { atVersion } from "../../../support/records/orders";
import { NOW } from "../../../support/records/people";

const LINES = `# Pumpa
Filtar čist *
Tlak ulja [bar 2-5] *
Temperatura [°C ≤ 60]
Napomene [text]
Curenje !comment !ticket
Natpisna pločica [photo]
Rukovatelj [signature]
Remen *`;

async function begun(lines = LINES) {
  const acme = await createTestTenant({ approvals: 2 });
  const { order, ...listed } = await orderWithChecklist(acme, "reported", lines);
  const gives = (key: string, label: string, more: Partial<AnswerInput>) =>
    answerItem(acme.as(key), answer(listed, label, more));
  return { acme, order, listed, gives };
}

/** The PDF of the frozen revision, from the results of the checklist on; with `format` as of a revision of that format. */
async function submittedPdf(acme: Company, order: OrderResponse, format?: 4) {
  await submitForApproval(acme.as("marko"), {
    ...atVersion(order),
    noHoursReason: "",
    checklistReason: "Pumpa je demontirana",
  });
  const { data } = await readPdfData(acme.as("marko"), order.id);
  const text = textOf(format ? { ...data, snapshot: { ...data.snapshot, format } } : data);
  return text.slice(text.indexOf("Checklists"));
}

/** The labels in the order of the PDF. */
function labelsIn(text: string, { items }: Listed): string[] {
  const answered = items.filter(({ kind }) => kind !== "heading");
  const found = answered.map(({ label }) => ({ label, at: text.indexOf(` ${label} `) }));
  return found
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ label }) => label);
}

const TWO_BOILERS = `Dimnjak prohodan
# Boiler 1
> Measure after ten minutes.
Outside temperature [°C 3-40]
Belt undamaged
# Boiler 2
Outside temperature 2 [°C 3-40]
Belt undamaged 2`;

describe("the results of a checklist in the PDF", () => {
  it("are in the order of the list, below their headings, and above them what is not ok of which machine", async () => {
    const { acme, order, gives } = await begun(TWO_BOILERS);
    await gives("tea", "Dimnjak prohodan", { tick: "ok" });
    await gives("tea", "Outside temperature", { thousandths: 12_000 });
    await gives("tea", "Belt undamaged", { tick: "ok" });
    await gives("tea", "Outside temperature 2", { thousandths: 2_800 });
    await gives("tea", "Belt undamaged 2", { tick: "not-ok", comment: "Worn" });
    const text = await submittedPdf(acme, order);
    const parts = [
      "2 not OK",
      "Boiler 2 · Outside temperature 2 2.8 °C · Outside the limits: 3 to 40 °C Tea Šimić,",
      "Boiler 2 · Belt undamaged 2 Not OK · Worn Tea Šimić,",
      "Items",
      "Dimnjak prohodan OK",
      "Boiler 1",
      "Measure after ten minutes.",
      "Outside temperature 12 °C",
      "Belt undamaged OK",
      "Boiler 2",
      "! Outside temperature 2 2.8 °C",
      "! Belt undamaged 2 Not OK · Worn",
    ];
    let at = 0;
    for (const part of parts) {
      const next = text.indexOf(part, at);
      expect(next, part).toBeGreaterThanOrEqual(at);
      at = next + part.length;
    }
  });

  it("of a revision before format 5 have findings first, with comment, limits and ticket, then the order of the list", async () => {
    const { acme, order, listed, gives } = await begun();
    await gives("tea", "Filtar čist", { tick: "ok" });
    await gives("tea", "Curenje", { tick: "not-ok", comment: "Kapa na spoju" });
    await gives("tea", "Tlak ulja", { thousandths: 6_500 });
    await gives("tea", "Temperatura", { thousandths: 72_000 });
    const text = await submittedPdf(acme, order, 4);
    const [ticket] = await acme.rows(
      "SELECT t.number FROM checklist_tickets c JOIN tickets t ON t.id = c.ticket_id",
    );
    expect(labelsIn(text, listed)).toEqual([
      "Tlak ulja",
      "Temperatura",
      "Curenje",
      "Filtar čist",
      "Napomene",
      "Natpisna pločica",
      "Rukovatelj",
      "Remen",
    ]);
    expect(text).toContain("Tlak ulja * 6.5 bar · Outside the limits: 2 to 5 bar Tea Šimić,");
    expect(text).toContain("Temperatura 72 °C · Outside the limits: at most 60 °C Tea Šimić,");
    expect(text).toContain(
      `Curenje Not OK · Kapa na spoju · Ticket ${String(ticket?.["number"])} Tea Šimić,`,
    );
    expect(text).toContain("Filtar čist * OK Tea Šimić,");
    expect(text).toContain("Napomene No answer –");
  });

  it("have both answers of two people who did not know of each other", async () => {
    const { acme, order, gives } = await begun();
    await gives("tea", "Filtar čist", { tick: "ok" });
    await gives("tea", "Curenje", {
      tick: "not-ok",
      comment: "Kapa na spoju",
      capturedAt: NOW - 300_000,
    });
    await gives("tomislav", "Curenje", { tick: "ok", capturedAt: NOW - 200_000 });
    const text = await submittedPdf(acme, order);
    expect(text).toMatch(/1 not OK Pumpa · Curenje Not OK · Kapa na spoju Tea Šimić,/);
    expect(text).toMatch(
      /Curenje OK · Ticket T-\S+ Tomislav Đurić, [^·]* Not OK · Kapa na spoju Tea Šimić,/,
    );
    expect(text.match(/Ticket T-/g)).toHaveLength(1);
  });

  it("say what was skipped and why, and why required items have no answer", async () => {
    const { acme, order, gives } = await begun();
    await gives("marko", "Filtar čist", { kind: "skipped", comment: "Nema pristupa" });
    const text = await submittedPdf(acme, order);
    expect(text).toContain("Filtar čist * Skipped: Nema pristupa Marko Horvat,");
    expect(text).toContain("Remen * No answer –");
    expect(text).toContain("Submitted although required items had no answer: Pumpa je demontirana");
  });

  it("keep the ticket of a finding that was skipped later", async () => {
    const { acme, order, gives } = await begun();
    await gives("tea", "Curenje", { tick: "not-ok", comment: "Kapa na spoju" });
    await gives("marko", "Curenje", { kind: "skipped", comment: "Rastavljeno" });
    const text = await submittedPdf(acme, order);
    expect(text).toMatch(/Curenje Skipped: Rastavljeno · Ticket T-\S+ Marko Horvat,/);
  });

  it("have their photos in the appendix, each with its checklist and item", async () => {
    const { acme, order, listed, gives } = await begun();
    const [plate, leak] = [await file(acme, "tea"), await file(acme, "tea")];
    await gives("tea", "Natpisna pločica", { photos: [plate] });
    await gives("tea", "Curenje", { tick: "not-ok", comment: "Kapa", photos: [leak] });
    await gives("tea", "Rukovatelj", { content: "Iva Ivić" });
    const text = await submittedPdf(acme, order);
    const [named] = await acme.rows(
      "SELECT name FROM checklist_templates WHERE id = ?",
      listed.templateId,
    );
    const name = String(named?.["name"]);
    expect(text).toContain("Natpisna pločica 1 photo Tea Šimić,");
    expect(text).toContain("Rukovatelj Iva Ivić Tea Šimić,");
    const appendix = text.slice(text.lastIndexOf("Photos"));
    expect(appendix).toContain(`1. ${name} · Pumpa · Curenje`);
    expect(appendix).toContain(`2. ${name} · Pumpa · Natpisna pločica`);
  });

  it("have photos of a revision before format 5 as they were printed, by item alone", async () => {
    const { acme, order, gives } = await begun();
    const leak = await file(acme, "tea");
    await gives("tea", "Curenje", { tick: "not-ok", comment: "Kapa", photos: [leak] });
    const text = await submittedPdf(acme, order, 4);
    const appendix = text.slice(text.lastIndexOf("Photos"));
    expect(appendix).toContain(" · Curenje");
    expect(appendix).not.toContain("Pumpa");
  });

  it("are absent while the feature is disabled", async () => {
    const { acme, order, gives } = await begun();
    await gives("tea", "Filtar čist", { tick: "not-ok" });
    await submittedPdf(acme, order);
    await acme.run("DELETE FROM settings WHERE key = 'feature.CHECKLISTS'");
    const text = await pdfFor(acme.as("marko"), order.id);
    expect(text).not.toMatch(/Filtar čist|Pumpa je demontirana/);
  });
});
