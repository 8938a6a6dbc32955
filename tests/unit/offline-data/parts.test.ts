import { describe, expect, it } from "vitest";
import { addComment } from "~/features/comments/commands/add";
import { addInput } from "~/features/comments/inputs";
import { contentsInput, partsInput } from "~/features/offline-data/inputs";
import { namesForOneResponse } from "~/features/offline-data/model";
import { type OfflineWorkOrder, readOrderPage } from "~/features/daily-reports/queries/order";
import type { OrdersPage } from "~/features/dashboard/queries/read";
import { getOfflineParts } from "~/features/offline-data/queries/parts";
import { getOfflineContents } from "~/features/offline-data/queries/contents";
import { getReportForm } from "~/features/daily-reports/queries/entry-references";
import { readTaskPage } from "~/features/tasks/queries/page";
import { newId } from "~/kernel/ids";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { taskAt } from "../../support/records/tasks";

async function part<T>(acme: Company, key: string, name: string): Promise<T | null> {
  const { parts, gone } = await getOfflineParts(acme.as(key), [name]);
  expect(gone).toEqual(parts.length === 0 ? [name] : []);
  // Safe: each test names the part that it requests.
  return (parts[0]?.value ?? null) as T | null;
}

describe("a part of the offline data", () => {
  it("contains everything that its page shows, form and comments included", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "reported");
    const task = await taskAt(acme, "in-progress");
    await addComment(
      acme.as("marko"),
      addInput.parse({
        subject: { type: "work-order", id: order.id },
        commentId: newId(),
        text: "Ključ je na porti",
      }),
    );
    const packed = await part<OfflineWorkOrder>(acme, "tomislav", `work-orders/${order.id}`);
    expect(packed?.page).toEqual(
      await readOrderPage(acme.as("tomislav"), order.id, { comments: 20 }),
    );
    expect(packed?.page.conversation?.comments.map((one) => one.text)).toEqual([
      "Ključ je na porti",
    ]);
    expect(packed?.report).toEqual({
      ground: await getReportForm(acme.as("tomislav"), order.id),
      author: "Tomislav Đurić",
    });
    expect(await part(acme, "tomislav", `tasks/${task.id}`)).toEqual(
      await readTaskPage(acme.as("tomislav"), task.id, { comments: 20 }),
    );
  });

  it("is the list of all records on the device, earliest start first", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const [late, soon] = [
      await orderAt(acme, "backlog", { plannedStartOn: "2026-12-01" }),
      await orderAt(acme, "backlog", { plannedStartOn: "2026-11-21" }),
    ];
    await orderAt(acme, "done");
    const list = await part<OrdersPage>(acme, "tomislav", "work-orders");
    expect(list?.listView.entities.map(({ id }) => id)).toEqual([soon.id, late.id]);
    expect(list?.listView).toMatchObject({ view: null, totalCount: 2, columns: null });
  });

  it("loads in one round trip with few requests", async () => {
    const acme = await createTestTenant();
    const orders = [];
    for (let count = 0; count < 10; count += 1) orders.push(await orderAt(acme, "backlog"));
    const ctx = acme.as("tomislav");
    const { parts } = await getOfflineParts(ctx, [
      ...orders.map(({ id }) => `work-orders/${id}`),
      "work-orders",
      "pickers/spare-parts",
    ]);
    expect(parts).toHaveLength(12);
    expect(ctx.database.stats.roundTrips).toBe(1);
    expect(ctx.database.stats.requests).toBeLessThanOrEqual(6);
    expect(JSON.stringify(parts).length).toBeLessThan(1_000_000);
  });

  it("is reported as gone when the record is deleted", async () => {
    const acme = await createTestTenant();
    expect(await part(acme, "tomislav", `work-orders/${newId()}`)).toBeNull();
    expect(await part(acme, "tomislav", `tasks/${newId()}`)).toBeNull();
  });

  it("contains the stock in a compact form", async () => {
    const acme = await createTestTenant();
    await acme.run(
      "INSERT INTO spare_parts (id, name, sort_key, search_text, unit, created_at, updated_at) VALUES ('p', 'Filter ulja', 'filter ulja', 'filter ulja', 'piece', 1, 1)",
    );
    expect(await part(acme, "tomislav", "pickers/spare-parts")).toContainEqual({
      id: "p",
      name: "Filter ulja",
      unit: "piece",
      stockThousandths: 0,
    });
  });
});

describe("the offline data of a user", () => {
  it.each(["emina", "ciro", "petar"])(
    "contains for %s no work, stock or places of others",
    async (key) => {
      const acme = await createTestTenant();
      const order = await orderAt(acme, "reported", { description: "CANARY" });
      const task = await taskAt(acme, "in-progress", { name: "CANARY" });
      await acme.run(
        "INSERT INTO spare_parts (id, name, sort_key, search_text, unit, created_at, updated_at) VALUES ('p', 'CANARY', 'canary', 'canary', 'piece', 1, 1)",
      );
      const own = (await getOfflineContents(acme.as(key), "")).names ?? [];
      const all = [
        `work-orders/${order.id}`,
        `tasks/${task.id}`,
        "work-orders",
        "tasks",
        "pickers/spare-parts",
        "pickers/equipment",
      ];
      const result = await getOfflineParts(acme.as(key), [
        ...own,
        ...all.filter((name) => !own.includes(name)),
      ]);
      expect(JSON.stringify(result)).not.toContain("CANARY");
      expect(result.gone).toEqual(all);
    },
  );

  it("contains colleagues' hours only where the user's page shows them", async () => {
    const acme = await createTestTenant({ entry: "ALL_ASSIGNEES" });
    const order = await orderAt(acme, "reported");
    const packed = await part<OfflineWorkOrder>(acme, "tea", `work-orders/${order.id}`);
    expect(packed?.page.totals.technicians).toEqual([]);
    expect(packed?.report?.ground.technicians.map(({ name }) => name)).toHaveLength(1);
  });
});

describe("the requested parts", () => {
  it("must exist, each once, at most twelve", () => {
    const [order, task] = [newId(), newId()];
    expect(
      partsInput.parse({
        names: `work-orders/${order},tasks/${task},work-orders/${order},work-orders,pickers/rooms`,
      }).names,
    ).toEqual([`work-orders/${order}`, `tasks/${task}`, "work-orders", "pickers/rooms"]);
    expect(partsInput.parse({}).names).toEqual([]);
    for (const names of [
      "users",
      "work-orders/1",
      "pickers/users",
      `tickets/${order}`,
      Array.from({ length: 13 }, () => `tasks/${newId()}`).join(),
    ]) {
      expect(partsInput.safeParse({ names }).success, names).toBe(false);
    }
    expect(contentsInput.parse({})).toEqual({ since: "" });
  });
});

describe("the parts of one response", () => {
  const orders = Array.from({ length: 12 }, () => `work-orders/${newId()}`);

  it("are few of those that are much work", () => {
    expect(namesForOneResponse(orders)).toEqual(orders.slice(0, 4));
    expect(namesForOneResponse(["pickers/assets", "tasks", ...orders])).toHaveLength(4);
  });

  it("are all of those that are little work, and always the first", () => {
    const pages = ["phrases", "profile/safety", "profile/helpdesk", "tickets/new"];
    expect(namesForOneResponse(pages)).toEqual(pages);
    expect(namesForOneResponse([...pages, ...orders])).toEqual([...pages, ...orders.slice(0, 2)]);
    expect(namesForOneResponse(orders.slice(0, 1))).toHaveLength(1);
    expect(namesForOneResponse([])).toEqual([]);
  });
});
