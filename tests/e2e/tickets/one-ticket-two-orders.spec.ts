import type { Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { fixedId } from "../../../migrations/seeds/cast";
import { type Api, apiAs } from "../../support/e2e/tenant";
import { expectToast } from "../../support/e2e/toasts";
import { expect, test, visit } from "../../support/e2e/fixtures";

type Ticket = { id: string; version: number };

async function raise(api: Api): Promise<Ticket> {
  return (await api("PUT", "/tickets", {
    id: newId(),
    name: "Pump leaks",
    customerId: fixedId(2, 0),
    locationId: fixedId(3, 0),
  })) as Ticket;
}

/** As filled in from the ticket. */
async function create(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create work order" }).click();
}

test(
  "two managers create an order from one ticket: one succeeds, the other sees the conflict and loses no input",
  { tag: "@journey" },
  async ({ as, company, allowConsole }) => {
    allowConsole(/422|409/);
    const { id } = await raise(await apiAs(company, "marko"));
    const [first, second] = [await as("marko"), await as("sanja")];
    for (const page of [first, second]) await visit(page, `/work-orders/new?ticketIds=${id}`);
    const description = second.getByRole("textbox", { name: "Description" });
    await description.fill("Typed by the second one");
    await create(first);
    await expectToast(first, "Work order created");
    await create(second);
    await expect(second.getByRole("alert").getByText(/is already in a work order/)).toBeVisible();
    await expect(second).toHaveURL(/work-orders\/new/);
    await expect(description).toContainText("Typed by the second one");
    const orders = await company.database.read({
      sql: "SELECT (SELECT count(*) FROM work_orders) AS orders, (SELECT count(*) FROM ticket_links) AS links",
      args: [],
    });
    expect({ ...orders.rows[0] }).toEqual({ orders: 1, links: 1 });
  },
);

test("two users move one card: the second sees the conflict, and the card returns to its current column", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/409/);
  const ticket = await raise(await apiAs(company, "marko"));
  const page = await as("marko");
  await visit(page, "/tickets?view=kanban");
  const column = (name: string) => page.getByRole("region", { name: new RegExp(`^${name}`) });
  const sanja = await apiAs(company, "sanja");
  const accepted = await sanja("POST", `/tickets/${ticket.id}/accept`, { version: ticket.version });
  await sanja("POST", `/tickets/${ticket.id}/start`, { version: accepted["version"] });
  await column("Created")
    .getByRole("listitem")
    .filter({ hasText: "Pump leaks" })
    .dragTo(column("Accepted"));
  await expectToast(page, "Failed to accept ticket");
  await expect(
    column("In progress").getByRole("listitem").filter({ hasText: "Pump leaks" }),
  ).toBeVisible();
});
