import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { type ApiResponse, type Client, signedIn } from "../support/api/client";
import { SIGNATURES, submitted } from "../support/api/orders";
import type { BucketFault } from "../support/fakes/bucket-faults";
import { type OwnStack, startOwnStack } from "../support/stack/own-stack";
import type { TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";

let own: OwnStack;
let tenant: TestTenant;
let tea: Client;
beforeAll(async () => {
  own = await startOwnStack();
  tenant = await own.tenant();
  tea = await signedIn(tenant, "tea");
});
afterAll(() => own.stop());
const PDF = new TextEncoder().encode(`%PDF-1.7\n${"x".repeat(300_000)}`);

function upload(id: string, key = newId()): Promise<ApiResponse> {
  return tea.put(`/files/${id}?name=plan.pdf`, undefined, {
    rawBody: PDF,
    headers: { "idempotency-key": key },
  });
}

async function rowOf(id: string): Promise<unknown> {
  return (await tenant.database.read({ sql: "SELECT status FROM files WHERE id = ?", args: [id] }))
    .rows[0]?.["status"];
}

/** Every object of this tenant in the bucket. */
async function lying(): Promise<string[]> {
  const bucket = await own.mf.getR2Bucket("BUCKET", "bucket-trouble");
  return (await bucket.list({ prefix: `${tenant.id}/` })).objects.map(({ key }) => key);
}

/** While the bucket fails. */
async function during<T>(fault: BucketFault, work: () => Promise<T>): Promise<T> {
  own.bucket.set(tenant.id, fault);
  try {
    return await work();
  } finally {
    own.bucket.heal(tenant.id);
  }
}

const UNAVAILABLE = { status: 503, code: "unavailable", wait: "30" };
const summaryOf = ({ status, body, headers }: ApiResponse) => ({
  status,
  code: body["code"],
  wait: headers.get("retry-after"),
});

describe("a bucket that fails", () => {
  it.each(["refuse", "lose"] as const)(
    "(%s) during an upload: the failure is reported, no row names the file, and a retry works later",
    async (kind) => {
      const [id, key] = [newId(), newId()];
      expect(summaryOf(await during({ kind, of: "put" }, () => upload(id, key)))).toEqual(
        UNAVAILABLE,
      );
      expect(await rowOf(id)).toBeUndefined();
      expect((await upload(id, key)).status).toBe(200);
      expect((await tea.get(`/files/${id}`)).text).toHaveLength(PDF.length);
    },
  );

  it("during a download: the failure is reported, for the whole file or a range, and the file is readable afterwards", async () => {
    const id = newId();
    await upload(id);
    for (const range of ["", "bytes=0-7"])
      expect(
        summaryOf(
          await during({ kind: "refuse" }, () => tea.get(`/files/${id}`, { headers: { range } })),
        ),
      ).toEqual(UNAVAILABLE);
    expect((await tea.get(`/files/${id}`)).status).toBe(200);
  });

  it("while the redundant bytes of a second upload are deleted: the upload is answered like the first", async () => {
    const id = newId();
    const first = await upload(id);
    const second = await during({ kind: "refuse", of: "delete" }, () => upload(id));
    expect({ status: second.status, body: second.body }).toEqual({ status: 200, body: first.body });
    expect((await tea.get(`/files/${id}`)).text).toHaveLength(PDF.length);
  });

  it("while a PDF is archived: the outbox row waits, and the PDF is archived once, later", async () => {
    const [marko, tomislav] = await Promise.all([
      signedIn(tenant, "marko"),
      signedIn(tenant, "tomislav"),
    ]);
    const order = await submitted(marko, tomislav, "reported");
    await during({ kind: "refuse", of: "put" }, async () => {
      expect(
        (
          await tomislav.post(`/workOrders/${order.id}/sign`, {
            version: order.version,
            ...SIGNATURES,
          })
        ).body,
      ).toMatchObject({ status: "done" });
      await eventually(async () => {
        for (const type of ["work_order.signed", "work_order.done"])
          expect(await workOn(type)).toMatchObject({
            attempts: 1,
            dead: null,
            done: null,
            remark: "file_unavailable",
          });
      });
    });
    expect(
      (await tenant.database.read({ sql: "SELECT count(*) AS n FROM work_order_papers" }))
        .rows[0]?.["n"],
    ).toBe(0);
    // Thirty seconds pass.
    await tenant.database.write([{ sql: "UPDATE outbox SET next_at = 0 WHERE done_at IS NULL" }]);
    await own.deliver("outbox", [tenant.id]);
    for (const type of ["work_order.signed", "work_order.done"])
      await eventually(async () =>
        expect(await workOn(type)).toMatchObject({
          dead: null,
          done: expect.any(Number),
          remark: null,
        }),
      );
    const { rows } = await tenant.database.read({
      sql: "SELECT p.moment, f.storage_key AS key FROM work_order_papers p JOIN files f ON f.id = p.file_id ORDER BY p.moment",
    });
    expect(rows.map(({ moment }) => moment)).toEqual(["done", "signed"]);
    expect(await lying()).toEqual(expect.arrayContaining(rows.map(({ key }) => key)));
  });
});

describe("a database that fails after the bytes of a file are stored", () => {
  it.each(["refuse", "lose"] as const)(
    "(%s): a retry of the same upload works later, and one row names stored bytes",
    async (kind) => {
      const [id, key] = [newId(), newId()];
      // A call whose answer is lost may still be running when the client has its 503, and on a slow machine the write may be turned away before
      // it is a call.
      const state = kind === "lose" ? "pending" : undefined;
      await eventually(async () => {
        const heal = own.breakDatabase(tenant.namespace, { kind, of: "writes" });
        const failed = await upload(id, key).finally(heal);
        expect(failed).toMatchObject({ status: 503, body: { code: "unavailable" } });
        expect(await rowOf(id)).toBe(state);
      });
      expect((await upload(id, key)).status).toBe(200);
      const { rows } = await tenant.database.read({
        sql: "SELECT storage_key AS key FROM files WHERE id = ?",
        args: [id],
      });
      expect(await lying()).toContain(rows[0]?.["key"]);
      expect((await tea.get(`/files/${id}`)).text).toHaveLength(PDF.length);
    },
  );
});

async function workOn(type: string): Promise<unknown> {
  const sql =
    "SELECT attempts, done_at AS done, dead_at AS dead, last_error AS remark FROM outbox WHERE type = ?";
  return (await tenant.database.read({ sql, args: [type] })).rows[0];
}
