import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addTicketsToWorkOrder } from "~/features/tickets/commands/add-to-work-order";
import { callOffWorkOrder } from "~/features/work-orders/commands/call-off";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { deleteWorkOrder } from "~/features/work-orders/commands/delete";
import { reopenWorkOrder } from "~/features/work-orders/commands/reopen";
import { returnToBacklog } from "~/features/work-orders/commands/return-to-backlog";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { startWorkOrder } from "~/features/work-orders/commands/start";
import { updateWorkOrder } from "~/features/work-orders/commands/update";
import { updateInput } from "~/features/work-orders/inputs/create";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { atVersion, orderAt, plan, signatures, type Stage } from "../../support/records/orders";
import { OTHER_PLACE } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import {
  acceptedTicket,
  announced,
  raised,
  ticketEvents,
  ticketRow,
} from "../../support/records/tickets";

async function linkedTo(stage: Stage, approvals = 0) {
  const acme = await createTestTenant({ approvals });
  const order = await orderAt(acme, stage);
  const ticket = await acceptedTicket(acme);
  await addTicketsToWorkOrder(acme.as("marko"), { ticketIds: [ticket.id], workOrderId: order.id });
  return { acme, order, ticket };
}

const links = (acme: Company, id: string) =>
  acme.rows(
    "SELECT work_order_number AS number, ended_at IS NULL AS holds FROM ticket_links WHERE ticket_id = ?",
    id,
  );

