import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember, fixedId } from "../../migrations/seeds/cast";
import { type Client, databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
let marko: Client;
let tomislav: Client;
let tarik: Client;
let ciro: Client;
let orderId: string;
beforeAll(async () => {
  tenant = await makeTenant();
  [marko, tomislav, tarik, ciro] = await Promise.all([
    signedIn(tenant, "marko"),
    signedIn(tenant, "tomislav"),
    signedIn(tenant, "tarik"),
    signedIn(tenant, "ciro"),
  ]);
  orderId = newId();
  const technicianIds = [castMember("tomislav").id];
  const made = await marko.put("/workOrders", {
    id: orderId,
    customerId: fixedId(2, 0),
    locationId: fixedId(3, 0),
    description: "Servis",
    technicianIds,
    leadId: technicianIds[0],
  });
  expect(made.status, made.text).toBe(200);
});

const comment = (text: string, more: object = {}) => ({ commentId: newId(), text, ...more });

describe("a comment in the API", () => {
  it("is created, read, edited and deleted", async () => {
    const body = comment("The seal is here");
    expect((await tomislav.put(`/workOrders/${orderId}/comments`, body)).body).toEqual({
      id: body.commentId,
      version: 1,
    });
    const list = await marko.get(`/workOrders/${orderId}/comments`);
    expect(list.body["comments"]).toContainEqual(
      expect.objectContaining({
        id: body.commentId,
        text: "The seal is here",
        author: { id: castMember("tomislav").id, name: "Tomislav Đurić" },
        availableActions: ["remove"],
      }),
    );
    expect(databaseCost(list.headers).roundTrips).toBe(1);
    expect(
      (await marko.post(`/comments/${body.commentId}`, { version: 1, text: "Mine" })).status,
    ).toBe(403);
    expect(
      (
        await tomislav.post(`/comments/${body.commentId}`, {
          version: 1,
          text: "The seal is at the gate",
        })
      ).body,
    ).toEqual({ id: body.commentId, version: 2 });
    expect(
      (await tomislav.post(`/comments/${body.commentId}`, { version: 1, text: "Late" })).body,
    ).toMatchObject({
      code: "version_conflict",
      facts: { current: { version: 2, text: "The seal is at the gate" } },
    });
    expect((await marko.delete(`/comments/${body.commentId}`, {})).status).toBe(200);
    expect(
      (await tomislav.post(`/comments/${body.commentId}`, { version: 3, text: "Back" })).body,
    ).toMatchObject({ code: "guard_failed", reason: "comment_removed" });
  });

  it("is reachable under no record but its own", async () => {
    const { commentId } = comment("");
    await tomislav.put(`/workOrders/${orderId}/comments`, {
      commentId,
      text: "Canary among colleagues",
    });
    for (const somebody of [tarik, ciro]) {
      expect((await somebody.get(`/workOrders/${orderId}/comments`)).status).toBe(403);
      expect((await somebody.put(`/workOrders/${orderId}/comments`, comment("Hello"))).status).toBe(
        403,
      );
      expect((await somebody.get(`/workOrders/${orderId}/comments/people`)).status).toBe(403);
      expect((await somebody.post(`/comments/${commentId}`, { text: "Mine" })).status).toBe(404);
      expect((await somebody.delete(`/comments/${commentId}`, {})).status).toBe(404);
    }
    // The same id under another kind of record is another record.
    expect((await tarik.get(`/tasks/${orderId}/comments`)).status).toBe(404);
    expect((await tarik.get(`/tickets/${orderId}/comments`)).status).toBe(404);
    expect((await marko.get(`/workOrders/${newId()}/comments`)).status).toBe(404);
  });

  it("on a ticket is readable by the ticket's author and by no other customer", async () => {
    const id = newId();
    expect((await ciro.put("/tickets", { id, name: "Pump leaks" })).status).toBe(200);
    await marko.put(`/tickets/${id}/comments`, comment("We are coming"));
    expect((await ciro.get(`/tickets/${id}/comments`)).body).toMatchObject({
      totalCount: 1,
      comments: [{ text: "We are coming" }],
    });
    expect((await (await signedIn(tenant, "petar")).get(`/tickets/${id}/comments`)).status).toBe(
      404,
    );
    expect((await ciro.get(`/tickets/${id}/comments/people?search=`)).body).toEqual({
      entities: [{ id: castMember("marko").id, name: "Marko Horvat", hint: "" }],
    });
  });

  it("names invalid fields and accepts only its own fields", async () => {
    const response = await marko.put(
      `/workOrders/${orderId}/comments`,
      comment("Hello", { authorId: castMember("ana").id, createdAt: 1 }),
    );
    expect(response.body).toMatchObject({
      code: "invalid_input",
      facts: { fields: { authorId: "unknown", createdAt: "unknown" } },
    });
    expect((await marko.put(`/workOrders/${orderId}/comments`, comment(" "))).body).toMatchObject({
      facts: { fields: { text: "required" } },
    });
    expect(
      (await marko.put(`/workOrders/${orderId}/comments`, comment("Look", { fileIds: [newId()] })))
        .body,
    ).toMatchObject({ reason: "file_gone" });
  });
});

describe("hostile text", () => {
  const TEXTS = [
    `<script>alert(1)</script>`,
    `<img src=x onerror=alert(1)>`,
    `"><svg onload=alert(1)>`,
    `javascript:alert(1)`,
    `{{constructor.constructor('alert(1)')()}}`,
  ];

  it.each(TEXTS)("is shown as plain text: %s", async (text) => {
    const attributes = { onclick: "alert(1)", style: "position:fixed", class: "x" };
    const marks = [
      { type: "bold" },
      { type: "link", attrs: { href: "javascript:alert(1)", onclick: "alert(1)" } },
    ];
    const textDoc = {
      type: "doc",
      content: [
        { type: "paragraph", attrs: attributes, content: [{ type: "text", text, marks }] },
        { type: "rawHtml", content: [], html: text },
        { type: "image", attrs: { src: "javascript:alert(1)" } },
      ],
    };
    const { commentId } = comment("");
    const made = await marko.put(`/workOrders/${orderId}/comments`, { commentId, text, textDoc });
    expect(made.status, made.text).toBe(200);
    const { comments } = (await marko.get(`/workOrders/${orderId}/comments`)).body as {
      comments: { id: string; textDoc: unknown }[];
    };
    expect(comments.find((one) => one.id === commentId)?.textDoc).toEqual({
      type: "doc",
      content: [
        { type: "paragraph", content: [{ type: "text", text, marks: [{ type: "bold" }] }] },
      ],
    });
    const page = await send(tenant.origin, "GET", `/work-orders/${orderId}?tab=comments`, {
      headers: { cookie: await pageCookie(tenant, "marko") },
    });
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(
      /<script>alert|<img src=x|<svg onload|href="javascript:|onclick="alert/,
    );
  });
});
