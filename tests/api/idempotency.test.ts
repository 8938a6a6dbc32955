import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { type ApiResponse, type Client, signedIn } from "../support/api/client";
import { makeOrder, reportOf } from "../support/api/orders";
import { makeTenant, type TestTenant } from "../support/db/tenant";
let tenant: TestTenant;
let marko: Client;
let tomislav: Client;
beforeAll(async () => {
  tenant = await makeTenant();
  [marko, tomislav] = await Promise.all([signedIn(tenant, "marko"), signedIn(tenant, "tomislav")]);
});

/** A write that a device sends, and the query that counts its effect on the server. */
type Sent = {
  send(more?: { other?: boolean; key?: string }): Promise<ApiResponse>;
  rows: { sql: string; args: string[] };
};

const KINDS: Record<string, () => Promise<Sent>> = {
  async "a daily report"() {
    const { id: workOrderId } = await makeOrder(marko);
    const report = reportOf(workOrderId, "tomislav");
    return {
      send: put("/dailyReports", report, { notes: "Other notes" }),
      rows: count("daily_reports", "work_order_id", workOrderId),
    };
  },
  async "the start of a work order"() {
    const { id, version } = await makeOrder(marko);
    return {
      send: post(`/workOrders/${id}/start`, { version }, { version: version + 1 }),
      rows: started("work-order.started", id),
    };
  },
  async "a comment"() {
    const { id } = await makeOrder(marko);
    const commentId = newId();
    return {
      send: put(`/workOrders/${id}/comments`, { commentId, text: "Stigao" }, { text: "Otišao" }),
      rows: count("comments", "id", commentId),
    };
  },
  async "a ticket"() {
    const id = newId();
    return {
      send: put("/tickets", { id, name: "Curi ulje" }, { name: "Ne curi" }),
      rows: count("tickets", "id", id),
    };
  },
  async "a file"() {
    const id = newId();
    const bytes = (text: string) => new TextEncoder().encode(`%PDF-1.7\n${text}`);
    const send: Sent["send"] = ({ other, key } = {}) =>
      tomislav.put(`/files/${id}?name=plan.pdf`, undefined, {
        rawBody: bytes(other ? "another" : "plan"),
        headers: keyed(key),
      });
    return { send, rows: count("files", "id", id) };
  },
};

describe.each(Object.entries(KINDS))("%s", (_, make) => {
  it("sent ten times concurrently is applied once with identical responses, and is refused with another body", async () => {
    const { send, rows } = await make();
    const key = newId();
    const responses = await Promise.all(Array.from({ length: 10 }, () => send({ key })));
    for (const response of responses) expect(response.status, response.text).toBe(200);
    expect(new Set(responses.map((one) => one.text)).size).toBe(1);
    const later = await send({ key });
    expect({ status: later.status, text: later.text }).toEqual({
      status: 200,
      text: responses[0]?.text,
    });
    const other = await send({ key, other: true });
    expect({ status: other.status, code: other.body["code"] }).toEqual({
      status: 422,
      code: "idempotency_key_reused",
    });
    expect((await tenant.database.read(rows)).rows[0]?.["n"]).toBe(1);
  });
});

function put(path: string, body: object, otherwise: object): Sent["send"] {
  return ({ other, key } = {}) =>
    tomislav.put(path, other ? { ...body, ...otherwise } : body, { headers: keyed(key) });
}

function post(path: string, body: object, otherwise: object): Sent["send"] {
  return ({ other, key } = {}) =>
    tomislav.post(path, other ? { ...body, ...otherwise } : body, { headers: keyed(key) });
}

function keyed(key?: string): Record<string, string> {
  return key ? { "idempotency-key": key } : {};
}

function count(table: string, column: string, id: string) {
  return { sql: `SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`, args: [id] };
}

function started(event: string, id: string) {
  return {
    sql: "SELECT count(*) AS n FROM activity WHERE event = ? AND subject_id = ?",
    args: [event, id],
  };
}
