import { describe, expect, it } from "vitest";
import { getOfflineParts } from "~/features/offline-data/queries/parts";
import { readBegunFrom } from "~/features/tickets/queries/created-from";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { createTestTenant } from "../../support/db/test-tenant";
import { plan } from "../../support/records/orders";
import { chooseSettings, OTHER_PLACE } from "../../support/records/people";
import { refusalOf } from "../../support/api/signed-in";
import { acceptedTicket, ticketRow } from "../../support/records/tickets";

describe("a ticket where tickets are disabled", () => {
  it("is linked to no new order by any user, and no refusal reveals its number", async () => {
    const acme = await createTestTenant();
    const own = await acceptedTicket(acme);
    const foreign = await acceptedTicket(acme, "marko", {
      ...OTHER_PLACE,
      roomId: null,
      assetId: null,
    });
    await chooseSettings(acme, { ticketing: false });
    for (const key of ["sanja", "marko", "tomislav"]) {
      for (const ticketIds of [[own.id], [foreign.id], [own.id, foreign.id]]) {
        const people = key === "tomislav" ? { technicianIds: [], leadId: null } : {};
        const { code, facts } = await refusalOf(
          createWorkOrder(acme.as(key), plan({ ticketIds, ...people })),
        );
        expect({ code, facts }).toEqual({ code: "feature_off", facts: {} });
      }
    }
    for (const { id } of [own, foreign])
      expect(await ticketRow(acme, id)).toMatchObject({ status: "accepted", workOrderId: null });
    expect(await acme.rows("SELECT id FROM work_orders")).toEqual([]);
  });

  it("prefills no order and is not in the offline data", async () => {
    const acme = await createTestTenant();
    const { id } = await acceptedTicket(acme);
    expect((await readBegunFrom(acme.as("marko"), [id]))?.tickets).toMatchObject([{ id }]);
    expect((await getOfflineParts(acme.as("marko"), ["tickets/new"])).gone).toEqual([]);
    await chooseSettings(acme, { ticketing: false });
    expect(await readBegunFrom(acme.as("marko"), [id])).toBeNull();
    expect((await getOfflineParts(acme.as("marko"), ["tickets/new"])).gone).toEqual([
      "tickets/new",
    ]);
  });
});
