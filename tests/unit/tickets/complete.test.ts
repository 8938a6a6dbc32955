import { describe, expect, it } from "vitest";
import { completeTicket } from "~/features/tickets/commands/complete";
import { createTestTenant } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { announced, startedTicket, idAndVersion, ticketRow } from "../../support/records/tickets";

describe("completing a ticket", () => {
  it("is reserved for the user who started it and office staff", async () => {
    const acme = await createTestTenant();
    const ticket = await startedTicket(acme);
    expect(await ticketRow(acme, ticket.id)).toMatchObject({
      status: "in-progress",
      handlerId: who("tomislav"),
    });
    await expectRefusal(
      completeTicket(acme.as("tea"), { ...idAndVersion(ticket), resolution: "x" }),
      "not_allowed",
    );
    await completeTicket(acme.as("tomislav"), {
      ...idAndVersion(ticket),
      resolution: "Brtva zamijenjena",
    });
    expect(await ticketRow(acme, ticket.id)).toMatchObject({
      status: "done",
      resolution: "Brtva zamijenjena",
      closed: 1,
    });
    expect((await announced(acme, ticket.id)).at(-1)).toBe("ticket.done");
  });
});
