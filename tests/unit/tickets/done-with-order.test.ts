import { describe, expect, it } from "vitest";
import { addTicketsToWorkOrder } from "~/features/tickets/commands/add-to-work-order";
import { approveWorkOrder } from "~/features/work-orders/commands/approve";
import { closeUnsigned } from "~/features/work-orders/commands/close-unsigned";
import { lowerApprovals } from "~/features/work-orders/commands/lower-approvals";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import type { OrderResponse } from "~/features/work-orders/mutations/order";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { atVersion, orderAt, signatures } from "../../support/records/orders";
import { acceptedTicket, announced, ticketEvents, ticketRow } from "../../support/records/tickets";

type Given = { acme: Company; order: OrderResponse; ticketId: string };

/** A reported order with a ticket, submitted if approvals are required. */
async function withTicket(approvals: number): Promise<Given> {
  const acme = await createTestTenant({ approvals });
  const order = await orderAt(acme, "reported");
  const ticket = await acceptedTicket(acme);
  await addTicketsToWorkOrder(acme.as("marko"), { ticketIds: [ticket.id], workOrderId: order.id });
  const [row] = await acme.rows("SELECT version FROM work_orders WHERE id = ?", order.id);
  const now = { ...order, version: Number(row?.["version"]) };
  if (approvals === 0) return { acme, order: now, ticketId: ticket.id };
  return {
    acme,
    order: await submitForApproval(acme.as("tomislav"), { ...atVersion(now), noHoursReason: "" }),
    ticketId: ticket.id,
  };
}

const approve = ({ acme, order }: Given, key: string) =>
  approveWorkOrder(acme.as(key), { id: order.id, revision: order.revision ?? "", note: "" });
const close = ({ acme }: Given, order: OrderResponse) =>
  closeUnsigned(acme.as("marko"), {
    ...atVersion(order),
    reason: "Kupac odsutan",
    noHoursReason: "",
  });

async function expectWaiting({ acme, ticketId }: Given): Promise<void> {
  expect(await ticketRow(acme, ticketId)).toMatchObject({ status: "in-progress", closed: 0 });
  expect(await announced(acme, ticketId)).not.toContain("ticket.done");
}

/** Completed once by the user who completed the order, with one notification and one activity row. */
async function expectDone({ acme, order, ticketId }: Given, by: string): Promise<void> {
  expect(await ticketRow(acme, ticketId)).toMatchObject({
    status: "done",
    closed: 1,
    workOrderId: order.id,
  });
  expect((await announced(acme, ticketId)).filter((type) => type === "ticket.done")).toHaveLength(
    1,
  );
  expect(
    (await ticketEvents(acme, ticketId)).filter(
      ({ event }) => event === "ticket.completed-by-order",
    ),
  ).toMatchObject([{ by }]);
}

describe("a ticket in a work order", () => {
  it("is completed with the last approval of a signed order, not with the first", async () => {
    const given = await withTicket(2);
    await signWorkOrder(given.acme.as("tomislav"), signatures(given.order));
    await expectWaiting(given);
    await approve(given, "ana");
    await expectWaiting(given);
    expect(await approve(given, "amar")).toMatchObject({ status: "done" });
    await expectDone(given, "Amar Hadžić");
  });

  it("is completed with the signature of an order that was approved before", async () => {
    const given = await withTicket(1);
    const approved = await approve(given, "ana");
    await expectWaiting(given);
    expect(await signWorkOrder(given.acme.as("tomislav"), signatures(approved))).toMatchObject({
      status: "done",
    });
    await expectDone(given, "Tomislav Đurić");
  });

  it("is completed with an order that is closed unsigned, approved or without required approvals", async () => {
    const approved = await withTicket(1);
    expect(await close(approved, await approve(approved, "ana"))).toMatchObject({ status: "done" });
    await expectDone(approved, "Marko Horvat");
    const plain = await withTicket(0);
    await expectWaiting(plain);
    expect(await close(plain, plain.order)).toMatchObject({ status: "done" });
    await expectDone(plain, "Marko Horvat");
  });

  it("is completed when the order's required approvals are lowered to those it has, and not before", async () => {
    const given = await withTicket(3);
    await approve(given, "ana");
    const signed = await signWorkOrder(
      given.acme.as("tomislav"),
      signatures({ ...given.order, version: await versionOf(given) }),
    );
    const lower = (required: number, version: number) =>
      lowerApprovals(given.acme.as("sanja"), {
        id: given.order.id,
        version,
        required,
        reason: "Nema ih",
      });
    const two = await lower(2, signed.version);
    await expectWaiting(given);
    expect(await lower(1, two.version)).toMatchObject({ status: "done" });
    const [row] = await given.acme.rows(
      "SELECT trim(name || ' ' || surname) AS name FROM users WHERE id = ?",
      given.acme.as("sanja").actor.userId,
    );
    await expectDone(given, String(row?.["name"]));
  });
});

async function versionOf({ acme, order }: Given): Promise<number> {
  const [row] = await acme.rows("SELECT version FROM work_orders WHERE id = ?", order.id);
  return Number(row?.["version"]);
}
