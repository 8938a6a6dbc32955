import { describe, expect, it } from "vitest";
import { acceptTicket } from "~/features/tickets/commands/accept";
import { completeTicket } from "~/features/tickets/commands/complete";
import { rejectTicket } from "~/features/tickets/commands/reject";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { startedTicket, raised, idAndVersion, ticketEvents } from "../../support/records/tickets";

describe("rejecting a ticket", () => {
  it("applies once for two concurrent decisions", async () => {
    const acme = await createTestTenant();
    const ticket = await raised(acme, "ciro");
    const ended = await Promise.allSettled([
      acceptTicket(acme.as("marko"), idAndVersion(ticket)),
      rejectTicket(acme.as("sanja"), { ...idAndVersion(ticket), reason: "Ne" }),
    ]);
    expect(ended.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    expect(ended.find((each) => each.status === "rejected")?.reason).toMatchObject({
      code: "version_conflict",
    });
    expect(await ticketEvents(acme, ticket.id)).toHaveLength(2);
  });

  it("is refused once the ticket is completed", async () => {
    const acme = await createTestTenant();
    const done = await completeTicket(acme.as("tomislav"), {
      ...idAndVersion(await startedTicket(acme)),
      resolution: "Zamijenjeno",
    });
    await expectRefusal(
      acceptTicket(acme.as("marko"), idAndVersion(done)),
      "transition_not_allowed",
    );
    await expectRefusal(
      rejectTicket(acme.as("marko"), { ...idAndVersion(done), reason: "x" }),
      "transition_not_allowed",
    );
  });
});
