import { expect, it } from "vitest";
import { ENDPOINTS } from "../../worker/api/endpoints";
import { makeUpdatableRecords, type UpdatableRecord } from "../support/api/updatable-records";
import { EVERY_FEATURE, makeTenant } from "../support/db/tenant";

const tenant = await makeTenant(EVERY_FEATURE);
const records = await makeUpdatableRecords(tenant);

/** Lists and records that declare their response, of the nouns with an update. */
const declared = ENDPOINTS.flatMap(({ method, path, response }) => {
  const update = records[`POST /${path.split("/")[1]}/{id}`];
  return method === "GET" && /^\/\w+(\/:id)?$/.test(path) && response && update
    ? [{ path, response, makeRecord: update }]
    : [];
});

const DAY_MS = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The parameters that a list requires. */
async function queryOf(path: string, record: UpdatableRecord): Promise<string> {
  if (path === "/savedViews") return "?list=tasks";
  if (path === "/dailyReports") return `?workOrderId=${(await record.read())["workOrderId"]}`;
  if (path !== "/visits") return "";
  const startsAt = Number((await record.read())["startsAt"]);
  return `?from=${dayOf(startsAt - DAY_MS)}&to=${dayOf(startsAt + DAY_MS)}`;
}

it.each(declared)("GET $path answers with the fields that it declares", async (each) => {
  const { path, response, makeRecord } = each;
  const record = await makeRecord();
  const isList = !path.endsWith("/:id");
  const address = isList ? `${path}${await queryOf(path, record)}` : record.path;
  const { status, body, text } = await record.client.get(address);
  expect(status, text).toBe(200);
  if (isList) expect(body["entities"]).not.toEqual([]);
  // The schemas drop what they do not declare.
  expect(response().parse(body)).toEqual(body);
});
