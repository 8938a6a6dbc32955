import { describe, expect, it } from "vitest";
import { addTicketsToWorkOrder } from "~/features/tickets/commands/add-to-work-order";
import { removeFromWorkOrder } from "~/features/tickets/commands/remove-from-work-order";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { orderAt, type Stage } from "../../support/records/orders";
import { expectRefusal } from "../../support/api/signed-in";
import { acceptedTicket, idAndVersion, ticketRow } from "../../support/records/tickets";

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

describe("removing a ticket from its order", () => {
  it("is allowed while the order is open", async () => {
    const { acme, order, ticket } = await linkedTo("in-progress");
    const row = await ticketRow(acme, ticket.id);
    const input = { id: ticket.id, version: Number(row?.["version"]) };
    await expectRefusal(removeFromWorkOrder(acme.as("tea"), input), "not_allowed");
    await expectRefusal(
      removeFromWorkOrder(acme.as("marko"), idAndVersion(ticket)),
      "version_conflict",
    );
    await removeFromWorkOrder(acme.as("tomislav"), input);
    expect(await ticketRow(acme, ticket.id)).toMatchObject({
      status: "accepted",
      workOrderId: null,
    });
    expect(await links(acme, ticket.id)).toEqual([{ number: order.number, holds: 0 }]);
  });
});
