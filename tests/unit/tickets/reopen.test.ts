import { describe, expect, it } from "vitest";
import { completeTicket } from "~/features/tickets/commands/complete";
import { rejectTicket } from "~/features/tickets/commands/reject";
import { reopenTicket } from "~/features/tickets/commands/reopen";
import { createTestTenant } from "../../support/db/test-tenant";
import { DAY_MS, NOW } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import {
  startedTicket,
  raised,
  idAndVersion,
  ticketEvents,
  ticketRow,
} from "../../support/records/tickets";

describe("reopening a ticket", () => {
  it("is allowed for its creator within fourteen days, and for office staff later too", async () => {
    const acme = await createTestTenant();
    const ticket = await raised(acme, "ciro");
    const rejected = await rejectTicket(acme.as("marko"), {
      ...idAndVersion(ticket),
      reason: "Ne",
    });
    const input = { ...idAndVersion(rejected), comment: "Ipak je hitno" };
    const later = { now: NOW + 15 * DAY_MS };
    await expectRefusal(
      reopenTicket(acme.as("ciro", later), input),
      "guard_failed",
      "ticket_too_late",
    );
    await expectRefusal(reopenTicket(acme.as("emina"), input), "not_found");
    expect(await reopenTicket(acme.as("ciro"), input)).toMatchObject({ status: "created" });
    expect(await ticketRow(acme, ticket.id)).toMatchObject({ reason: "", closed: 0 });
    expect((await ticketEvents(acme, ticket.id)).at(-1)).toMatchObject({
      event: "ticket.reopened",
      facts: { comment: "Ipak je hitno" },
    });
  });

  it("makes a completed ticket accepted, without an assignee", async () => {
    const acme = await createTestTenant();
    const done = await completeTicket(acme.as("tomislav"), {
      ...idAndVersion(await startedTicket(acme)),
      resolution: "x",
    });
    await reopenTicket(acme.as("marko", { now: NOW + 15 * DAY_MS }), {
      ...idAndVersion(done),
      comment: "Opet curi",
    });
    expect(await ticketRow(acme, done.id)).toMatchObject({
      status: "accepted",
      handlerId: null,
      resolution: "",
    });
  });

  it("is refused while the ticket is open", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      reopenTicket(acme.as("ciro"), { ...idAndVersion(await raised(acme, "ciro")), comment: "x" }),
      "transition_not_allowed",
    );
  });
});
