import { beforeAll, describe, expect, it } from "vitest";
import { listInput } from "~/features/preventive-maintenance/inputs";
import { ROW_STATUSES } from "~/features/preventive-maintenance/model";
import { rowStatusOf } from "~/features/preventive-maintenance/policy/state";
import {
  listPlans,
  listPlansOf,
  listPlansOrBoard,
} from "~/features/preventive-maintenance/queries/list";
import { parseInput } from "~/kernel/input/parse";
import { fold } from "~/kernel/text/fold";
import { sortKey } from "~/kernel/text/sort-key";
import { addDays } from "~/kernel/time/days";
import type { AuthContext } from "~/server/request-context";
import { insert } from "../../../migrations/seeds/insert";
import { PAGE_ROWS, readsOf } from "../../support/db/explain";
import type { Company } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { NOW, OTHER_PLACE, PLACE, TODAY, who } from "../../support/records/people";
import { newPlan, tenantWithPlans } from "./fixtures";
import { sortsOf } from "../../support/records/sorts";

const SORTS = sortsOf(listInput);
const MANY = 5_000;
let acme: Company;

/** Every tenth is paused and every tenth has ended; every seventh has an open order, half of these are past their day, every third was submitted; due days over a year. */
function facts(index: number) {
  const status = index % 10 === 8 ? "paused" : index % 10 === 9 ? "ended" : "active";
  const nextDueOn = status === "ended" ? null : addDays(TODAY, 1 + (index % 365));
  const openDueOn = index % 7 === 0 ? addDays(TODAY, index % 2 === 0 ? -3 : 3) : null;
  // Every third of these orders was submitted.
  const fieldDueOn = index % 21 === 0 ? null : openDueOn;
  return { status, nextDueOn, openDueOn, fieldDueOn, leadDays: index % 30 } as const;
}

function numbered(index: number) {
  const name = `Servis ${String((index * 7919) % MANY).padStart(4, "0")}`;
  const { status, nextDueOn, openDueOn, leadDays } = facts(index);
  const place = index % 500 === 0 ? OTHER_PLACE : PLACE;
  return insert("maintenance_plans", {
    id: idOf(index),
    name,
    sort_key: sortKey(name),
    search_text: fold(name),
    status,
    customer_id: place.customerId,
    customer_sort: place === PLACE ? "b" : "a",
    location_id: place.locationId,
    priority: "medium",
    basis: "schedule",
    rrule: "FREQ=MONTHLY",
    frequency_days: 7 + (index % 360),
    start_on: TODAY,
    lead_days: leadDays,
    non_working_days: "same",
    next_on: nextDueOn,
    next_due_on: nextDueOn,
    next_order_on: nextDueOn,
    open_due_on: openDueOn,
    created_by: who("marko"),
    created_at: NOW + index,
    updated_at: NOW,
    ended_at: status === "ended" ? NOW : null,
  });
}

/** The open order of a plan. */
function openOrder(index: number, dueOn: string) {
  const id = `01900000-0000-7000-8000-${String(index).padStart(12, "0")}`;
  return [
    insert("work_orders", {
      id,
      number: `2026-${String(index + 1).padStart(5, "0")}`,
      status: facts(index).fieldDueOn ? "in-progress" : "waiting-for-approvals",
      priority: "medium",
      location_id: PLACE.locationId,
      created_by: who("marko"),
      created_at: NOW + index,
      updated_at: NOW,
    }),
    insert("maintenance_occurrences", {
      plan_id: idOf(index),
      due_on: dueOn,
      rule_on: dueOn,
      state: "ordered",
      work_order_id: id,
      created_at: NOW,
    }),
  ];
}

const idOf = (index: number) => `01900000-0000-7000-9000-${String(index).padStart(12, "0")}`;

beforeAll(async () => {
  acme = await tenantWithPlans();
  for (let from = 0; from < MANY; from += 1_000)
    await acme.database.write(Array.from({ length: 1_000 }, (_, index) => numbered(from + index)));
  await acme.database.write(
    all.flatMap(({ index, openDueOn }) => (openDueOn ? openOrder(index, openDueOn) : [])),
  );
  await acme.run(
    "INSERT INTO maintenance_plan_technicians (plan_id, user_id, is_lead) SELECT id, ?, 1 FROM maintenance_plans WHERE seq % 100 = 1",
    who("tea"),
  );
});

const params = (raw: object = {}) => parseInput(listInput, { timeZone: "Europe/Zagreb", ...raw });
const all = Array.from({ length: MANY }, (_, index) => ({ index, ...facts(index) }));

/** Not ended, or with an open order. */
const inUse = all.filter(({ status, openDueOn }) => status !== "ended" || openDueOn !== null);

