import { expect, it } from "vitest";
import { type Client, signedIn } from "../support/api/client";
import { makeOrder, reportOf, SIGNATURES } from "../support/api/orders";
import { placesIn, readPdf } from "../support/pdf/read-pdf";
import { makeTenant, type TestTenant } from "../support/db/tenant";

/** Height of a page, and of its lower margin with the footer, in points. */
const PAGE = 842;
const FOOTER = 45;
const LINES = Array.from({ length: 110 }, (_, index) => `Line number ${index + 1}`);
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const list = (type: string) => ({
  type,
  content: LINES.map((line) => ({ type: "listItem", content: [paragraph(line)] })),
});

async function printed(tenant: TestTenant, who: Client, id: string): Promise<Uint8Array> {
  const response = await fetch(`${tenant.origin}/api/workOrders/${id}/pdf`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  return new Uint8Array(await response.arrayBuffer());
}

async function pagesOf(tenant: TestTenant, who: Client, id: string): Promise<string[]> {
  return (await readPdf(await printed(tenant, who, id))).pages;
}

it.each([
  ["paragraphs", LINES.map(paragraph)],
  ["a bullet list", [list("bulletList")]],
  ["a numbered list", [list("orderedList")]],
  ["a quote", [{ type: "blockquote", content: LINES.map(paragraph) }]],
  ["code", [{ type: "codeBlock", content: [{ type: "text", text: LINES.join("\n") }] }]],
])("divides %s over the pages of an order", async (_, content) => {
  const tenant = await makeTenant();
  const marko = await signedIn(tenant, "marko");
  const made = await makeOrder(marko, { descriptionDoc: { type: "doc", content } });
  const [first = "", second = ""] = await pagesOf(tenant, marko, made.id);
  expect(first).toContain("Line number 25");
  expect(second).toContain("Line number 100");
});

it("begins what follows a table of one row on the same page", async () => {
  const tenant = await makeTenant();
  const lead = await signedIn(tenant, "tomislav");
  const made = await makeOrder(await signedIn(tenant, "marko"));
  await lead.post(`/workOrders/${made.id}/start`, { version: made.version });
  const filed = await lead.put(
    "/dailyReports",
    reportOf(made.id, "tomislav", { notes: LINES.join("\n") }),
  );
  expect(filed.status, filed.text).toBe(200);
  const [first = ""] = await pagesOf(tenant, lead, made.id);
  expect(first).toContain("Line number 10");
});

it("fills each page but the last of a signed order, whatever the length of its notes", async () => {
  const tenant = await makeTenant();
  const [marko, lead] = [await signedIn(tenant, "marko"), await signedIn(tenant, "tomislav")];
  for (const count of [2, 10, 18, 26, 34]) {
    const made = await makeOrder(marko);
    await lead.post(`/workOrders/${made.id}/start`, { version: made.version });
    const notes = LINES.slice(0, count).join("\n");
    await lead.put("/dailyReports", reportOf(made.id, "tomislav", { notes }));
    const { version } = (await lead.get(`/workOrders/${made.id}`)).body;
    const signed = await lead.post(`/workOrders/${made.id}/sign`, { version, ...SIGNATURES });
    expect(signed.status, signed.text).toBe(200);
    const { places } = await placesIn(await printed(tenant, lead, made.id));
    const last = Math.max(...places.map(({ page }) => page));
    for (let page = 1; page < last; page += 1) {
      const ends = places.flatMap((one) =>
        one.page === page && one.bottom !== undefined && one.bottom > FOOTER ? [one.bottom] : [],
      );
      expect(Math.min(...ends), `${count} lines, page ${page}`).toBeLessThan(PAGE / 3);
    }
  }
});

it("prints a signed order of one report on one page, with the code beside the signatures", async () => {
  const tenant = await makeTenant();
  const [marko, lead] = [await signedIn(tenant, "marko"), await signedIn(tenant, "tomislav")];
  const made = await makeOrder(marko, {
    plannedRegularMinutes: 120,
    plannedTravelMinutes: 60,
    intervention: "Replaced the seal and the bearing.",
  });
  await lead.post(`/workOrders/${made.id}/start`, { version: made.version });
  const report = reportOf(made.id, "tomislav", {
    notes: LINES.slice(0, 2).join("\n"),
    expenses: [{ type: "parking", words: "", amountCents: 450 }],
  });
  const filed = await lead.put("/dailyReports", report);
  expect(filed.status, filed.text).toBe(200);
  const { version } = (await lead.get(`/workOrders/${made.id}`)).body;
  const signed = await lead.post(`/workOrders/${made.id}/sign`, { version, ...SIGNATURES });
  expect(signed.status, signed.text).toBe(200);
  const bytes = await printed(tenant, lead, made.id);
  const { pages } = await readPdf(bytes);
  expect(pages).toHaveLength(1);
  // A long address is broken over two lines.
  expect(pages[0]?.replace(/\s+/g, "")).toContain(`/verify/${made.id}/1`);
});
