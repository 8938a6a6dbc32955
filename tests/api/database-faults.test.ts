import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import {
  type ApiResponse,
  type Client,
  client,
  pageCookie,
  send,
  signedIn,
} from "../support/api/client";
import { orderPlan } from "../support/records/order-plan";
import { type OwnStack, startOwnStack } from "../support/stack/own-stack";
import type { TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";

let own: OwnStack;
let broken: TestTenant;
let other: TestTenant;
let marko: Client;
let cookie: string;
let othersCookie: string;
beforeAll(async () => {
  own = await startOwnStack();
  [broken, other] = await Promise.all([own.tenant(), own.tenant()]);
  [marko, cookie, othersCookie] = await Promise.all([
    signedIn(broken, "marko"),
    pageCookie(broken, "marko"),
    pageCookie(other, "marko"),
  ]);
});
afterAll(() => own.stop());

async function rows(sql: string, ...args: string[]): Promise<unknown> {
  return (await broken.database.read({ sql, args })).rows[0]?.["n"];
}

/** A page, its data, a read, a write, an upload and a download. */
function everything(order: object, key: string): Promise<ApiResponse>[] {
  const headers = { cookie };
  return [
    send(broken.origin, "GET", "/work-orders", { headers }),
    send(broken.origin, "GET", "/work-orders.data", { headers }),
    marko.get("/workOrders"),
    marko.put("/workOrders", order, { headers: { "idempotency-key": key } }),
    marko.put(`/files/${newId()}?name=a.pdf`, undefined, { rawBody: "%PDF-1.7" }),
    marko.get(`/files/${newId()}`),
  ];
}

/** All of `asked` was answered while the other tenant was served normally. */
async function besideTheOther(listParams: Promise<ApiResponse>[]): Promise<ApiResponse[]> {
  for (let turn = 0; turn < 10; turn += 1)
    expect(
      (await send(other.origin, "GET", "/work-orders", { headers: { cookie: othersCookie } }))
        .status,
    ).toBe(200);
  return Promise.all(listParams);
}

describe("a database", () => {
  it.each([
    ["hangs", { kind: "hang" }],
    ["breaks each connection", { kind: "refuse" }],
    ["answers with an error of its own", { kind: "fail", status: 500 }],
  ] as const)(
    "that %s: each call ends with 503 and Retry-After, nothing is written, and calls work after the recovery",
    async (_, fault) => {
      const [order, key] = [orderPlan(), newId()];
      const heal = own.breakDatabase(broken.namespace, fault);
      const responses = await besideTheOther(everything(order, key));
      expect(
        responses.map(({ status, headers }) => ({ status, wait: headers.get("retry-after") })),
      ).toEqual(responses.map(() => ({ status: 503, wait: "5" })));
      heal();
      expect(
        await rows("SELECT count(*) AS n FROM work_orders WHERE id = ?", String(order["id"])),
      ).toBe(0);
      const again = await marko.put("/workOrders", order, { headers: { "idempotency-key": key } });
      expect(again.status, again.text).toBe(200);
      expect(
        (await send(broken.origin, "GET", "/work-orders", { headers: { cookie } })).status,
      ).toBe(200);
    },
  );

  it("that hangs leaves connections to the others, also when another one hangs too", async () => {
    const second = await own.tenant();
    const hanging = [broken, second];
    // One person alone may have twelve requests in progress.
    const users = ["sanja", "marko", "ana", "amar", "tomislav"];
    const cookies = await Promise.all(
      hanging.map((tenant) => Promise.all(users.map((user) => pageCookie(tenant, user)))),
    );
    const heal = hanging.map(({ namespace }) => own.breakDatabase(namespace, { kind: "hang" }));
    own.proxy.record.clear();
    const asked = hanging.flatMap(({ origin }, index) =>
      (cookies[index] ?? []).flatMap((each) =>
        Array.from({ length: 12 }, () =>
          send(origin, "GET", "/work-orders", { headers: { cookie: each } }),
        ),
      ),
    );
    const responses = await besideTheOther(asked);
    for (const each of heal) each();
    expect(responses.filter(({ status }) => status !== 503)).toEqual([]);
    const atOnce = hanging.map(({ namespace }) => own.proxy.record.summary(namespace).atOnce);
    expect(Math.max(...atOnce)).toBeLessThanOrEqual(48);
    expect(atOnce.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(72);
  });

  it("that is slow is waited for", async () => {
    // After the faults of the tests before, a write waits two seconds for a sign of recovery and may get a 503.
    await eventually(async () =>
      expect((await marko.put("/workOrders", orderPlan())).status).toBe(200),
    );
    const heal = own.breakDatabase(broken.namespace, { kind: "slow", ms: 1_500 });
    const [page, written] = await besideTheOther([
      send(broken.origin, "GET", "/work-orders", { headers: { cookie } }),
      marko.put("/workOrders", orderPlan()),
    ]);
    heal();
    expect([page?.status, written?.status]).toEqual([200, 200]);
  });

  it("that loses the response to a write has written once, and a retry with the same key returns that write", async () => {
    const [order, headers] = [orderPlan(), { "idempotency-key": newId() }];
    const heal = own.breakDatabase(broken.namespace, { kind: "lose", of: "writes" });
    expect((await marko.put("/workOrders", order, { headers })).status).toBe(503);
    heal();
    const [again, more] = [
      await marko.put("/workOrders", order, { headers }),
      await marko.put("/workOrders", order, { headers }),
    ];
    expect([again.status, more.status, more.text]).toEqual([200, 200, again.text]);
    expect(
      await rows(
        "SELECT count(*) AS n FROM activity WHERE subject_id = ? AND event = 'work-order.created'",
        String(order["id"]),
      ),
    ).toBe(1);
  });

  it("that refuses one statement within a batch stores nothing of it; the caller receives a request id and no details", async () => {
    const [order, headers] = [orderPlan(), { "idempotency-key": newId() }];
    await broken.database.write([
      {
        sql: "CREATE TRIGGER broken_log BEFORE INSERT ON activity BEGIN SELECT RAISE(ABORT, 'disk on fire'); END",
      },
    ]);
    const response = await marko.put("/workOrders", order, { headers });
    await broken.database.write([{ sql: "DROP TRIGGER broken_log" }]);
    expect({
      status: response.status,
      code: response.body["code"],
      id: response.body["requestId"],
    }).toEqual({ status: 500, code: "unexpected", id: response.headers.get("x-request-id") });
    expect(response.text).not.toMatch(/fire|activity|at /);
    for (const sql of [
      "SELECT count(*) AS n FROM work_orders WHERE id = ?",
      "SELECT count(*) AS n FROM work_order_assignments WHERE work_order_id = ?",
    ])
      expect(await rows(sql, String(order["id"]))).toBe(0);
    expect((await marko.put("/workOrders", order, { headers })).status).toBe(200);
  });
});

describe("the directory database", () => {
  it.each([
    ["refuses", { kind: "refuse" }],
    ["hangs", { kind: "hang" }],
  ] as const)(
    "that %s: known hosts are served, and unknown hosts are answered with a retry instead of 404",
    async (_, fault) => {
      const unmet = await own.tenant();
      const heal = own.breakDatabase("directory", fault);
      const [known, listParams] = await Promise.all([
        send(other.origin, "GET", "/work-orders", { headers: { cookie: othersCookie } }),
        client(unmet).get("/openapi.json"),
      ]);
      heal();
      expect([
        known.status,
        listParams.status,
        listParams.body["code"],
        listParams.headers.get("retry-after"),
      ]).toEqual([200, 503, "unavailable", "5"]);
      expect((await client(unmet).get("/openapi.json")).status).toBe(200);
    },
  );
});

describe("a queue batch", () => {
  it("of which half fails is settled message by message: completed ones are acknowledged, failed ones are retried", async () => {
    await marko.put("/tickets", { id: newId(), name: "Curi ulje" });
    const notified = async () =>
      (
        await broken.database.read({
          sql: "SELECT attempts, done_at IS NOT NULL AS done FROM outbox WHERE type LIKE 'ticket.%'",
        })
      ).rows;
    const eachOnce = async () =>
      expect(new Set((await notified()).map((row) => JSON.stringify(row)))).toEqual(
        new Set(['{"attempts":1,"done":1}']),
      );
    await eventually(eachOnce);
    const [sick, unknown] = [await own.tenant(), newId()];
    const heal = own.breakDatabase(sick.namespace, { kind: "refuse" });
    const { done, again } = await own.deliver("outbox", [
      broken.id,
      sick.id,
      broken.id,
      unknown,
      sick.id,
      broken.id,
    ]);
    heal();
    expect({ done: done.toSorted(), again }).toEqual({
      done: [broken.id, broken.id, broken.id, unknown].toSorted(),
      again: [sick.id, sick.id],
    });
    expect(await own.deliver("outbox", [sick.id])).toEqual({ done: [sick.id], again: [] });
    await eachOnce();
  });

  it("that ends in the dead-letter queue is logged with its tenant", async () => {
    const lost = newId();
    expect(await own.deliver("outbox-dead", [lost])).toMatchObject({ again: [] });
    const lines = () =>
      readFileSync(own.log.file, "utf8")
        .split("\n")
        .filter((line) => line.includes(lost) && line.includes('"event":"dead_letter"'));
    await eventually(() => expect(lines()).toHaveLength(1));
  });
});
