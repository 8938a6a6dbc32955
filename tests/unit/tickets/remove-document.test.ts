import { describe, expect, it } from "vitest";
import { acceptTicket } from "~/features/tickets/commands/accept";
import { addTicketDocuments } from "~/features/tickets/commands/add-documents";
import { removeTicketDocument } from "~/features/tickets/commands/remove-document";
import { newId } from "~/kernel/ids";
import type { RichText } from "~/kernel/rich-text/model";
import { createTestTenant } from "../../support/db/test-tenant";
import { storedFile } from "../../support/records/files";
import { expectRefusal } from "../../support/api/signed-in";
import { raised, idAndVersion } from "../../support/records/tickets";

async function withPhoto() {
  const acme = await createTestTenant();
  const ticket = await raised(acme, "ciro");
  await addTicketDocuments(acme.as("ciro"), {
    id: ticket.id,
    fileIds: [await storedFile(acme, "ciro")],
  });
  const [row] = await acme.rows("SELECT id FROM documents");
  return { acme, ticket, input: { id: ticket.id, documentId: String(row?.["id"]) } };
}

describe("removing a photo of a ticket", () => {
  it.each(["ciro", "marko"])(
    "is allowed for %s; the file is deleted, and the log records it",
    async (key) => {
      const { acme, input } = await withPhoto();
      await removeTicketDocument(acme.as(key), input);
      expect(await acme.rows("SELECT status FROM files")).toEqual([{ status: "gone" }]);
      expect(
        await acme.rows(
          "SELECT count(*) AS n FROM activity WHERE event = 'document.documents-removed'",
        ),
      ).toEqual([{ n: 1 }]);
      await expectRefusal(removeTicketDocument(acme.as(key), input), "not_found");
    },
  );

  it("removes no picture from the ticket's text", async () => {
    const acme = await createTestTenant();
    const fileId = await storedFile(acme, "marko", { mediaType: "image/png", name: "plate.png" });
    const descriptionDoc: RichText = {
      type: "doc",
      content: [
        { type: "paragraph", content: [{ type: "text", text: "Vidi:" }] },
        { type: "image", attrs: { fileId, alt: "ploča" } },
      ],
    };
    const ticket = await raised(acme, "marko", { descriptionDoc });
    const [row] = await acme.rows("SELECT id FROM documents WHERE kind = 'image'");
    await expectRefusal(
      removeTicketDocument(acme.as("marko"), { id: ticket.id, documentId: String(row?.["id"]) }),
      "not_found",
    );
  });

  it("is refused to the creator once accepted, and for a photo of another ticket", async () => {
    const { acme, ticket, input } = await withPhoto();
    const other = await raised(acme, "ciro");
    await expectRefusal(
      removeTicketDocument(acme.as("ciro"), { ...input, id: other.id }),
      "not_found",
    );
    await expectRefusal(
      removeTicketDocument(acme.as("ciro"), { ...input, documentId: newId() }),
      "not_found",
    );
    await acceptTicket(acme.as("marko"), idAndVersion(ticket));
    await expectRefusal(
      removeTicketDocument(acme.as("ciro"), input),
      "transition_not_allowed",
      "ticket_locked",
    );
  });
});
