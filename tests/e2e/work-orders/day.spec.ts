import type { Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { castMember } from "../../../migrations/seeds/cast";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import {
  type Api,
  apiAs,
  type E2eCompany,
  makeOrder,
  type MadeOrder,
  submitOrder,
} from "../../support/e2e/tenant";
import { expectAccessible } from "../../support/e2e/axe";
import { confirm } from "../../support/e2e/orders";
import { expectToast } from "../../support/e2e/toasts";

const DAY_MS = 86_400_000;

function dayFromNow(days: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Zagreb" }).format(
    Date.now() + days * DAY_MS,
  );
}

/** As the pages format it: "Fri, 20 Nov", the day with a no-break space; some browsers omit the comma. */
function labelOf(day: string): string {
  const [weekday, date] = [
    { weekday: "short" } as const,
    { day: "numeric", month: "short" } as const,
  ].map((parts) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...parts }).format(
      Date.parse(`${day}T00:00:00Z`),
    ),
  );
  return `${weekday},?\\s${date}`.replaceAll(" ", "\\s");
}

/** Started yesterday, by a user who was assigned before. */
async function begunYesterday(
  { database }: E2eCompany,
  lead: Api,
  { id, version }: MadeOrder,
): Promise<void> {
  await lead("POST", `/workOrders/${id}/start`, { version });
  const at = Date.now() - DAY_MS;
  await database.write([
    { sql: "UPDATE work_orders SET started_at = ? WHERE id = ?", args: [at, id] },
    {
      sql: "UPDATE work_order_assignments SET from_at = ? WHERE work_order_id = ?",
      args: [at - DAY_MS, id],
    },
  ]);
}

function today(page: Page) {
  return page.getByRole("region", { name: /^Today, / });
}

test(
  "a technician's phone opens with their day: orders in sequence, contacts, places and missing reports",
  { tag: "@journey" },
  async ({ as, company }) => {
    const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
    const urgent = await makeOrder(manager, {
      plannedStartOn: dayFromNow(0),
      priority: "critical",
      description: "Curi ulje",
    });
    const old = await makeOrder(manager, {
      plannedStartOn: dayFromNow(-1),
      priority: "low",
      description: "Servis započet jučer",
    });
    const later = await makeOrder(manager, { plannedStartOn: dayFromNow(30) });
    await begunYesterday(company, lead, old);
    const page = await as("tomislav", PHONE);
    await visit(page, "/work-orders");
    await expect(today(page)).toContainText("1 today · 1 overdue");
    const first = today(page).getByRole("listitem").filter({ hasText: urgent.number });
    await expect(first).toContainText("Critical");
    const overdue = today(page).getByRole("listitem").filter({ hasText: "Servis započet jučer" });
    await expect(overdue).toBeHidden();
    await today(page).locator("summary").filter({ hasText: "Overdue" }).click();
    await expect(overdue).toContainText(new RegExp(`Overdue since ${labelOf(dayFromNow(-1))}`));
    await today(page).locator("summary").filter({ hasText: "Later" }).click();
    await expect(today(page).getByRole("listitem").filter({ hasText: later.number })).toBeVisible();
    await expect(first.getByRole("link", { name: /^Call / })).toHaveAttribute(
      "href",
      /^tel:\+?\d+$/,
    );
    await expect(first.getByRole("link", { name: /^Navigate to / })).toHaveAttribute(
      "href",
      /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=./,
    );
    for (const target of await today(page).locator("a, button").all())
      await expect
        .poll(async () => (await target.boundingBox())?.height, (await target.textContent()) ?? "")
        .toBeGreaterThanOrEqual(48);

    await first.getByRole("link", { name: `Start work: ${urgent.number}` }).click();
    await confirm(page, "Start this work order?", "Start work");
    await expectToast(page, "Work started");
    await expect(page).toHaveURL(new RegExp(`/work-orders/${urgent.id}`));
    await visit(page, "/work-orders");
    await today(page)
      .getByRole("link", { name: `Write report: ${urgent.number}` })
      .click();
    await expect(page.getByRole("heading", { name: "New daily report" })).toBeVisible();
    await expect(page.getByRole("main").getByText(urgent.number).first()).toBeVisible();

    await visit(page, "/work-orders");
    await page
      .getByRole("region", { name: "Needs attention" })
      .getByRole("link", { name: new RegExp(`^Report for ${labelOf(dayFromNow(-1))}`) })
      .click();
    await expect(page.getByRole("main").getByText(old.number).first()).toBeVisible();
    await expect(page.locator("[name=reportOn]:checked")).toHaveValue(dayFromNow(-1));
  },
);

