import { describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { ENDPOINTS } from "../../worker/api/endpoints";
import { signedIn } from "../support/api/client";
import { asBase64, pngOf } from "../support/fakes/pictures";
import { makeTenant } from "../support/db/tenant";
import { orderPlan } from "../support/records/order-plan";
import { castMember, fixedId } from "../../migrations/seeds/cast";

const [tenant, without] = await Promise.all([
  makeTenant({ features: { CHECKLISTS: { enabled: true } } }),
  makeTenant(),
]);
const [marko, tomislav, tarik, ciro] = await Promise.all([
  signedIn(tenant, "marko"),
  signedIn(tenant, "tomislav"),
  signedIn(tenant, "tarik"),
  signedIn(tenant, "ciro"),
]);

async function prepared() {
  const people = { technicianIds: [castMember("tomislav").id], leadId: castMember("tomislav").id };
  const { body: order } = await marko.put("/workOrders", orderPlan(people));
  const templateId = newId();
  await marko.put("/checklists", {
    id: templateId,
    name: "Valves",
    lines: "Valve closed *\nOperator [signature]",
  });
  const path = `/workOrders/${order["id"]}/checklists`;
  const checklistId = newId();
  return { order, templateId, path, checklistId };
}

describe("checklists in the API", () => {
  it("are added by the lead, answered once the order has started, and listed with every answer", async () => {
    const { order, templateId, path, checklistId } = await prepared();
    expect((await tarik.put(path, { checklistId, templateId })).status).toBe(403);
    expect((await tomislav.put(path, { checklistId, templateId })).body).toEqual({
      id: checklistId,
    });
    const list = await tomislav.get(path);
    const [checklist] = list.body["entities"] as { items: { id: string }[] }[];
    const itemId = checklist?.items[0]?.id ?? "";
    const answers = `${path}/${checklistId}/answers`;
    const body = () => ({ answerId: newId(), itemId, kind: "tick", tick: "ok" });
    expect((await tomislav.put(answers, body())).status).toBe(409);
    await tomislav.post(`/workOrders/${order["id"]}/start`, { version: 1 });
    const given = body();
    const headers = { headers: { "idempotency-key": given.answerId } };
    expect((await tomislav.put(answers, given, headers)).body).toEqual({ id: given.answerId });
    expect((await tomislav.put(answers, given, headers)).status).toBe(200);
    expect((await tarik.put(answers, body())).status).toBe(403);
    expect((await ciro.get(path)).status).toBe(403);
    expect((await marko.get(path)).body).toMatchObject({
      entities: [{ id: checklistId, answers: [{ id: given.answerId, tick: "ok" }] }],
      totalCount: 1,
    });
    expect((await tomislav.delete(`${path}/${checklistId}`)).status).toBe(200);
    expect((await marko.get(path)).body["totalCount"]).toBe(0);
  });

  it("show the drawing of a signature to readers of the order, as a picture that runs nothing", async () => {
    const { order, templateId, path, checklistId } = await prepared();
    await tomislav.put(path, { checklistId, templateId });
    await tomislav.post(`/workOrders/${order["id"]}/start`, { version: 1 });
    const [checklist] = (await tomislav.get(path)).body["entities"] as {
      items: { id: string }[];
    }[];
    const answerId = newId();
    const drawing = pngOf(30, 10);
    await tomislav.put(`${path}/${checklistId}/answers`, {
      answerId,
      itemId: checklist?.items[1]?.id,
      kind: "signature",
      content: "Iva",
      image: `data:image/png;base64,${asBase64(drawing)}`,
    });
    const address = `/checklistAnswers/${answerId}/drawing`;
    const { status, headers } = await tarik.get(address);
    expect([status, headers.get("content-type"), headers.get("content-length")]).toEqual([
      200,
      "image/png",
      String(drawing.length),
    ]);
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect((await ciro.get(address)).status).toBe(403);
  });

  it("come with a new order on an asset of their category", async () => {
    const id = newId();
    const template = { id, name: "Engine check", assetCategory: "ENGINES", lines: "Oil level *" };
    expect((await marko.put("/checklists", template)).status).toBe(200);
    expect((await marko.get("/checklists?assetCategory=ENGINES")).body).toMatchObject({
      entities: [{ id, assetCategory: "ENGINES" }],
    });
    // Its category is "Engines".
    const planned = orderPlan({ assetId: fixedId(5, 0) });
    const { body: order } = await marko.put("/workOrders", planned);
    expect((await marko.get(`/workOrders/${order["id"]}/checklists`)).body).toMatchObject({
      entities: [{ templateId: id }],
    });
  });

  it("have their numbers in the readings of the asset, for those who may open its page", async () => {
    const people = {
      technicianIds: [castMember("tomislav").id],
      leadId: castMember("tomislav").id,
    };
    const assetId = fixedId(5, 0);
    const { body: order } = await marko.put("/workOrders", orderPlan({ ...people, assetId }));
    const templateId = newId();
    const template = { id: templateId, name: "Pump", lines: "Oil pressure [bar 2-5]" };
    await marko.put("/checklists", template);
    const path = `/workOrders/${order["id"]}/checklists`;
    const checklistId = newId();
    await tomislav.put(path, { checklistId, templateId });
    await tomislav.post(`/workOrders/${order["id"]}/start`, { version: 1 });
    const listed = (await tomislav.get(path)).body["entities"] as {
      id: string;
      items: { id: string }[];
    }[];
    const itemId = listed.find((each) => each.id === checklistId)?.items[0]?.id;
    const answer = { answerId: newId(), itemId, kind: "number", thousandths: 7_200 };
    await tomislav.put(`${path}/${checklistId}/answers`, answer);
    const readings = `/assets/${assetId}/readings`;
    const { body } = await tarik.get(readings);
    expect(body).toMatchObject({
      totalCount: 1,
      entities: [{ itemId, label: "Oil pressure", thousandths: 7_200, isOutside: true }],
    });
    const declared = ENDPOINTS.find((each) => each.path === "/assets/:id/readings")?.response;
    // The schema drops what it does not declare.
    expect(declared?.().parse(body)).toEqual(body);
    expect((await tarik.get(`/assets/${fixedId(5, 700)}/readings`)).status).toBe(403);
    expect((await ciro.get(readings)).status).toBe(403);
  });

  it("are refused where the company does not have the feature", async () => {
    const office = await signedIn(without, "marko");
    expect((await office.get("/checklists")).body).toMatchObject({ code: "feature_off" });
    const readings = await office.get(`/assets/${fixedId(5, 0)}/readings`);
    expect(readings.body).toMatchObject({ code: "feature_off" });
  });
});
