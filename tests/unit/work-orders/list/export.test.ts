import { expect, it } from "vitest";
import { listInput } from "~/features/work-orders/inputs/list";
import { exportWorkOrders, listWorkOrders } from "~/features/work-orders/queries/list/rows";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../../support/db/test-tenant";
import { createArchivedOrder } from "../../../support/records/archived-order";
import { expectRefusal } from "../../../support/api/signed-in";

const input = (raw: object) => parseInput(listInput, raw);

it("reads the rows of a list in its order, in parts", async () => {
  const acme = await createTestTenant();
  for (const status of ["backlog", "in-progress", "done", "backlog", "signed"] as const)
    await createArchivedOrder(acme, { status });
  for (const raw of [
    {},
    { sortBy: "urgency" },
    { sortBy: "status", sortDirection: "asc" },
    { search: "pump" },
    { unfinished: true, sortBy: "urgency" },
  ]) {
    const rows = await exportWorkOrders(acme.as("marko"), input(raw));
    const { entities, totalCount } = await listWorkOrders(acme.as("marko"), input(raw));
    expect(rows.count).toBe(totalCount);
    const parts = [await rows.read(0, 2), await rows.read(2, 2), await rows.read(4, 2)];
    // The file has the sums of each order beside the columns of the list.
    expect(parts.flat()).toEqual(
      entities.map((row) => ({ ...row, sums: expect.objectContaining({ id: row.id }) })),
    );
    expect(parts[0]).toHaveLength(2);
  }
});

it("leaves no row out when an order is added meanwhile", async () => {
  const acme = await createTestTenant();
  const first = await createArchivedOrder(acme);
  const rows = await exportWorkOrders(acme.as("marko"), input({}));
  await createArchivedOrder(acme);
  expect((await rows.read(0, 10)).map(({ id }) => id)).toEqual([first.id]);
});

it("is refused to users who may not read the list", async () => {
  const acme = await createTestTenant();
  await expectRefusal(exportWorkOrders(acme.as("emina"), input({})), "not_allowed");
});
