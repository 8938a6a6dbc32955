import { beforeEach, describe, expect, it } from "vitest";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { updateWorkOrder } from "~/features/work-orders/commands/update";
import { updateWorkOrderNotes } from "~/features/work-orders/commands/update-notes";
import { notesInput, updateInput } from "~/features/work-orders/inputs/create";
import { getWorkOrder } from "~/features/work-orders/queries/detail";
import { listWorkOrders } from "~/features/work-orders/queries/list/rows";
import { listInput } from "~/features/work-orders/inputs/list";
import { getReadableFile } from "~/features/attachments/queries/files";
import { newId } from "~/kernel/ids";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { storedFile } from "../../support/records/files";
import { atVersion, orderAt, plan } from "../../support/records/orders";
import { expectRefusal } from "../../support/api/signed-in";

const bold = (text: string) => ({
  type: "doc",
  content: [
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Kvar" }] },
    { type: "paragraph", content: [{ type: "text", text, marks: [{ type: "bold" }] }] },
  ],
});
const picture = (fileId: string) => ({
  type: "doc",
  content: [
    { type: "paragraph", content: [{ type: "text", text: "Vidi:" }] },
    { type: "image", attrs: { fileId, alt: "ploča" } },
  ],
});
let acme: Company;
beforeEach(async () => {
  acme = await createTestTenant({ approvals: 1 });
});

async function sent(id: string, more: object) {
  const { id: _id, ...fields } = plan();
  const [row] = await acme.rows("SELECT version FROM work_orders WHERE id = ?", id);
  return updateInput.parse({ id, version: row?.["version"], ...fields, ...more });
}

