import { expect, it } from "vitest";
import { MAX_TOGETHER } from "~/features/tickets/model";
import { readyForOrder, ticketsForOrder } from "~/features/tickets/ui/one-order";

type Row = Parameters<typeof ticketsForOrder>[0][number];
const ticket = (id: string, over: Partial<Row> = {}): Row => ({
  id,
  status: "accepted",
  workOrder: null,
  customerId: "A",
  customerName: "Hotel Adriatic",
  ...over,
});
const groupsOf = (rows: Row[]) =>
  ticketsForOrder(rows, "all").groups.map((group) => [group.customerName, group.rows.length]);

it("tickets of one customer go to one order without a question", () => {
  const rows = [ticket("1"), ticket("2", { status: "created" })];
  expect(readyForOrder(ticketsForOrder(rows, "all"))).toEqual(rows);
  expect(readyForOrder(ticketsForOrder([], "all"))).toBeNull();
});

it("tickets of two customers, or of one and of none, are asked for", () => {
  const other = ticket("2", { customerId: "B", customerName: "Pekara" });
  const own = ticket("3", { customerId: null, customerName: "" });
  expect(groupsOf([other, ticket("1"), ticket("4"), own])).toEqual([
    ["Hotel Adriatic", 2],
    ["Pekara", 1],
    ["", 1],
  ]);
  expect(readyForOrder(ticketsForOrder([ticket("1"), own], "all"))).toBeNull();
});

it("what is closed or in an order already is left out, and said", () => {
  const linked = ticket("2", { workOrder: { id: "o", number: "2026-00001" } });
  const found = ticketsForOrder([ticket("1"), linked, ticket("3", { status: "done" })], "all");
  expect(found.left.map(({ id }) => id)).toEqual(["2", "3"]);
  expect(found.groups.map(({ rows }) => rows.length)).toEqual([1]);
  expect(readyForOrder(found)).toBeNull();
});

it("more than one request may name are never ready", () => {
  const rows = Array.from({ length: MAX_TOGETHER + 1 }, (_, index) => ticket(String(index)));
  expect(readyForOrder(ticketsForOrder(rows, "all"))).toBeNull();
  expect(readyForOrder(ticketsForOrder(rows.slice(1), "all"))).toHaveLength(MAX_TOGETHER);
});
