import { describe, expect, it } from "vitest";
import { giveStandIn } from "~/features/stand-ins/commands/give";
import { getTask } from "~/features/tasks/queries/detail";
import { setWorkCapacity } from "~/features/work-capacity/commands/set";
import { setInput } from "~/features/work-capacity/inputs";
import { approveWorkOrder } from "~/features/work-orders/commands/approve";
import { getWorkOrder } from "~/features/work-orders/queries/detail";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { TODAY, who } from "../../support/records/people";
import { taskAt } from "../../support/records/tasks";

async function leave(acme: Company, until: string, ...keys: string[]) {
  for (const key of keys)
    await setWorkCapacity(
      acme.as("sanja"),
      setInput.parse({
        id: who(key),
        version: 0,
        from: TODAY,
        to: until,
        week: null,
        exceptions: [{ from: TODAY, to: until }],
      }),
    );
}

const NOBODY = { people: [], allUntil: null };

describe("an order that waits for approvals", () => {
  const away = async (acme: Company, id: string) =>
    (await getWorkOrder(acme.as("tomislav"), id)).approversAway;

  it("names who could approve and is away, and nobody while it is open or once it is approved", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    await leave(acme, "2026-11-27", "ana", "tomislav");
    const open = await orderAt(acme, "reported");
    expect(await away(acme, open.id)).toEqual(NOBODY);
    const order = await orderAt(acme, "submitted");
    expect(await away(acme, order.id)).toEqual({
      people: [{ name: "Ana Babić", until: "2026-11-27" }],
      allUntil: null,
    });
    await approveWorkOrder(acme.as("ana"), {
      id: order.id,
      revision: order.revision ?? "",
      note: "",
    });
    expect(await away(acme, order.id)).toEqual(NOBODY);
  });

  it("says when the first is back while all who could approve are away, until somebody stands in", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const order = await orderAt(acme, "submitted");
    await leave(acme, "2026-12-04", "sanja", "amar");
    await leave(acme, "2026-11-27", "ana");
    expect((await away(acme, order.id)).allUntil).toBeNull();
    await leave(acme, "2026-12-11", "marko");
    const all = await away(acme, order.id);
    expect(all.people).toHaveLength(4);
    expect(all.allUntil).toBe("2026-11-27");
    await giveStandIn(acme.as("sanja"), { userId: who("tarik"), from: TODAY, to: "2026-11-27" });
    expect((await away(acme, order.id)).allUntil).toBeNull();
  });

  it("can be submitted and approved while they are", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    await leave(acme, "2026-12-04", "sanja", "marko", "ana", "amar");
    const order = await orderAt(acme, "submitted");
    await approveWorkOrder(acme.as("ana"), {
      id: order.id,
      revision: order.revision ?? "",
      note: "",
    });
    expect(await acme.rows("SELECT count(*) AS n FROM work_order_approvals")).toEqual([{ n: 1 }]);
  });
});

it("a task names them too", async () => {
  const acme = await createTestTenant({ taskApprovals: 1 });
  await leave(acme, "2026-11-27", "ana");
  const { id } = await taskAt(acme, "submitted");
  expect((await getTask(acme.as("tomislav"), id)).approversAway.people).toEqual([
    { name: "Ana Babić", until: "2026-11-27" },
  ]);
});