describe("the list of five thousand plans", () => {
  it("has those that have not ended and those with an open order, the next due first", async () => {
    const { entities, totalCount } = await listPlans(acme.as("marko"), params());
    expect(totalCount).toBe(inUse.length);
    expect(entities).toHaveLength(20);
    const days = entities.map(({ dueOn }) => String(dueOn));
    expect(days).toEqual(days.toSorted());
    expect(days[0]).toBe(addDays(TODAY, -3));
  });

  it.each(ROW_STATUSES)("has as %s the plans of which the row says so", async (status) => {
    const expected = all.filter((plan) => rowStatusOf(plan, TODAY) === status);
    const { entities, totalCount } = await listPlans(
      acme.as("marko"),
      params({ status, pageSize: 100 }),
    );
    expect(totalCount).toBe(expected.length);
    for (const each of entities) {
      expect(expected.map(({ index }) => idOf(index))).toContain(each.id);
      expect(each.status).toBe(status);
    }
  });

  it("has a board with a column for each state, or for the chosen one, in one round trip", async () => {
    const ctx = acme.as("marko");
    const { board, entities } = await listPlansOrBoard(ctx, params(), { due: 20 });
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
    expect(board?.groups.map(({ key, ids }) => [key, ids.length])).toEqual(
      ROW_STATUSES.map((status) => [status, status === "due" ? 20 : 10]),
    );
    for (const { key, count, ids } of board?.groups ?? []) {
      const list = await listPlans(ctx, params({ status: key }));
      expect({ key, count, ids: ids.slice(0, 10) }).toEqual({
        key,
        count: list.totalCount,
        ids: list.entities.slice(0, 10).map(({ id }) => id),
      });
    }
    expect(entities).toHaveLength(60);
    const paused = await listPlansOrBoard(ctx, params({ status: "paused" }), {});
    expect(paused.board?.groups.map(({ key }) => key)).toEqual(["paused"]);
  });

  it("filters by customer, technician, due day and words", async () => {
    const count = async (raw: object) =>
      (await listPlans(acme.as("marko"), params(raw))).totalCount;
    expect(await count({ customerId: OTHER_PLACE.customerId })).toBe(
      inUse.filter(({ index }) => index % 500 === 0).length,
    );
    expect(await count({ technicianId: who("tea") })).toBe(
      inUse.filter(({ index }) => index % 100 === 0).length,
    );
    const due = inUse.filter(
      ({ openDueOn, nextDueOn }) => (openDueOn ?? nextDueOn ?? "9999") <= addDays(TODAY, 7),
    );
    expect(await count({ due: "week" })).toBe(due.length);
    expect(await count({ search: "servis 0007" })).toBe(1);
  });

  it("takes one round trip, and reads at most twenty rows per row shown", async () => {
    for (const raw of [
      ...SORTS.flatMap((sortBy) => [{ sortBy }, { sortBy, sortDirection: "desc" }]),
      { customerId: PLACE.customerId },
      { locationId: OTHER_PLACE.locationId },
      { technicianId: who("tea") },
      { status: "overdue" },
      { due: "week" },
      { pageNumber: 50 },
    ]) {
      const ctx = acme.as("marko");
      const listParams = params(raw);
      await listPlans(ctx, listParams);
      expect(ctx.database.stats, JSON.stringify(raw)).toMatchObject({ roundTrips: 1, requests: 1 });
      // The count reads an index, as that of every list.
      const list = (at: AuthContext) => listPlans(at, listParams);
      const [page] = await readsOf(acme, "marko", list, PAGE_ROWS);
      const { rows, rowsRead } = await acme.database.read(page);
      const skipped = (listParams.pageNumber - 1) * listParams.pageSize;
      expect((rowsRead - skipped) / rows.length, JSON.stringify(raw)).toBeLessThanOrEqual(20);
    }
  });

  it("has every row once where many have the same sort key", async () => {
    for (const sortBy of ["dueOn", "customer"]) {
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(inUse.length / 100) }, (_, index) =>
          listPlans(acme.as("marko"), params({ sortBy, pageNumber: index + 1, pageSize: 100 })),
        ),
      );
      const ids = pages.flatMap(({ entities }) => entities.map(({ id }) => id));
      expect(new Set(ids).size, sortBy).toBe(inUse.length);
    }
  });

  it("is for managers of a company with the feature", async () => {
    await expectRefusal(listPlans(acme.as("tomislav"), params()), "not_allowed");
  });
});

describe("the plans of a record", () => {
  it("are those of an asset, a location and a customer, in one round trip, the next due first", async () => {
    const own = await tenantWithPlans();
    const later = await newPlan(own, { name: "Later", startOn: addDays(TODAY, 60) });
    const sooner = await newPlan(own, { name: "Sooner", startOn: addDays(TODAY, 30) });
    await newPlan(own, { name: "Elsewhere", ...OTHER_PLACE, roomId: null, assetId: null });
    for (const place of [
      { assetId: PLACE.assetId },
      { locationId: PLACE.locationId },
      { customerId: PLACE.customerId },
    ]) {
      const ctx = own.as("marko");
      const plans = await listPlansOf(ctx, place);
      expect(plans?.entities.map(({ id }) => id)).toEqual([sooner, later]);
      expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
    }
  });

  it("are none for an id that is none", async () => {
    const own = await tenantWithPlans();
    expect(await listPlansOf(own.as("marko"), { assetId: "x" })).toMatchObject({ totalCount: 0 });
  });

  it("are not read for those who may not open plans, or without the feature", async () => {
    const own = await tenantWithPlans();
    const COUNT = 5;
    for (let made = 0; made < COUNT; made += 1) await newPlan(own);
    const place = { assetId: PLACE.assetId };
    for (const key of ["ana", "tomislav"]) expect(await listPlansOf(own.as(key), place)).toBeNull();
    const read = async () => {
      const ctx = own.as("marko");
      const plans = await listPlansOf(ctx, place);
      return { plans, rows: ctx.database.stats.rowsRead };
    };
    const { rows: before } = await read();
    await own.run("DELETE FROM settings WHERE key = 'feature.PREVENTIVE_MAINTENANCE'");
    const { plans, rows } = await read();
    expect(plans).toBeNull();
    // Customer, location, room and asset of each.
    expect(before - rows).toBeGreaterThanOrEqual(COUNT * 4);
  });
});
