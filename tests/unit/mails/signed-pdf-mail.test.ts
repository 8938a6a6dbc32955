import { describe, expect, it } from "vitest";
import { findPdfRecipient } from "~/features/mails/queries/pdf-recipient";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { signInput } from "~/features/work-orders/inputs/commands";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt, signatures } from "../../support/records/orders";
import { OTHER_PLACE } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

const EMAIL = "sime.juric@brod.hr";

describe("the address for the signed PDF", () => {
  it("is stored with the customer's signature, so that it is erased with it", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const order = await orderAt(acme, "submitted");
    await signWorkOrder(acme.as("tomislav"), signatures(order, { email: EMAIL }));
    const [row] = await acme.rows("SELECT revision_id AS id FROM work_order_signatures");
    const find = () => findPdfRecipient(acme.as("tomislav"), String(row?.["id"]));
    expect(await find()).toMatchObject({ name: "Šime Jurić", email: EMAIL });
    await acme.run(
      "UPDATE personal_details SET content = NULL, salt = '', erased_at = 1 WHERE hash IN (SELECT customer_person FROM work_order_signatures)",
    );
    expect(await find()).toBeNull();
  });

  it("is optional: a client that omits the field gets no mail", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const order = await orderAt(acme, "signed");
    expect(order.status).toBe("signed");
    const [row] = await acme.rows("SELECT revision_id AS id FROM work_order_signatures");
    expect(await findPdfRecipient(acme.as("tomislav"), String(row?.["id"]))).toBeNull();
  });

  it("is refused without a customer", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    await acme.run("UPDATE locations SET customer_id = NULL WHERE id = ?", OTHER_PLACE.locationId);
    const own = await orderAt(acme, "submitted", {
      customerId: null,
      locationId: OTHER_PLACE.locationId,
      roomId: null,
      assetId: null,
    });
    await expectRefusal(
      signWorkOrder(acme.as("tomislav"), signatures(own, { customer: null, email: EMAIL })),
      "invalid_input",
    );
  });

  it.each(["", "sime", "a@b", "two@a.hr, b@a.hr", "line@a.hr\nBcc: b@a.hr"])(
    "rejects %j",
    (email) => {
      const party = { name: "A", typed: "A" };
      const input = {
        id: "01900000-0000-7000-8000-0000000186a6",
        version: 1,
        place: "Rijeka",
        technician: party,
        customer: party,
        confirmed: true,
      };
      expect(signInput.safeParse(input).success).toBe(true);
      const { error } = signInput.safeParse({ ...input, email });
      expect(new Set(error?.issues.map(({ path }) => path.join()))).toEqual(new Set(["email"]));
    },
  );
});
