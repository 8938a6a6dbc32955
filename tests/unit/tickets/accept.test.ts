import { describe, expect, it } from "vitest";
import { acceptTicket } from "~/features/tickets/commands/accept";
import { rejectTicket } from "~/features/tickets/commands/reject";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import {
  announced,
  raised,
  idAndVersion,
  ticketEvents,
  ticketRow,
} from "../../support/records/tickets";

describe("accepting a ticket", () => {
  it.each(["sanja", "marko"])("is allowed for %s, and notifies the creator", async (key) => {
    const acme = await createTestTenant();
    const [one, other] = [await raised(acme, "ciro"), await raised(acme, "emina")];
    expect(await acceptTicket(acme.as(key), idAndVersion(one))).toMatchObject({
      status: "accepted",
      version: 2,
    });
    await rejectTicket(acme.as(key), { ...idAndVersion(other), reason: "Nije naše" });
    expect(await ticketRow(acme, other.id)).toMatchObject({
      status: "rejected",
      reason: "Nije naše",
      closed: 1,
    });
    expect(await announced(acme, one.id)).toEqual(["ticket.created", "ticket.accepted"]);
    expect(await announced(acme, other.id)).toEqual(["ticket.created", "ticket.rejected"]);
    expect((await ticketEvents(acme, other.id)).at(-1)).toMatchObject({
      event: "ticket.rejected",
      facts: { reason: "Nije naše" },
    });
  });

  it("is refused to others; users who may not see the ticket get not found", async () => {
    const acme = await createTestTenant();
    const ticket = await raised(acme, "ciro");
    await expectRefusal(acceptTicket(acme.as("ciro"), idAndVersion(ticket)), "not_allowed");
    await expectRefusal(
      rejectTicket(acme.as("ciro"), { ...idAndVersion(ticket), reason: "x" }),
      "not_allowed",
    );
    for (const key of ["tomislav", "emina", "petar", "ana"])
      await expectRefusal(acceptTicket(acme.as(key), idAndVersion(ticket)), "not_found");
  });
});
