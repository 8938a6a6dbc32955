import { describe, expect, it } from "vitest";
import { addComment } from "~/features/comments/commands/add";
import { removeComment } from "~/features/comments/commands/remove";
import { acceptTicket } from "~/features/tickets/commands/accept";
import { addTicketsToWorkOrder } from "~/features/tickets/commands/add-to-work-order";
import { listInput, type ListInput } from "~/features/tickets/inputs/list";
import { readTicketBoard } from "~/features/tickets/queries/board";
import { getTicket } from "~/features/tickets/queries/detail";
import { exportTickets, listTickets } from "~/features/tickets/queries/list";
import { updateTicket } from "~/features/tickets/commands/update";
import { updateInput } from "~/features/tickets/inputs/save";
import { changesIn } from "~/features/activity/model";
import { findTicketFor } from "~/features/notifications/topics/ticket";
import type { Recipient } from "~/features/mails/queries/recipient";
import { searchRecords } from "~/features/search/queries/search";
import type { AuthContext } from "~/server/request-context";
import { visitRow } from "../../support/records/visits/visit-rows";
import { pageOf } from "~/features/tickets/queries/pages";
import { ticketsOfOrder } from "~/features/tickets/queries/of-order";
import { richText } from "../../support/records/comments";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { explain } from "../../support/db/explain";
import { orderAt } from "../../support/records/orders";
import { actorOf, DAY_MS, NOW, OTHER_PLACE, who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { raised, idAndVersion } from "../../support/records/tickets";

const listParams = (more: Partial<ListInput> = {}): ListInput => ({
  ...listInput.parse({}),
  ...more,
});
const listedNames = async (acme: Company, key: string, more: Partial<ListInput> = {}) => {
  const { entities, totalCount } = await listTickets(acme.as(key), listParams(more));
  expect(totalCount).toBe(entities.length);
  return entities.map(({ name }) => name).sort();
};
async function rowsOfExport(ctx: AuthContext) {
  const { count, read } = await exportTickets(ctx, listParams());
  return read(0, count);
}
const TEN = { created: 10, accepted: 10, "in-progress": 10, done: 10, rejected: 10 };
const SHOW_ALL =
  "INSERT INTO settings (key, valid_from, value, changed_at) VALUES ('feature.SHOW_ALL_ENTITIES_TO_CUSTOMER_USER', '2026-01-01', json('{\"enabled\":true}'), 0)";

/** One ticket of each creator, and one that the office entered for Ciro's customer. */
async function ticketOfEachCreator() {
  const acme = await createTestTenant();
  await acme.run("DELETE FROM settings WHERE key = 'feature.SHOW_ALL_ENTITIES_TO_CUSTOMER_USER'");
  for (const by of ["emina", "ciro", "petar", "tomislav"])
    await raised(acme, by, { name: `canary ${by}`, priority: by === "ciro" ? "critical" : "low" });
  const place = {
    customerId: actorOf("ciro").customerId,
    locationId: null,
    roomId: null,
    assetId: null,
  };
  await raised(acme, "marko", { name: "canary office", ...place });
  return acme;
}

describe("the visible tickets of a list", () => {
  it("follow domain-rules §7 in rows, counts, search, filters and sorting", async () => {
    const acme = await ticketOfEachCreator();
    const own: Record<string, string[]> = {
      sanja: ["canary ciro", "canary emina", "canary office", "canary petar", "canary tomislav"],
      emina: ["canary emina"],
      ciro: ["canary ciro"],
      petar: ["canary petar"],
      tomislav: ["canary tomislav"],
      tea: [],
    };
    for (const [key, expected] of Object.entries(own)) {
      expect(await listedNames(acme, key), key).toEqual(expected);
      expect(await listedNames(acme, key, { search: "canary" }), key).toEqual(expected);
      expect(await listedNames(acme, key, { status: "created" }), key).toEqual(expected);
      expect(await listedNames(acme, key, { sortBy: "priority" }), key).toEqual(expected);
      expect(
        (await readTicketBoard(acme.as(key), listParams(), TEN)).map(({ count }) => count),
        key,
      ).toEqual([expected.length, 0, 0, 0, 0]);
    }
    expect(await listedNames(acme, "emina", { search: "ciro" })).toEqual([]);
    await expectRefusal(listTickets(acme.as("ana"), listParams()), "not_allowed");
  });

  it("include all tickets of a customer for its users once the tenant allows it, and never another's", async () => {
    const acme = await ticketOfEachCreator();
    await acme.run(SHOW_ALL);
    expect(await listedNames(acme, "ciro")).toEqual(["canary ciro", "canary office"]);
    expect(await listedNames(acme, "petar")).toEqual(["canary petar"]);
    expect(await listedNames(acme, "emina")).toEqual(["canary emina"]);
  });

  it("include for technicians the accepted tickets that no order contains", async () => {
    const acme = await ticketOfEachCreator();
    const [ciro] = (await listTickets(acme.as("marko"), listParams({ search: "ciro" }))).entities;
    if (!ciro) throw new Error("They were raised");
    await acceptTicket(acme.as("marko"), { id: ciro.id, version: ciro.version });
    expect(await listedNames(acme, "tea")).toEqual(["canary ciro"]);
  });

  it("are the only ones whose page opens", async () => {
    const acme = await ticketOfEachCreator();
    const all = (await listTickets(acme.as("marko"), listParams())).entities;
    for (const key of ["emina", "ciro", "petar", "tea", "tomislav"]) {
      const visible = await listedNames(acme, key);
      for (const row of all.filter(({ name }) => !visible.includes(name)))
        await expectRefusal(getTicket(acme.as(key), row.id), "not_found");
    }
  });

  it("include the work order for users who may read both", async () => {
    const acme = await createTestTenant();
    const [order, ticket] = [
      await orderAt(acme, "backlog"),
      await raised(acme, "marko", { name: "canary" }),
    ];
    await addTicketsToWorkOrder(acme.as("marko"), {
      ticketIds: [ticket.id],
      workOrderId: order.id,
    });
    expect(await ticketsOfOrder(acme.as("marko"), order.id)).toMatchObject([
      { number: ticket.number },
    ]);
    expect(await ticketsOfOrder(acme.as("tea"), order.id)).toMatchObject([
      { number: ticket.number },
    ]);
    expect(await ticketsOfOrder(acme.as("tarik"), order.id)).toEqual([]);
    expect(await ticketsOfOrder(acme.as("ana"), order.id)).toBeNull();
    await acme.run(
      "INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES ('feature.TICKETING', '2026-01-01', json('{\"enabled\":false}'), 0)",
    );
    expect(await ticketsOfOrder(acme.as("marko"), order.id)).toBeNull();
  });
});

describe("comments on the tickets of an order", () => {
  it("show author, count and latest text there to readers of the ticket", async () => {
    const acme = await createTestTenant();
    const [order, ticket] = [await orderAt(acme, "backlog"), await raised(acme, "marko")];
    await addTicketsToWorkOrder(acme.as("marko"), {
      ticketIds: [ticket.id],
      workOrderId: order.id,
    });
    const talk = async (key: string) =>
      (await ticketsOfOrder(acme.as(key), order.id))?.map(({ conversation }) => conversation);
    expect(await talk("marko")).toEqual([{ count: 0, last: null }]);
    const subject = { type: "ticket", id: ticket.id } as const;
    for (const text of ["Come soon", "Use the back gate", "Mistaken"])
      await addComment(acme.as("marko"), richText(subject, text));
    const [gone] = await acme.rows("SELECT id FROM comments WHERE text = 'Mistaken'");
    await removeComment(acme.as("marko"), { id: String(gone?.["id"]) });
    expect(await talk("tomislav")).toEqual([
      {
        count: 2,
        last: { author: "Marko Horvat", text: "Use the back gate", at: expect.any(Number) },
      },
    ]);
    expect(await talk("tarik")).toEqual([]);
    expect(await talk("ana")).toBeUndefined();
  });
});

describe("a ticket's page", () => {
  it("hides the order's number and the names in its log from the creator", async () => {
    const acme = await createTestTenant();
    await raised(acme, "emina");
    const ticket = await raised(acme, "ciro");
    const taken = await acceptTicket(acme.as("marko"), idAndVersion(ticket));
    await orderAt(acme, "backlog");
    await orderAt(acme, "backlog");
    const order = await orderAt(acme, "backlog");
    await acme.run(
      "UPDATE work_orders SET customer_id = ? WHERE id = ?",
      actorOf("ciro").customerId,
      order.id,
    );
    await addTicketsToWorkOrder(acme.as("marko"), { ticketIds: [taken.id], workOrderId: order.id });
    const visible = await getTicket(acme.as("ciro"), ticket.id);
    expect(visible).toMatchObject({ workOrder: null, links: [], inWorkOrder: true });
    expect(JSON.stringify(visible)).not.toContain(order.number);
    expect(visible.activity?.map(({ event }) => event)).toContain("ticket.planned");
    expect((await getTicket(acme.as("marko"), ticket.id)).workOrder).toMatchObject({
      number: order.number,
    });
  });
});

describe("a ticket that the office moves to another customer", () => {
  /** Ćiro's ticket, which another customer's place and asset replace. Its order has a visit. */
  async function moved(showsAll: boolean) {
    const acme = await createTestTenant();
    const own = await placeOf(acme, String(actorOf("ciro").customerId));
    const ticket = await raised(acme, "ciro", { name: "Curi", ...own, customerId: null });
    if (showsAll) await acme.run(SHOW_ALL.replace("INSERT", "INSERT OR REPLACE"));
    const edit = { ...idAndVersion(ticket), name: "Curi", priority: "low" };
    await updateTicket(acme.as("marko"), updateInput.parse({ ...edit, ...OTHER_PLACE }));
    const order = await orderAt(acme, "backlog");
    await acme.run("UPDATE tickets SET work_order_id = ?, status = 'accepted'", order.id);
    await visitRow(acme, order.id, { startsAt: NOW + DAY_MS });
    const names = await acme.rows(
      `SELECT c.name AS customer, l.name AS location, r.name AS room, a.name AS asset, l.street AS street
       FROM customers c, locations l, rooms r, assets a WHERE c.id = ? AND l.id = ? AND r.id = ? AND a.id = ?`,
      ...Object.values(OTHER_PLACE),
    );
    return { acme, ticket, own, foreign: Object.values(names[0] ?? {}).map(String) };
  }

  async function placeOf(acme: Company, customerId: string) {
    const [row] = await acme.rows(
      `SELECT l.id AS locationId, (SELECT id FROM assets WHERE customer_id = l.customer_id LIMIT 1) AS assetId
       FROM locations l WHERE l.customer_id = ? LIMIT 1`,
      customerId,
    );
    return {
      locationId: String(row?.["locationId"]),
      assetId: row?.["assetId"] ? String(row["assetId"]) : null,
    };
  }

  it.each([false, true])(
    "names no place of it to its creator, with all tickets shown: %s",
    async (showsAll) => {
      const { acme, ticket, own, foreign } = await moved(showsAll);
      expect(foreign.filter(Boolean)).toHaveLength(5);
      const ciro = () => acme.as("ciro");
      const mail = { id: who("ciro"), roles: ["CUSTOMER_USER"] } as Recipient;
      const seen = {
        page: await getTicket(ciro(), ticket.id),
        list: await listTickets(ciro(), listParams()),
        board: await readTicketBoard(ciro(), listParams(), TEN),
        search: await searchRecords(ciro(), "curi"),
        csv: await rowsOfExport(ciro()),
      };
      for (const [where, content] of Object.entries(seen)) {
        const text = JSON.stringify(content);
        expect(text, where).toContain("Curi");
        // An asset of the own customer is of the same make.
        const names = foreign.filter((name) => name !== seen.page.asset?.name);
        for (const secret of [...names, ...Object.values(OTHER_PLACE)])
          expect(text, where).not.toContain(secret);
      }
      const { customerId } = actorOf("ciro");
      expect(seen.page).toMatchObject({
        customer: { id: customerId },
        location: { id: own.locationId },
        status: "created",
        leftAt: NOW,
        nextVisit: null,
        editable: false,
      });
      expect(seen.list.entities[0]).toMatchObject({ customerId, nextVisit: null });
      expect(await findTicketFor(acme.as("marko"), ticket.id, mail)).toBeNull();
      expect(JSON.stringify(await getTicket(acme.as("marko"), ticket.id))).toContain(foreign[0]);
    },
  );

  it("logs for its creator that its places changed, without their names, once it is theirs again", async () => {
    const { acme, ticket } = await moved(false);
    expect((await getTicket(acme.as("ciro"), ticket.id)).activity).toHaveLength(1);
    await acme.run("UPDATE tickets SET work_order_id = NULL");
    const back = { ...idAndVersion(ticket), version: 2, name: "Curi" };
    const { customerId } = actorOf("ciro");
    await updateTicket(acme.as("marko"), updateInput.parse({ ...back, customerId }));
    const log = async (key: string) =>
      (await getTicket(acme.as(key), ticket.id)).activity?.find(
        ({ event }) => event === "ticket.updated",
      );
    const line = await log("ciro");
    expect(changesIn(line?.facts ?? {}).filter(({ hidden }) => hidden)).toEqual(
      expect.arrayContaining(
        ["customerId", "locationId", "roomId"].map((field) => ({
          field,
          from: null,
          to: null,
          hidden: true,
        })),
      ),
    );
    expect(line?.names).toEqual({});
    expect(JSON.stringify(await log("marko"))).toContain(OTHER_PLACE.customerId);
  });

  it("is not found by those names or places, and still by its own words", async () => {
    const { acme, foreign } = await moved(true);
    const [customer = "", , room = ""] = foreign;
    const found = async (key: string, more: Partial<ListInput>) =>
      (await listTickets(acme.as(key), listParams(more))).totalCount;
    for (const more of [
      { search: customer },
      { search: room },
      { customerId: OTHER_PLACE.customerId },
      { locationId: OTHER_PLACE.locationId },
      { assetId: OTHER_PLACE.assetId },
    ]) {
      expect(await found("ciro", more), JSON.stringify(more)).toBe(0);
      expect(await found("marko", more), JSON.stringify(more)).toBe(1);
    }
    expect(await searchRecords(acme.as("ciro"), customer)).toEqual([]);
    expect(await found("ciro", { search: "curi" })).toBe(1);
  });

  it("is no longer its creator's to edit, whatever version they have", async () => {
    const { acme, ticket } = await moved(false);
    await acme.run("UPDATE tickets SET work_order_id = NULL, status = 'created'");
    const [row] = await acme.rows("SELECT version FROM tickets");
    const edit = { id: ticket.id, name: "Moje", priority: "low" };
    const version = Number(row?.["version"]);
    for (const seen of [version, version - 1])
      await expectRefusal(
        updateTicket(acme.as("ciro"), updateInput.parse({ ...edit, version: seen })),
        "not_found",
      );
  });

  it("shows the places of the own customer as before", async () => {
    const { acme, ticket, own } = await moved(false);
    await acme.run(
      "UPDATE tickets SET customer_id = ?, location_id = ?, room_id = NULL, asset_id = ?",
      actorOf("ciro").customerId,
      own.locationId,
      OTHER_PLACE.assetId,
    );
    const page = await getTicket(acme.as("ciro"), ticket.id);
    expect(page).toMatchObject({ location: { id: own.locationId }, asset: null });
    expect(page.customer?.id).toBe(actorOf("ciro").customerId);
    expect(page.nextVisit).not.toBeNull();
  });
});

describe("the query for a page of tickets", () => {
  it.each(["number", "createdAt", "status", "priority"] as const)(
    "by %s reads an index without a sort step",
    async (sortBy) => {
      const acme = await createTestTenant();
      const plan = await explain(
        acme.database,
        pageOf({ ...listParams({ sortBy }), actor: actorOf("marko") }).found,
      );
      expect(plan.join("\n")).toMatch(/USING (COVERING )?INDEX tickets_/);
      expect(plan.join("\n")).not.toMatch(/TEMP B-TREE/);
    },
  );

  it("of one state, by number, does the same", async () => {
    const acme = await createTestTenant();
    const plan = await explain(
      acme.database,
      pageOf({ ...listParams({ status: "created" }), actor: actorOf("marko") }).found,
    );
    expect(plan.join("\n")).toMatch(/SEARCH t USING (COVERING )?INDEX tickets_/);
    expect(plan.join("\n")).not.toMatch(/TEMP B-TREE/);
  });
});
