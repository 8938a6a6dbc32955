import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { type Client, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { orderPlan } from "../support/records/order-plan";
import { pngOf } from "../support/fakes/pictures";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
let marko: Client;
let lead: Client;
beforeAll(async () => {
  tenant = await makeTenant();
  marko = await signedIn(tenant, "marko");
  lead = await signedIn(tenant, "tomislav");
});

async function upload(client: Client, name = "kvar.png"): Promise<string> {
  const sent = await client.put(`/files/${newId()}?name=${name}`, undefined, {
    rawBody: pngOf(3, 3),
  });
  expect(sent.status, sent.text).toBe(200);
  return String(sent.body["id"]);
}

describe("the documents of a work order", () => {
  it("are added by their assignee, read by every reader of the order, and removed with their bytes", async () => {
    const { id } = await makeOrder(marko);
    const fileId = await upload(lead);
    expect((await lead.put(`/workOrders/${id}/documents`, { fileIds: [fileId] })).body).toEqual({
      id,
    });
    const read = await marko.get(`/workOrders/${id}`);
    expect(read.body["documents"]).toMatchObject([
      { fileId, name: "kvar.png", mediaType: "image/png", hasThumbnail: false },
    ]);
    const part = await marko.get(`/files/${fileId}`, { headers: { range: "bytes=1-3" } });
    expect({ status: part.status, text: part.text }).toEqual({ status: 206, text: "PNG" });
    expect((await (await signedIn(tenant, "ciro")).get(`/files/${fileId}`)).status).toBe(404);
    const [{ id: documentId }] = read.body["documents"] as [{ id: string }];
    expect((await lead.delete(`/workOrders/${id}/documents/${documentId}`)).body).toEqual({ id });
    expect((await marko.get(`/files/${fileId}`)).status).toBe(404);
    expect((await lead.delete(`/workOrders/${id}/documents/${documentId}`)).status).toBe(404);
  });

  it("must be files of the user who adds them", async () => {
    const { id } = await makeOrder(marko);
    const response = await marko.put(`/workOrders/${id}/documents`, {
      fileIds: [await upload(lead)],
    });
    expect({ status: response.status, reason: response.body["reason"] }).toEqual({
      status: 422,
      reason: "file_gone",
    });
    expect((await marko.put(`/workOrders/${id}/documents`, { fileIds: [] })).status).toBe(422);
    expect(
      (await marko.put(`/workOrders/${id}/documents`, { fileIds: [newId()], kind: "image" }))
        .status,
    ).toBe(422);
  });
});

describe("a rich text", () => {
  it("is returned as stored, next to its plain text", async () => {
    const descriptionDoc = {
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 1 }, content: [{ type: "text", text: "Kvar" }] },
        { type: "image", attrs: { fileId: await upload(marko), alt: "slika" } },
      ],
    };
    const sent = await marko.put("/workOrders", { ...orderPlan(), descriptionDoc });
    const read = await marko.get(`/workOrders/${sent.body["id"]}`);
    expect(read.body).toMatchObject({ description: "Kvar\nslika", descriptionDoc, documents: [] });
  });
});