describe("the texts of a work order", () => {
  it("keep their formatting, and their plain text for lists and search", async () => {
    const order = await createWorkOrder(
      acme.as("marko"),
      plan({ descriptionDoc: bold("Ne pali") as never, description: "something else" }),
    );
    const detail = await getWorkOrder(acme.as("tea"), order.id);
    expect(detail).toMatchObject({
      description: "Kvar\nNe pali",
      descriptionDoc: bold("Ne pali"),
      repairNotes: "",
      repairNotesDoc: null,
    });
    expect(
      (await listWorkOrders(acme.as("tea"), listInput.parse({ search: "ne pali" }))).entities,
    ).toHaveLength(1);
    const [change] = [
      await updateWorkOrder(
        acme.as("marko"),
        await sent(order.id, { descriptionDoc: bold("Pali opet") }),
      ),
    ];
    expect(change).toMatchObject({ id: order.id });
    expect((await getWorkOrder(acme.as("tea"), order.id)).description).toBe("Kvar\nPali opet");
  });

  it("keep their formatting when plain text arrives unchanged, as before JavaScript loads", async () => {
    const order = await createWorkOrder(
      acme.as("marko"),
      plan({ descriptionDoc: bold("Ne pali") as never }),
    );
    await updateWorkOrder(
      acme.as("marko"),
      await sent(order.id, { description: "Kvar\r\nNe pali", jobNumber: "J1" }),
    );
    expect((await getWorkOrder(acme.as("tea"), order.id)).descriptionDoc).toEqual(bold("Ne pali"));
    await updateWorkOrder(acme.as("marko"), await sent(order.id, { description: "Ne pali više" }));
    expect(await getWorkOrder(acme.as("tea"), order.id)).toMatchObject({
      description: "Ne pali više",
      descriptionDoc: null,
    });
  });

  it("log a change of formatting as such, and nothing without a change", async () => {
    const order = await createWorkOrder(
      acme.as("marko"),
      plan({ descriptionDoc: bold("Ne pali") as never }),
    );
    const last = async () =>
      JSON.parse(
        String(
          (
            await acme.rows(
              "SELECT facts FROM activity WHERE event = 'work-order.updated' ORDER BY seq DESC LIMIT 1",
            )
          )[0]?.["facts"],
        ),
      );
    const plain = {
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Kvar" }] },
        { type: "paragraph", content: [{ type: "text", text: "Ne pali" }] },
      ],
    };
    await updateWorkOrder(
      acme.as("marko"),
      await sent(order.id, { descriptionDoc: bold("Ne pali") }),
    );
    expect(await last()).toEqual({ changes: [] });
    await updateWorkOrder(acme.as("marko"), await sent(order.id, { descriptionDoc: plain }));
    expect(await last()).toEqual({
      changes: [{ field: "description", from: null, to: null, formOnly: true }],
    });
    await updateWorkOrder(acme.as("marko"), await sent(order.id, { descriptionDoc: bold("Pali") }));
    expect(await last()).toEqual({
      changes: [{ field: "description", from: "Kvar\nNe pali", to: "Kvar\nPali" }],
    });
  });

  it("leave the description unchanged when the lead writes notes", async () => {
    const order = await createWorkOrder(
      acme.as("marko"),
      plan({ descriptionDoc: bold("Ne pali") as never }),
    );
    await updateWorkOrderNotes(
      acme.as("tomislav"),
      notesInput.parse({ ...atVersion(order), repairNotesDoc: bold("Zamijenjeno") }),
    );
    expect(await getWorkOrder(acme.as("tea"), order.id)).toMatchObject({
      descriptionDoc: bold("Ne pali"),
      repairNotes: "Kvar\nZamijenjeno",
      repairNotesDoc: bold("Zamijenjeno"),
    });
  });

  it("add and remove embedded pictures with the text, and refuse pictures of others", async () => {
    const [first, second] = [await storedFile(acme, "marko"), await storedFile(acme, "tomislav")];
    const order = await createWorkOrder(
      acme.as("marko"),
      plan({ descriptionDoc: picture(first) as never }),
    );
    await updateWorkOrderNotes(
      acme.as("tomislav"),
      notesInput.parse({ ...atVersion(order), repairNotesDoc: picture(second) }),
    );
    expect(await acme.rows("SELECT file_id AS id, kind FROM documents ORDER BY rowid")).toEqual([
      { id: first, kind: "image" },
      { id: second, kind: "image" },
    ]);
    expect(await getReadableFile(acme.as("ana"), first)).toMatchObject({ status: "attached" });
    expect((await getWorkOrder(acme.as("tea"), order.id)).documents).toEqual([]);
    // The office changes the description; the lead's own picture stays.
    await updateWorkOrder(
      acme.as("marko"),
      await sent(order.id, { description: "Nova", repairNotes: "Vidi:\nploča" }),
    );
    expect(await acme.rows("SELECT file_id AS id FROM documents")).toEqual([{ id: second }]);
    await expectRefusal(
      createWorkOrder(
        acme.as("marko"),
        plan({ descriptionDoc: picture(await storedFile(acme, "tea")) as never }),
      ),
      "invalid_input",
      "file_gone",
    );
    await expectRefusal(
      createWorkOrder(acme.as("marko"), plan({ descriptionDoc: picture(newId()) as never })),
      "invalid_input",
      "file_gone",
    );
  });

  it("do not change once the order was submitted", async () => {
    const order = await orderAt(acme, "submitted");
    await expectRefusal(
      updateWorkOrderNotes(
        acme.as("tomislav"),
        notesInput.parse({ ...atVersion(order), repairNotesDoc: bold("x") }),
      ),
      "transition_not_allowed",
      "order_locked",
    );
  });

  it("are sanitised on the server", () => {
    const hostile = {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [
            {
              type: "text",
              text: "a",
              marks: [{ type: "link", attrs: { href: "javascript:alert(1)", onclick: "x" } }],
            },
          ],
        },
        { type: "script", content: [{ type: "text", text: "alert(1)" }] },
      ],
    };
    expect(JSON.stringify(plan({ descriptionDoc: hostile as never }).descriptionDoc)).not.toMatch(
      /javascript|onclick|script/,
    );
    expect(
      updateInput.safeParse({
        ...plan(),
        version: 1,
        descriptionDoc: { type: "doc", content: [] },
        description_doc: "x",
      }).success,
    ).toBe(false);
  });
});
