import { describe, expect, it } from "vitest";
import { deleteTicket } from "~/features/tickets/commands/delete";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { raised, idAndVersion, ticketEvents, ticketRow } from "../../support/records/tickets";

describe("deleting a ticket", () => {
  it("keeps its activity row", async () => {
    const acme = await createTestTenant();
    const ticket = await raised(acme, "emina");
    await expectRefusal(deleteTicket(acme.as("ciro"), idAndVersion(ticket)), "not_found");
    await deleteTicket(acme.as("emina"), idAndVersion(ticket));
    expect(await ticketRow(acme, ticket.id)).toBeUndefined();
    expect((await ticketEvents(acme, ticket.id)).at(-1)).toMatchObject({
      event: "ticket.deleted",
      facts: { number: ticket.number },
    });
  });
});
