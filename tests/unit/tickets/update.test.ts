import { describe, expect, it } from "vitest";
import { acceptTicket } from "~/features/tickets/commands/accept";
import { deleteTicket } from "~/features/tickets/commands/delete";
import { updateTicket } from "~/features/tickets/commands/update";
import { updateInput } from "~/features/tickets/inputs/save";
import type { RichText } from "~/kernel/rich-text/model";
import { createTestTenant } from "../../support/db/test-tenant";
import { OTHER_PLACE, PLACE } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { raised, request, idAndVersion, ticketEvents } from "../../support/records/tickets";

const change = (ticket: { id: string; version: number }, name: string) =>
  updateInput.parse({ id: ticket.id, version: ticket.version, name, priority: "high" });

describe("updating a ticket", () => {
  it("is allowed for its creator until a decision is made", async () => {
    const acme = await createTestTenant();
    const ticket = await raised(acme, "ciro");
    const changed = await updateTicket(acme.as("ciro"), change(ticket, "Curi jače"));
    expect((await ticketEvents(acme, ticket.id)).at(-1)).toMatchObject({
      event: "ticket.updated",
      facts: { changes: [{ field: "name" }, { field: "priority", from: "medium", to: "high" }] },
    });
    const taken = await acceptTicket(acme.as("marko"), idAndVersion(changed));
    await expectRefusal(
      updateTicket(acme.as("ciro"), change(taken, "Još jače")),
      "transition_not_allowed",
      "ticket_locked",
    );
    await expectRefusal(
      deleteTicket(acme.as("ciro"), idAndVersion(taken)),
      "transition_not_allowed",
    );
    await expectRefusal(
      updateTicket(acme.as("marko"), change(ticket, "Staro")),
      "version_conflict",
    );
  });

  it("keeps the formatting of a text that was not changed", async () => {
    const acme = await createTestTenant();
    const descriptionDoc: RichText = {
      type: "doc",
      content: [
        { type: "paragraph", content: [{ type: "text", text: "Jako", marks: [{ type: "bold" }] }] },
      ],
    };
    const ticket = await raised(acme, "marko", { descriptionDoc });
    const same = updateInput.parse({
      ...idAndVersion(ticket),
      ...PLACE,
      description: "Jako",
      name: "Drugo",
    });
    await updateTicket(acme.as("marko"), same);
    const italic: RichText = {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [{ type: "text", text: "Jako", marks: [{ type: "italic" }] }],
        },
      ],
    };
    const [now] = await acme.rows("SELECT version FROM tickets");
    await updateTicket(
      acme.as("marko"),
      updateInput.parse({ ...same, version: now?.["version"], descriptionDoc: italic }),
    );
    expect((await ticketEvents(acme, ticket.id)).at(-1)?.facts).toEqual({
      changes: [{ field: "description", from: null, to: null, formOnly: true }],
    });
    expect(
      (await acme.rows("SELECT description, description_doc IS NOT NULL AS kept FROM tickets"))[0],
    ).toEqual({ description: "Jako", kept: 1 });
  });

  it("is refused by name with the current state if another user moved the ticket meanwhile", async () => {
    const acme = await createTestTenant();
    const ticket = await raised(acme, "marko");
    const move = (place: object) =>
      updateInput.parse({ ...idAndVersion(ticket), name: "Motor ispušta ulje", ...place });
    await updateTicket(acme.as("sanja"), move(OTHER_PLACE));
    const refused = await refusalOf(updateTicket(acme.as("marko"), move(PLACE)));
    const [names] = await acme.rows(
      "SELECT c.name AS customerName, l.name AS locationName, r.name AS roomName, a.name AS assetName FROM customers c, locations l, rooms r, assets a WHERE c.id = ? AND l.id = ? AND r.id = ? AND a.id = ?",
      OTHER_PLACE.customerId,
      OTHER_PLACE.locationId,
      OTHER_PLACE.roomId,
      OTHER_PLACE.assetId,
    );
    expect(names).toBeDefined();
    expect(refused).toMatchObject({
      code: "version_conflict",
      facts: { current: { ...OTHER_PLACE, ...names } },
    });
  });

  it("is refused, like deleting, to other users of the same customer", async () => {
    const acme = await createTestTenant();
    const ticket = await raised(acme, "emina", request());
    await expectRefusal(updateTicket(acme.as("petar"), change(ticket, "x")), "not_found");
  });
});
