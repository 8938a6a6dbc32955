import { describe, expect, it } from "vitest";
import { callPdfMail } from "~/features/work-orders/commands/call-pdf-mail";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { claimOutbox } from "~/server/command/outbox";
import { createTestTenant } from "../../support/db/test-tenant";
import { outboxRow } from "../../support/fakes/undelivered";
import { orderAt, signatures } from "../../support/records/orders";
import { NOW } from "../../support/records/people";

/** An order that was signed with a requested mail, and a call of that mail. */
async function signed() {
  const acme = await createTestTenant({ approvals: 1 });
  const order = await orderAt(acme, "submitted");
  await signWorkOrder(acme.as("tomislav"), signatures(order, { email: "sime@brod.hr" }));
  const [row] = await acme.rows("SELECT id FROM work_order_signatures");
  const id = String(row?.["id"]);
  const call = () => {
    const statement = callPdfMail(acme.as("tomislav"), id, { ids: {}, createdAt: NOW });
    return acme.database.write([statement]);
  };
  return { acme, id, call };
}

describe("calling the mail with the signed PDF", () => {
  it("makes it due now, however often it is called", async () => {
    const { acme, id, call } = await signed();
    expect(Number((await outboxRow(acme, id))?.["nextAt"])).toBeGreaterThan(NOW);
    await call();
    await call();
    expect(await outboxRow(acme, id)).toMatchObject({ nextAt: NOW, attempts: 0 });
  });

  it("leaves one that is being sent", async () => {
    const { acme, id, call } = await signed();
    await call();
    await claimOutbox(acme.as("tomislav"), 10);
    const claimed = await outboxRow(acme, id);
    expect(claimed).toMatchObject({ attempts: 1 });
    await call();
    expect(await outboxRow(acme, id)).toEqual(claimed);
  });

  it("leaves one that is held", async () => {
    const { acme, id, call } = await signed();
    await acme.run("UPDATE outbox SET dead_at = 1 WHERE id = ?", id);
    const held = await outboxRow(acme, id);
    await call();
    expect(await outboxRow(acme, id)).toEqual(held);
  });

  it("adds it to a signature that was stored without", async () => {
    const { acme, id, call } = await signed();
    await acme.run("DELETE FROM outbox WHERE id = ?", id);
    await call();
    expect(await outboxRow(acme, id)).toMatchObject({ nextAt: NOW, deadAt: null });
  });
});
