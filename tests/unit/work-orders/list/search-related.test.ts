import { beforeAll, describe, expect, it } from "vitest";
import { listInput } from "~/features/work-orders/inputs/list";
import { listWorkOrders } from "~/features/work-orders/queries/list/rows";
import { parseInput } from "~/kernel/input/parse";
import { insert } from "../../../../migrations/seeds/insert";
import { createTestTenant, type Company } from "../../../support/db/test-tenant";
import { createArchivedOrder } from "../../../support/records/archived-order";
import { NOW, PLACE, who } from "../../../support/records/people";

let acme: Company;
let orderId: string;

beforeAll(async () => {
  acme = await createTestTenant();
  const { id } = await createArchivedOrder(acme, { status: "backlog", technicians: ["tomislav"] });
  orderId = id;
  await acme.run(
    "UPDATE assets SET serial_number = 'SN-2020-1071', search_text = 'klima daikin vrv iv sn-2020-1071' WHERE id = ?",
    PLACE.assetId,
  );
  await acme.run("UPDATE work_orders SET asset_id = ? WHERE id = ?", PLACE.assetId, id);
});

const count = async (search: string, company = acme) =>
  (await listWorkOrders(company.as("marko"), parseInput(listInput, { search }))).totalCount;

describe("a search of work orders", () => {
  it.each(["SN-2020-1071", "Daikin", "VRV", "tomislav", "Đurić"])("finds %s", async (search) => {
    expect(await count(search)).toBe(1);
  });

  it("does not find a user by an address or a phone number", async () => {
    expect(await count("tomislav@example.com")).toBe(0);
  });

  it("follows the asset", async () => {
    await acme.run("UPDATE assets SET search_text = 'klima toshiba' WHERE id = ?", PLACE.assetId);
    expect([await count("daikin"), await count("toshiba")]).toEqual([0, 1]);
    await acme.run("UPDATE work_orders SET asset_id = NULL WHERE id = ?", orderId);
    expect(await count("toshiba")).toBe(0);
  });

  it("follows the people and their names", async () => {
    const assignment = { id: "x", work_order_id: orderId, user_id: who("tea"), is_lead: false };
    await acme.database.write([insert("work_order_assignments", { ...assignment, from_at: NOW })]);
    expect(await count("šimić")).toBe(1);
    await acme.run(
      "UPDATE users SET surname = 'Perić', search_text = 'tea peric' WHERE id = ?",
      who("tea"),
    );
    expect([await count("šimić"), await count("perić")]).toEqual([0, 1]);
    await acme.run("UPDATE work_order_assignments SET to_at = ? WHERE id = 'x'", NOW);
    expect(await count("perić")).toBe(0);
  });

  it("finds it by the number of a ticket while that belongs to it", async () => {
    const ticket = {
      id: "01900000-0000-7000-9000-00000000aaaa",
      number: "T-2026-07777",
      name: "x",
      status: "accepted",
      priority: "low",
      creator_id: who("marko"),
      created_at: NOW,
      updated_at: NOW,
    };
    await acme.database.write([insert("tickets", ticket)]);
    await acme.run("UPDATE tickets SET work_order_id = ? WHERE id = ?", orderId, ticket.id);
    expect(await count("T-2026-07777")).toBe(1);
    await acme.run("UPDATE tickets SET work_order_id = NULL WHERE id = ?", ticket.id);
    expect(await count("T-2026-07777")).toBe(0);
  });

  it("finds people and assets where locations are off", async () => {
    const small = await createTestTenant({ locations: false });
    const { id } = await createArchivedOrder(small, { technicians: ["tomislav"] });
    await small.run(
      "UPDATE assets SET search_text = name || ' daikin' WHERE id = ?",
      PLACE.assetId,
    );
    await small.run("UPDATE work_orders SET asset_id = ? WHERE id = ?", PLACE.assetId, id);
    expect([await count("tomislav", small), await count("daikin", small)]).toEqual([1, 1]);
    expect(await count("Dok", small)).toBe(0);
  });
});
