import { describe, expect, it } from "vitest";
import { acceptTicket } from "~/features/tickets/commands/accept";
import { addTicketDocuments } from "~/features/tickets/commands/add-documents";
import { rejectTicket } from "~/features/tickets/commands/reject";
import { getReadableFile } from "~/features/attachments/queries/files";
import { createTestTenant } from "../../support/db/test-tenant";
import { storedFile } from "../../support/records/files";
import { expectRefusal } from "../../support/api/signed-in";
import { raised, idAndVersion } from "../../support/records/tickets";

describe("photos of a ticket", () => {
  it("are added by its creator and office staff, and visible to its readers", async () => {
    const acme = await createTestTenant();
    const { id } = await raised(acme, "ciro");
    const [own, theirs] = [await storedFile(acme, "ciro"), await storedFile(acme, "marko")];
    await addTicketDocuments(acme.as("ciro"), { id, fileIds: [own] });
    await addTicketDocuments(acme.as("marko"), { id, fileIds: [theirs] });
    expect(
      await acme.rows("SELECT file_id AS f FROM documents ORDER BY added_at, rowid"),
    ).toHaveLength(2);
    for (const key of ["ciro", "marko"])
      expect(await getReadableFile(acme.as(key), theirs)).toMatchObject({ id: theirs });
    for (const key of ["emina", "petar", "ana", "tea"])
      await expectRefusal(getReadableFile(acme.as(key), own), "not_found");
    expect(
      await acme.rows(
        "SELECT count(*) AS n FROM activity WHERE event = 'document.documents-added'",
      ),
    ).toEqual([{ n: 2 }]);
  });

  it("are invisible while tickets are disabled", async () => {
    const acme = await createTestTenant();
    const { id } = await raised(acme, "ciro");
    const file = await storedFile(acme, "ciro");
    await addTicketDocuments(acme.as("ciro"), { id, fileIds: [file] });
    await acme.run(
      `INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES ('feature.TICKETING', '2026-01-01', '{"enabled":false}', 0)`,
    );
    await expectRefusal(getReadableFile(acme.as("ciro"), file), "not_found");
  });

  it("are refused if uploaded by others, by the creator once accepted, and by everyone once closed", async () => {
    const acme = await createTestTenant();
    const ticket = await raised(acme, "ciro");
    await expectRefusal(
      addTicketDocuments(acme.as("ciro"), {
        id: ticket.id,
        fileIds: [await storedFile(acme, "emina")],
      }),
      "invalid_input",
      "file_gone",
    );
    await acceptTicket(acme.as("marko"), idAndVersion(ticket));
    await expectRefusal(
      addTicketDocuments(acme.as("ciro"), {
        id: ticket.id,
        fileIds: [await storedFile(acme, "ciro")],
      }),
      "transition_not_allowed",
      "ticket_locked",
    );
    const other = await raised(acme, "emina");
    await rejectTicket(acme.as("marko"), { ...idAndVersion(other), reason: "Nije naše" });
    await expectRefusal(
      addTicketDocuments(acme.as("marko"), {
        id: other.id,
        fileIds: [await storedFile(acme, "marko")],
      }),
      "transition_not_allowed",
      "ticket_locked",
    );
  });
});
