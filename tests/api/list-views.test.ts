import { expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { makeTenant } from "../support/db/tenant";

const tenant = await makeTenant();
const marko = await signedIn(tenant, "marko");
await makeOrder(marko, { description: "Pregled pumpe" });
await marko.put("/tasks", { id: newId(), name: "Tidy the store", technicianIds: [] });
await marko.put("/tickets", { id: newId(), name: "No heat" });
const cookie = await pageCookie(tenant, "sanja");

/** Each list with a record of the seeds, and two columns of its board. */
const LISTS: [path: string, record: string, columns: string[]][] = [
  ["/work-orders", "Pregled pumpe", ["Planned", "In progress"]],
  ["/tasks", "Tidy the store", ["Planned", "In progress"]],
  ["/tickets", "No heat", ["Created", "Accepted"]],
  ["/customers", "Brodogradilište Žuti Rt d.d.", ["Company", "Private person"]],
  ["/partners", "", ["Company", "Private person"]],
  ["/locations", "Dok 2", ["Brodogradilište Žuti Rt d.d."]],
  ["/rooms", "Strojarnica", []],
  ["/assets", "", []],
  ["/assets/equipment", "", []],
  ["/assets/spare-parts", "", ["Out of stock", "In stock"]],
  ["/users", "sanja@example.com", ["Not invited", "Invited"]],
];
const MARKS = {
  table: /<table[^>]*role="table"/,
  cards: /<ul aria-label="[^"]+" class="grid gap-3 /,
  kanban: /<section[^>]*class="board-column"/,
};

it.each(
  LISTS.flatMap(([path, record, columns]) =>
    (["table", "cards", "kanban"] as const).map((view) => ({ path, view, record, columns })),
  ),
)(
  "$path shows its records as $view, in one round trip",
  async ({ path, view, record, columns }) => {
    const page = await send(tenant.origin, "GET", `${path}?view=${view}`, { headers: { cookie } });
    expect(page.status).toBe(200);
    for (const [each, mark] of Object.entries(MARKS))
      expect({ view: each, is: mark.test(page.text) }).toEqual({ view: each, is: each === view });
    expect(page.text.includes(record)).toBe(true);
    if (view === "kanban")
      for (const column of columns)
        expect({ column, is: titleOf(column).test(page.text) }).toEqual({ column, is: true });
    expect(databaseCost(page.headers).roundTrips).toBe(1);
  },
);

it.each(LISTS)("%s has the view that was last chosen in this browser", async (path) => {
  const list = path.split("/").at(-1);
  const page = await send(tenant.origin, "GET", path, {
    headers: { cookie: `${cookie}; view.${list}=kanban` },
  });
  expect(MARKS.kanban.test(page.text)).toBe(true);
});

function titleOf(column: string): RegExp {
  return new RegExp(`class="board-title"(?:(?!</h2>).)*>${column}<`);
}
