import { expect, it } from "vitest";
import { readOutboxBacklog } from "../../../migrations/lifecycle/outbox";
import { createTestTenant } from "../../support/db/test-tenant";
import { localProvisioner } from "../../support/db/providers";
import { NOW } from "../../support/records/people";
import { undeliveredTo } from "../../support/fakes/undelivered";

it("lists a tenant's outbox for an operator, with dead messages and their reasons", async () => {
  const acme = await createTestTenant();
  // The namespace of a tenant is derived from its id.
  const provisioner = { ...localProvisioner(), urlOf: () => acme.url };
  expect(await readOutboxBacklog(provisioner, { id: "x" })).toEqual({
    waiting: 0,
    oldest: null,
    givenUp: [],
  });
  await acme.run(
    "INSERT INTO outbox (id, type, ids, created_at, next_at) VALUES ('1', 'ticket.created', '{}', ?, ?)",
    NOW,
    NOW,
  );
  await acme.run(
    "INSERT INTO outbox (id, type, ids, created_at, next_at, attempts, dead_at, last_error) VALUES ('2', 'work_order.done', '{}', 0, 0, 33, 1, 'pdf_unavailable: failed'), ('3', 'work_order.done', '{}', 0, 0, 33, 2, 'file_unavailable'), ('held', 'work_order.pdf.mail', '{}', 0, 0, 0, 2, 'held: person')",
  );
  await undeliveredTo(acme, "tea");
  expect(await readOutboxBacklog(provisioner, { id: "x" })).toEqual({
    waiting: 1,
    oldest: new Date(NOW).toISOString(),
    givenUp: [
      { type: "user.password_changed", count: 1, why: "550 No such mailbox" },
      { type: "work_order.done", count: 2, why: "file_unavailable" },
    ],
  });
});
