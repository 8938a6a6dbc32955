import { beforeAll, expect, it } from "vitest";
import { listInput } from "~/features/tickets/inputs/list";
import { getTicket } from "~/features/tickets/queries/detail";
import { listTickets } from "~/features/tickets/queries/list";
import { getSignedRevision } from "~/features/tickets/queries/signed-pdf";
import { expectRefusal } from "../../support/api/signed-in";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { ticketInOrder } from "../../support/records/tickets";

let acme: Company;
let signedId: string;
let revisionId: unknown;

beforeAll(async () => {
  acme = await createTestTenant({ approvals: 1 });
  const customerId = acme.as("ciro").actor.customerId ?? "";
  const [signed, submitted, elsewhere] = [
    await orderAt(acme, "signed"),
    await orderAt(acme, "submitted"),
    await orderAt(acme, "signed"),
  ];
  for (const { id } of [signed, submitted])
    await acme.run("UPDATE work_orders SET customer_id = ? WHERE id = ?", customerId, id);
  signedId = signed.id;
  [{ revisionId } = { revisionId: null }] = await acme.rows(
    "SELECT revision_id AS revisionId FROM work_orders WHERE id = ?",
    signedId,
  );
  await ticketInOrder(acme, { id: "signed", by: "ciro", orderId: signed.id });
  await ticketInOrder(acme, { id: "submitted", by: "ciro", orderId: submitted.id });
  await ticketInOrder(acme, { id: "elsewhere", by: "ciro", orderId: elsewhere.id });
});

it("a customer has the signed PDF of an order of the own ticket, once it is signed and theirs", async () => {
  const ciro = acme.as("ciro");
  expect(await getSignedRevision(ciro, "signed")).toEqual({ workOrderId: signedId, revisionId });
  for (const id of ["submitted", "elsewhere", "unknown"])
    await expectRefusal(getSignedRevision(ciro, id), "not_found");
  const { entities } = await listTickets(ciro, listInput.parse({}));
  expect(Object.fromEntries(entities.map((each) => [each.id, each.hasSignedPdf]))).toMatchObject({
    signed: true,
    submitted: false,
    elsewhere: false,
  });
  expect((await getTicket(ciro, "signed")).hasSignedPdf).toBe(true);
});

it("nobody else has it by the ticket: employees read the order, other customers nothing", async () => {
  await expectRefusal(getSignedRevision(acme.as("petar"), "signed"), "not_found");
  for (const key of ["marko", "tomislav", "sanja"]) {
    await expectRefusal(getSignedRevision(acme.as(key), "signed"), "not_allowed");
  }
  expect((await getTicket(acme.as("marko"), "signed")).hasSignedPdf).toBe(false);
});
