import { expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember } from "../../migrations/seeds/cast";
import { type Client, signedIn } from "../support/api/client";
import { makeOrder, reportOf } from "../support/api/orders";
import { pngOf } from "../support/fakes/pictures";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { readPdf } from "../support/pdf/read-pdf";

async function upload(who: Client, name: string, width: number): Promise<string> {
  const path = `/files/${newId()}?name=${encodeURIComponent(name)}`;
  const sent = await who.put(path, undefined, { rawBody: pngOf(width, 60) });
  expect(sent.status).toBe(200);
  return String(sent.body["id"]);
}

async function photographed(tenant: TestTenant) {
  const technicianIds = [castMember("tomislav").id];
  const order = await makeOrder(await signedIn(tenant, "marko"), { technicianIds });
  const writer = await signedIn(tenant, "tomislav");
  const [before, after, receipt] = [
    await upload(writer, "prije.png", 80),
    await upload(writer, "poslije.png", 81),
    await upload(writer, "parking.png", 82),
  ];
  const report = reportOf(order.id, "tomislav", {
    expenses: [{ type: "parking", words: "", amountCents: 450 }],
    photos: [
      { fileId: before, kind: "before" },
      { fileId: after, kind: "after" },
      { fileId: receipt, kind: "receipt", expense: 0 },
    ],
  });
  return { order, writer, report, receipt };
}

it("photos arrive once with a report that is sent twice", async () => {
  const tenant = await makeTenant();
  const { order, writer, report } = await photographed(tenant);
  for (const _ of [1, 2]) expect((await writer.put("/dailyReports", report)).status).toBe(200);
  const manager = await signedIn(tenant, "marko");
  const { body } = await manager.get(`/dailyReports?workOrderId=${order.id}`);
  expect(body["entities"]).toMatchObject([
    {
      photos: [
        { name: "prije.png", kind: "before", expense: null, width: null },
        { name: "poslije.png", kind: "after" },
        { name: "parking.png", kind: "receipt", expense: 0, hasThumbnail: false },
      ],
    },
  ]);
});

it("the report stays with its author when a photo is missing", async () => {
  const tenant = await makeTenant();
  const { order, writer, report } = await photographed(tenant);
  const refused = await writer.put("/dailyReports", {
    ...report,
    photos: [{ fileId: newId(), kind: "other" }],
  });
  expect(refused).toMatchObject({
    status: 422,
    body: { reason: "file_gone", facts: { fields: { photos: "gone" } } },
  });
  const many = Array.from({ length: 21 }, () => ({ fileId: newId(), kind: "other" }));
  expect((await writer.put("/dailyReports", { ...report, photos: many })).status).toBe(422);
  const { body } = await writer.get(`/dailyReports?workOrderId=${order.id}`);
  expect(body["totalCount"]).toBe(0);
});

it("both PDFs end with the photos: the day, before and after, and the expense of a receipt", async () => {
  const tenant = await makeTenant();
  const { order, writer, report } = await photographed(tenant);
  expect((await writer.put("/dailyReports", report)).status).toBe(200);
  for (const path of [`/dailyReports/${String(report["id"])}/pdf`, `/workOrders/${order.id}/pdf`]) {
    const response = await fetch(`${tenant.origin}/api${path}`, {
      headers: { authorization: `Bearer ${writer.token}`, "accept-language": "en" },
    });
    expect(response.status).toBe(200);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const last = (await readPdf(bytes)).pages.at(-1)?.replace(/\s+/g, " ");
    expect(last).toMatch(
      /Photos \(3\) 1\. .+ · Before 2\. .+ · After 3\. .+ · Receipt · Parking · .*4\.50/,
    );
    for (const width of [80, 81, 82])
      expect(Buffer.from(bytes).toString("latin1")).toContain(`/Width ${width}`);
  }
});