describe("tickets of a work order", () => {
  it("are accepted and linked in the backlog, and in progress where the order is", async () => {
    for (const [stage, status] of [
      ["backlog", "accepted"],
      ["in-progress", "in-progress"],
    ] as const) {
      const { acme, order, ticket } = await linkedTo(stage);
      expect(await ticketRow(acme, ticket.id)).toMatchObject({ status, workOrderId: order.id });
      expect(await links(acme, ticket.id)).toEqual([{ number: order.number, holds: 1 }]);
      expect((await ticketEvents(acme, ticket.id)).at(-1)).toMatchObject({
        event: "ticket.linked",
        facts: { number: order.number },
      });
    }
  });

  it("are added by one of two concurrent managers; the other is refused", async () => {
    const acme = await createTestTenant();
    const [one, other, ticket] = [
      await orderAt(acme, "backlog"),
      await orderAt(acme, "backlog"),
      await raised(acme),
    ];
    const tries = [one, other].map((order, index) =>
      addTicketsToWorkOrder(acme.as(index ? "sanja" : "marko"), {
        ticketIds: [ticket.id],
        workOrderId: order.id,
      }),
    );
    const ended = await Promise.allSettled(tries);
    expect(ended.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    expect(ended.find((each) => each.status === "rejected")?.reason).toMatchObject({
      reason: "ticket_linked",
    });
    expect(await acme.rows("SELECT count(*) AS n FROM ticket_links")).toEqual([{ n: 1 }]);
    // The ticket moved directly from created into the order. Its creator is notified of the acceptance.
    expect(await announced(acme, ticket.id)).toEqual(["ticket.created", "ticket.accepted"]);
  });

  it("belong to one customer, that of the order", async () => {
    const acme = await createTestTenant();
    const [order, own, stranger] = [
      await orderAt(acme, "backlog"),
      await raised(acme),
      await raised(acme, "marko", OTHER_PLACE),
    ];
    const request = (ticketIds: string[]) =>
      addTicketsToWorkOrder(acme.as("marko"), { ticketIds, workOrderId: order.id });
    await expectRefusal(request([own.id, stranger.id]), "guard_failed", "ticket_other_customer");
    await expectRefusal(request([stranger.id]), "guard_failed", "ticket_other_customer");
    await expectRefusal(request([randomUUID()]), "not_found");
  });

  it("are added to an open order only", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const [order, ticket] = [await orderAt(acme, "done"), await raised(acme)];
    await expectRefusal(
      addTicketsToWorkOrder(acme.as("marko"), { ticketIds: [ticket.id], workOrderId: order.id }),
      "guard_failed",
      "ticket_order_closed",
    );
  });

  it("if accepted, are added by the lead to their own order, and by no other technician", async () => {
    const acme = await createTestTenant();
    const [order, ticket, fresh] = [
      await orderAt(acme, "backlog"),
      await acceptedTicket(acme),
      await raised(acme, "tomislav"),
    ];
    const request = (key: string, id: string) =>
      addTicketsToWorkOrder(acme.as(key), { ticketIds: [id], workOrderId: order.id });
    await expectRefusal(request("tea", ticket.id), "not_allowed", "ticket_not_lead");
    await expectRefusal(request("emina", ticket.id), "not_allowed");
    await expectRefusal(request("tomislav", fresh.id), "guard_failed", "ticket_accept_first");
    await request("tomislav", ticket.id);
    expect(await ticketRow(acme, ticket.id)).toMatchObject({ workOrderId: order.id });
  });

  it("are linked to a new order in its own batch", async () => {
    const acme = await createTestTenant();
    const [one, other] = [await raised(acme), await acceptedTicket(acme)];
    const order = await createWorkOrder(acme.as("marko"), plan({ ticketIds: [one.id, other.id] }));
    expect(await ticketRow(acme, one.id)).toMatchObject({
      status: "accepted",
      workOrderId: order.id,
    });
    expect((await ticketEvents(acme, other.id)).at(-1)).toMatchObject({
      event: "ticket.linked",
      facts: { number: order.number, workOrderId: order.id },
    });
    await expectRefusal(
      createWorkOrder(acme.as("marko"), plan({ ticketIds: [one.id] })),
      "guard_failed",
      "ticket_linked",
    );
    await expectRefusal(
      createWorkOrder(
        acme.as("marko"),
        plan({ ...OTHER_PLACE, ticketIds: [(await raised(acme)).id] }),
      ),
      "guard_failed",
      "ticket_other_customer",
    );
    expect(await acme.rows("SELECT count(*) AS n FROM work_orders")).toEqual([{ n: 1 }]);
  });

  it("start with the order, and return to the backlog with it", async () => {
    const { acme, order, ticket } = await linkedTo("backlog");
    const now = await acme.rows("SELECT version FROM work_orders");
    const started = await startWorkOrder(acme.as("marko"), {
      id: order.id,
      version: Number(now[0]?.["version"]),
    });
    expect(await ticketRow(acme, ticket.id)).toMatchObject({
      status: "in-progress",
      workOrderId: order.id,
    });
    await returnToBacklog(acme.as("marko"), { ...atVersion(started), reason: "Prerano" });
    expect(await ticketRow(acme, ticket.id)).toMatchObject({
      status: "accepted",
      workOrderId: order.id,
    });
    expect((await ticketEvents(acme, ticket.id)).map((line) => line.event).slice(-2)).toEqual([
      "ticket.started",
      "ticket.returned",
    ]);
  });

  it("are completed with it, with a notification, and in progress again when it is reopened", async () => {
    const { acme, order, ticket } = await linkedTo("reported");
    const [row] = await acme.rows("SELECT version FROM work_orders");
    const signed = await signWorkOrder(
      acme.as("tomislav"),
      signatures({ ...order, version: Number(row?.["version"]) }),
    );
    expect(signed.status).toBe("done");
    expect(await ticketRow(acme, ticket.id)).toMatchObject({
      status: "done",
      closed: 1,
      workOrderId: order.id,
    });
    expect(await announced(acme, ticket.id)).toContain("ticket.done");
    await reopenWorkOrder(acme.as("sanja"), { ...atVersion(signed), reason: "Krivi dio" });
    expect(await ticketRow(acme, ticket.id)).toMatchObject({
      status: "in-progress",
      closed: 0,
      workOrderId: order.id,
    });
  });

  it("are accepted and unlinked when it is called off or deleted", async () => {
    for (const [stage, end] of [
      ["in-progress", callOffWorkOrder],
      ["backlog", deleteWorkOrder],
    ] as const) {
      const { acme, order, ticket } = await linkedTo(stage);
      await end(acme.as("marko"), { ...atVersion(order), reason: "Otkazano" });
      expect(await ticketRow(acme, ticket.id)).toMatchObject({
        status: "accepted",
        workOrderId: null,
      });
      expect(await links(acme, ticket.id)).toEqual([{ number: order.number, holds: 0 }]);
      expect((await ticketEvents(acme, ticket.id)).at(-1)).toMatchObject({
        event: "ticket.unlinked",
        facts: { number: order.number },
      });
      expect(await announced(acme, ticket.id)).not.toContain("ticket.done");
    }
  });

  it("prevent a change of its customer", async () => {
    const { acme, order } = await linkedTo("backlog");
    const { ticketIds: _, ...same } = plan();
    const input = updateInput.parse({
      ...same,
      ...OTHER_PLACE,
      id: order.id,
      version: order.version,
    });
    await expectRefusal(
      updateWorkOrder(acme.as("marko"), input),
      "guard_failed",
      "ticket_customer_fixed",
    );
  });
});
