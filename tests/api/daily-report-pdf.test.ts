import { describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { LANGUAGES, bcp47 } from "../../app/kernel/text/languages";
import { castMember } from "../../migrations/seeds/cast";
import { type Client, databaseCost, signedIn } from "../support/api/client";
import { makeOrder, reportOf } from "../support/api/orders";
import { HAS_PDFTOTEXT, pdftotext } from "../support/pdf/pdftotext";
import { readPdf } from "../support/pdf/read-pdf";
import { LETTERS } from "../support/pdf/sample-pdf";
import { makeTenant, type TestTenant } from "../support/db/tenant";

const HOSTILE = `<script>document.write("ran")</script> ${LETTERS.hr}`;

async function filed(tenant: TestTenant, author: string, more: object = {}) {
  const technicianIds = ["tomislav", "tea"].map((key) => castMember(key).id);
  const order = await makeOrder(await signedIn(tenant, "marko"), { technicianIds });
  const report = reportOf(order.id, author, {
    notes: HOSTILE,
    expenses: [{ type: "parking", words: "", amountCents: 1_234 }],
    ...more,
  });
  const writer = await signedIn(tenant, author);
  expect((await writer.put("/dailyReports", report)).status).toBe(200);
  return { id: String(report["id"]), number: order.number, on: String(report["reportOn"]), writer };
}

async function downloadPdf(tenant: TestTenant, who: Client, id: string, language = "en") {
  const response = await fetch(`${tenant.origin}/api/dailyReports/${id}/pdf`, {
    headers: { authorization: `Bearer ${who.token}`, "accept-language": language },
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

const textOf = async (bytes: Uint8Array) =>
  (await readPdf(bytes)).pages.join(" ").replace(/\s+/g, " ");

const EXPECTED = {
  en: ["Daily report", "Work order", "Parking", "Not signed yet."],
  hr: ["Dnevni izvještaj", "Radni nalog", "Parkiranje", "Još nije potpisano."],
  ba: ["Dnevni izvještaj", "Radni nalog", "Parkiranje", "Još nije potpisano."],
  rs: ["Dnevni izveštaj", "Radni nalog", "Parkiranje", "Još nije potpisano."],
};

describe("the PDF of a single daily report", () => {
  it("is tagged, titled and named after the order's number and the day, and read in one round trip", async () => {
    const tenant = await makeTenant();
    const { id, number, on, writer } = await filed(tenant, "tomislav");
    const response = await downloadPdf(tenant, writer, id);
    expect(response.status).toBe(200);
    expect(databaseCost(response.headers).roundTrips).toBe(1);
    expect(response.headers.get("content-disposition")).toContain(`filename="${number}-${on}.pdf"`);
    expect(await readPdf(response.bytes)).toMatchObject({
      tagged: true,
      lang: "en",
      title: expect.stringContaining(`Work order ${number}`),
    });
    const text = await textOf(response.bytes);
    for (const message of ["Tomislav Đurić", "2:00 h", "12.34", HOSTILE, "Not signed"])
      expect(text).toContain(message);
  });

  it.skipIf(!HAS_PDFTOTEXT)(
    "is read by pdftotext in four languages (not run where poppler-utils is missing)",
    async () => {
      const tenant = await makeTenant();
      const { id, writer } = await filed(tenant, "tomislav");
      for (const language of LANGUAGES) {
        const text = pdftotext((await downloadPdf(tenant, writer, id, bcp47(language))).bytes);
        for (const message of [...EXPECTED[language], LETTERS.hr])
          expect(text, language).toContain(message);
      }
    },
  );

  it("has neither hours nor expenses when PDF_REPORT_INFO is off", async () => {
    const tenant = await makeTenant({ features: { PDF_REPORT_INFO: { enabled: false } } });
    const { id, writer } = await filed(tenant, "tomislav", {
      otherExpenses: "receipt of the crane",
    });
    const text = await textOf((await downloadPdf(tenant, writer, id)).bytes);
    for (const message of ["2:00 h", "12.34", "receipt of the crane", "Overtime"])
      expect(text).not.toContain(message);
    expect(text).toContain(LETTERS.hr);
  });

  it("has no notes where the company keeps them to itself", async () => {
    const value = { hours: true, expenses: true, notes: false, approverNotes: true };
    const tenant = await makeTenant({ features: { PDF_REPORT_INFO: { enabled: true, value } } });
    const { id, writer } = await filed(tenant, "tomislav", { intervention: "Pump cleaned" });
    const text = await textOf((await downloadPdf(tenant, writer, id)).bytes);
    expect(text).not.toContain(LETTERS.hr);
    for (const message of ["Pump cleaned", "2:00 h", "12.34"]) expect(text).toContain(message);
  });

  it("is an excerpt with the reader's own hours when the rest is hidden from them", async () => {
    const tenant = await makeTenant({
      features: { DAILY_REPORT_ENTRY: { enabled: true, value: "ALL_ASSIGNEES" } },
    });
    const entries = [
      {
        id: newId(),
        technicianId: castMember("tomislav").id,
        kind: "work",
        from: "08:00",
        to: "10:00",
      },
      {
        id: newId(),
        technicianId: castMember("tea").id,
        kind: "work",
        from: "10:00",
        to: "13:30",
      },
    ];
    const { id, writer } = await filed(tenant, "marko", { entries });
    const whole = await textOf((await downloadPdf(tenant, writer, id)).bytes);
    for (const text of ["Tomislav Đurić", "2:00 h", "Tea Šimić", "3:30 h", "12.34"])
      expect(whole).toContain(text);
    expect(whole).not.toContain("Excerpt");
    const part = await textOf((await downloadPdf(tenant, await signedIn(tenant, "tea"), id)).bytes);
    for (const text of ["Excerpt – own hours only", "Tea Šimić", "3:30 h"])
      expect(part).toContain(text);
    for (const text of ["Tomislav Đurić", "2:00 h", "12.34", "5:30 h"])
      expect(part).not.toContain(text);
  });

  it("is readable by users who see the report, and shows as much as the screen does", async () => {
    const tenant = await makeTenant({
      features: { DAILY_REPORT_ENTRY: { enabled: true, value: "ALL_ASSIGNEES" } },
    });
    const { id } = await filed(tenant, "tomislav");
    expect((await downloadPdf(tenant, await signedIn(tenant, "tea"), id)).status).toBe(404);
    expect((await downloadPdf(tenant, await signedIn(tenant, "emina"), id)).status).toBe(403);
    expect((await downloadPdf(tenant, await signedIn(tenant, "marko"), newId())).status).toBe(404);
    expect((await downloadPdf(tenant, await signedIn(tenant, "ana"), id)).status).toBe(200);
  });
});
