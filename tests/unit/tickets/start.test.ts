import { describe, it } from "vitest";
import { startTicket } from "~/features/tickets/commands/start";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { acceptedTicket, raised, idAndVersion } from "../../support/records/tickets";

describe("starting a ticket without an order", () => {
  it("is allowed for an accepted ticket, and refused to customers", async () => {
    const acme = await createTestTenant();
    const [fresh, ready] = [await raised(acme, "tomislav"), await acceptedTicket(acme, "ciro")];
    await expectRefusal(
      startTicket(acme.as("tomislav"), idAndVersion(fresh)),
      "transition_not_allowed",
    );
    await expectRefusal(startTicket(acme.as("ciro"), idAndVersion(ready)), "not_allowed");
    await expectRefusal(
      startTicket(acme.as("tomislav"), { ...idAndVersion(ready), version: 1 }),
      "version_conflict",
    );
  });
});
