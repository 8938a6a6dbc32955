import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember } from "../../migrations/seeds/cast";
import type { Fault } from "../../worker/dev/proxy/proxy-control";
import { type ApiResponse, type Client, signedIn } from "../support/api/client";
import { makeOrder, reportOf, SIGNATURES, submitted } from "../support/api/orders";
import { orderPlan } from "../support/records/order-plan";
import { type OwnStack, startOwnStack } from "../support/stack/own-stack";
import type { TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";

let own: OwnStack;
let tenant: TestTenant;
let writes: Write[];
beforeAll(async () => {
  own = await startOwnStack();
  tenant = await own.tenant({
    features: { APPROVALS_WORK_ORDER: { enabled: true, value: { required: 1, fourEyes: true } } },
  });
  writes = await writesOfADay();
});
afterAll(() => own.stop());

/** A write that a client sends, and the query that counts its effect in the database. */
type Write = {
  name: string;
  send(key: string): Promise<ApiResponse>;
  key: string;
  happened: { sql: string; args: string[] };
};

async function writesOfADay(): Promise<Write[]> {
  const [marko, tomislav, ana, sanja] = (await Promise.all(
    ["marko", "tomislav", "ana", "sanja"].map((key) => signedIn(tenant, key)),
  )) as [Client, Client, Client, Client];
  const begun = await makeOrder(marko);
  const reported = await makeOrder(marko);
  const [ready, waiting, approved] = [
    await submitted(marko, tomislav, "reported"),
    await submitted(marko, tomislav),
    await submitted(marko, tomislav),
  ];
  const [orderId, ticketId, raised, fileId, commentId, customerId] = [
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
  ];
  const ticket = await marko.put("/tickets", { id: raised, name: "Curi ulje" });
  const lead = castMember("tomislav").id;
  const task = (
    await marko.put("/tasks", {
      id: newId(),
      name: "Očistiti skladište",
      technicianIds: [lead],
      leadId: lead,
    })
  ).body;
  const report = reportOf(reported.id, "tomislav");
  const plan = orderPlan({ id: orderId });
  return [
    write("a new order", marko, "PUT", "/workOrders", plan, rowsOf("work_orders", "id", orderId)),
    write(
      "the start of an order",
      tomislav,
      "POST",
      `/workOrders/${begun.id}/start`,
      { version: begun.version },
      commandLine("work-order.started", begun.id),
    ),
    write(
      "a daily report",
      tomislav,
      "PUT",
      "/dailyReports",
      report,
      rowsOf("daily_reports", "work_order_id", reported.id),
    ),
    write(
      "a submission",
      tomislav,
      "POST",
      `/workOrders/${ready.id}/submitForApproval`,
      { version: ready.version },
      rowsOf("work_order_revisions", "work_order_id", ready.id),
    ),
    write(
      "an approval",
      ana,
      "POST",
      `/workOrders/${waiting.id}/approve`,
      { revision: waiting.revision },
      rowsOf("work_order_approvals", "work_order_id", waiting.id),
    ),
    write(
      "the signatures",
      tomislav,
      "POST",
      `/workOrders/${approved.id}/sign`,
      { version: approved.version, revision: approved.revision, ...SIGNATURES },
      rowsOf("work_order_signatures", "work_order_id", approved.id),
    ),
    write(
      "a comment",
      tomislav,
      "PUT",
      `/workOrders/${begun.id}/comments`,
      { commentId, text: "Stigao" },
      rowsOf("comments", "id", commentId),
    ),
    write(
      "a ticket",
      tomislav,
      "PUT",
      "/tickets",
      { id: ticketId, name: "Buka" },
      rowsOf("tickets", "id", ticketId),
    ),
    write(
      "an accepted ticket",
      sanja,
      "POST",
      `/tickets/${raised}/accept`,
      { version: ticket.body["version"] },
      commandLine("ticket.accepted", raised),
    ),
    write(
      "the start of a task",
      tomislav,
      "POST",
      `/tasks/${task["id"]}/start`,
      { version: task["version"] },
      commandLine("task.started", String(task["id"])),
    ),
    write(
      "a customer",
      marko,
      "PUT",
      "/customers",
      { id: customerId, name: "Vodovod", entity: "company" },
      rowsOf("customers", "id", customerId),
    ),
    {
      ...write(
        "a file",
        tomislav,
        "PUT",
        `/files/${fileId}?name=a.pdf`,
        undefined,
        rowsOf("files", "id", fileId),
      ),
      send: (key) =>
        tomislav.put(`/files/${fileId}?name=a.pdf`, undefined, {
          rawBody: "%PDF-1.7",
          headers: { "idempotency-key": key },
        }),
    },
  ];
}

function write(
  name: string,
  who: Client,
  method: "PUT" | "POST",
  path: string,
  body: unknown,
  happened: Write["happened"],
): Write {
  const send = (key: string) =>
    (method === "PUT" ? who.put : who.post)(path, body, { headers: { "idempotency-key": key } });
  return { name, send, key: newId(), happened };
}

function rowsOf(table: string, column: string, id: string) {
  return { sql: `SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`, args: [id] };
}

function commandLine(event: string, id: string) {
  return {
    sql: "SELECT count(*) AS n FROM activity WHERE event = ? AND subject_id = ?",
    args: [event, id],
  };
}

/** For each write: how often it happened, and how often its idempotency key is stored. */
async function ledger(): Promise<Record<string, string>> {
  const lines = writes.map(async ({ name, key, happened }) => {
    const [times, keys] = await Promise.all([
      tenant.database.read(happened),
      tenant.database.read(rowsOf("idempotency", "key", key)),
    ]);
    return [name, `${times.rows[0]?.["n"]} by ${keys.rows[0]?.["n"]}`];
  });
  return Object.fromEntries(await Promise.all(lines));
}

const all = (text: string) => Object.fromEntries(writes.map(({ name }) => [name, text]));

/**
 * Sends these writes and kills the workers once `reached` holds; none of the writes is confirmed. On a busy machine the database call of
 * the first one exceeds its time limit before the last one has arrived.
 */
async function killedWith(
  fault: Fault,
  some: Write[],
  reached: () => Promise<void> | void,
): Promise<void> {
  own.proxy.record.clear();
  const heal = own.breakDatabase(tenant.namespace, fault);
  const sent = some.map(({ send, key }) =>
    send(key).then(
      (response) => response.status,
      () => "no answer",
    ),
  );
  await eventually(reached);
  await own.crash();
  heal();
  for (const status of await Promise.all(sent)) expect(["no answer", 503]).toContain(status);
}

const calls = () => own.proxy.record.summary(tenant.namespace);

it("workers that are killed during a read, or before a write, have written nothing", async () => {
  await killedWith({ kind: "hang" }, writes, () =>
    expect(calls().requests).toBeGreaterThanOrEqual(writes.length),
  );
  expect(await ledger()).toEqual(all("0 by 0"));
  // One write is at the database, the others wait in the write queue.
  await killedWith({ kind: "hang", of: "writes" }, writes, () => {
    expect(calls().requests).toBeGreaterThan(writes.length);
    expect(calls().writesAtOnce).toBe(1);
  });
  expect(await ledger()).toEqual(all("0 by 0"));
});

it("workers killed between commit and response have written once; a retry returns that write, and effects happen once", async () => {
  // One at a time: while an answer is missing no other write begins.
  for (const each of writes)
    await killedWith({ kind: "mute", of: "writes" }, [each], async () =>
      expect((await ledger())[each.name]).toBe("1 by 1"),
    );
  expect(await ledger()).toEqual(all("1 by 1"));
  for (const { name, send, key } of writes) {
    const [again, more] = [await send(key), await send(key)];
    expect({ name, status: again.status, text: again.text }).toEqual({
      name,
      status: 200,
      text: more.text,
    });
  }
  expect(await ledger()).toEqual(all("1 by 1"));
  const open = { sql: "SELECT type, last_error AS remark FROM outbox WHERE done_at IS NULL" };
  // Outbox rows that a killed worker had claimed are due again after their lease, and mails beyond the first to one person after some minutes.
  const dueNow = { sql: "UPDATE outbox SET next_at = 0 WHERE done_at IS NULL" };
  await tenant.database.write([dueNow]);
  await own.deliver("outbox", [tenant.id]);
  await eventually(async () => {
    await tenant.database.write([{ sql: `${dueNow.sql} AND type = 'notification.collected'` }]);
    await own.deliver("outbox", [tenant.id]);
    expect((await tenant.database.read(open)).rows).toEqual([]);
  });
  const pdfs = await tenant.database.read({
    sql: "SELECT moment, count(*) AS n FROM work_order_papers GROUP BY moment",
  });
  expect(pdfs.rows).toEqual([{ moment: "signed", n: 1 }]);
  const twice = await tenant.database.read({
    sql: "SELECT type, ids, count(*) AS n FROM outbox GROUP BY type, ids HAVING n > 1",
  });
  expect(twice.rows).toEqual([]);
});