test("an empty day shows the date of the next order; a search shows orders instead of the day", async ({
  as,
  company,
}) => {
  const next = await makeOrder(await apiAs(company, "marko"), { plannedStartOn: dayFromNow(3) });
  const page = await as("tomislav", PHONE);
  await visit(page, "/work-orders");
  await expect(today(page)).toContainText("Nothing is planned for today");
  await expect(today(page)).toContainText(
    new RegExp(`Next on ${labelOf(dayFromNow(3))}: ${next.number}`),
  );
  await visit(page, `/work-orders?search=${next.number}`);
  await expect(page.getByRole("row", { name: new RegExp(next.number) })).toBeVisible();
  await expect(today(page)).toHaveCount(0);
  await visit(page, "/work-orders");
  await today(page).getByRole("link", { name: "All my orders" }).click();
  await expect(page).toHaveURL(/\/work-orders\/assigned\?unfinished=on/);
  await expect(page.getByRole("row", { name: new RegExp(next.number) })).toBeVisible();
});

test("the day passes the accessibility checks in every theme", async ({ as, company }) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  await begunYesterday(company, lead, await makeOrder(manager, { plannedStartOn: dayFromNow(-1) }));
  await makeOrder(manager, { plannedStartOn: dayFromNow(0), priority: "critical" });
  const page = await as("tomislav", PHONE);
  for (const theme of ["light", "dark", "contrast"]) {
    await page.context().addCookies([{ name: "theme", value: theme, url: company.origin }]);
    await visit(page, "/work-orders");
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await expectAccessible(page, theme);
  }
});

test("work can be started from the day before JavaScript loads", async ({ as, company }) => {
  const order = await makeOrder(await apiAs(company, "marko"), { plannedStartOn: dayFromNow(0) });
  const page = await as("tomislav", { ...PHONE, javaScriptEnabled: false });
  await page.goto("/work-orders");
  await page.getByRole("link", { name: `Start work: ${order.number}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start work", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}\\?done=start`));
});

test("each shortcut opens a list with the same number of records", async ({ as, company }) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  for (let made = 0; made < 2; made += 1)
    await submitOrder(lead, await makeOrder(manager, { description: `Za odobriti ${made}` }));
  await makeOrder(manager);
  const approved = await submitOrder(lead, await makeOrder(manager));
  for (const key of ["ana", "amar"])
    await (
      await apiAs(company, key)
    )("POST", `/workOrders/${approved.id}/approve`, { revision: approved.revision });
  for (const name of ["Curi", "Zuji", "Ne radi"])
    await manager("PUT", "/tickets", { id: newId(), name });
  await manager("PUT", "/tasks", {
    id: newId(),
    name: "Očistiti skladište",
    technicianIds: [castMember("tomislav").id],
  });

  const desk = await as("marko", { viewport: { width: 1280, height: 800 } });
  await expectShortcuts(desk, {
    "Unapproved work orders": 2,
    "My work orders": 0,
    "Requested tickets": 3,
    "My tasks": 0,
  });
  const phone = await as("tomislav", PHONE);
  await expectShortcuts(phone, { "My work orders": 4, "Requested tickets": 0, "My tasks": 1 });
});

/** The numbers on the tiles, and then the rows of each linked list. */
async function expectShortcuts(page: Page, counts: Record<string, number>): Promise<void> {
  for (const [name, count] of Object.entries(counts)) {
    await visit(page, "/work-orders");
    await page
      .getByRole("navigation", { name: "Shortcuts" })
      .getByRole("link", { name: `${count} ${name}` })
      .click();
    await expect(page).not.toHaveURL(/\/work-orders$/);
    if (count === 0)
      await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
    else if (name === "Unapproved work orders")
      await expect(
        page.getByRole("navigation", { name: "Work orders to review" }).getByRole("listitem"),
      ).toHaveCount(count);
    // The table header is a row too.
    else await expect(page.getByRole("table").getByRole("row"), name).toHaveCount(count + 1);
  }
}
