import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { expectAccessible } from "../../support/e2e/axe";
import { waitForScripts } from "../../support/e2e/script-requests";
import { expectLastToast } from "../../support/e2e/toasts";
import { apiAs, type E2eCompany, makeOrder, submitOrder } from "../../support/e2e/tenant";

async function submitted(company: E2eCompany, count: number) {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const orders = [];
  for (let made = 0; made < count; made += 1)
    orders.push(await submitOrder(lead, await makeOrder(manager)));
  const read = (id: string) => manager("GET", `/workOrders/${id}`);
  return { orders, read, manager };
}

test(
  "an approver decides by keyboard alone: approves, sends back with a note, and the next order opens by itself",
  { tag: "@journey" },
  async ({ as, company }) => {
    const { orders, read } = await submitted(company, 3);
    const page = await as("ana");
    await visit(page, "/work-orders/review");
    const list = page.getByRole("navigation", { name: "Work orders to review" });
    await expect(list.getByRole("link")).toHaveCount(3);
    // The keys work once the page's effects have run, which is before it is idle.
    await waitForScripts(page);
    await page.keyboard.press("j");
    await expect(page).toHaveURL(/order=/);
    const first = new URL(page.url()).searchParams.get("order") ?? "";
    await expect(
      page.getByRole("article").getByRole("heading", { level: 2 }).first(),
    ).toBeFocused();
    await page.keyboard.press("a");
    await expect(page.getByRole("button", { name: "Approve" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expectLastToast(page, "Work order approved");
    await expect(list.getByRole("link")).toHaveCount(2);
    const others = orders.map(({ id }) => id).filter((id) => id !== first);
    await expect(page).toHaveURL(new RegExp(`order=(${others.join("|")})`));
    const second = new URL(page.url()).searchParams.get("order") ?? "";

    await expect(
      page.getByRole("article").getByRole("heading", { level: 2 }).first(),
    ).toBeFocused();
    await page.keyboard.press("r");
    await expect(page.getByLabel("Note")).toBeFocused();
    await page.keyboard.type("Nedostaje potrošni materijal");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(list.getByRole("link")).toHaveCount(1);
    await expect.poll(() => read(second)).toMatchObject({ status: "in-progress" });
    expect(await read(first)).toMatchObject({ status: "waiting-for-approvals" });
  },
);

test("an order that was sent back meanwhile is refused with a reason and approves nothing", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of (409|422)/);
  const { orders, read, manager } = await submitted(company, 1);
  const [order] = orders;
  const id = order?.id ?? "";
  const page = await as("ana");
  await visit(page, `/work-orders/review?order=${id}`);
  await waitForScripts(page);
  await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: "Approve" })).toBeFocused();
  const { version } = await read(id);
  await manager("POST", `/workOrders/${id}/allowEditing`, { version, note: "Dopuniti" });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: /\S/ }).first()).toBeVisible();
  expect(await read(id)).toMatchObject({ status: "in-progress", approvals: [] });
});

test("on a phone an order is approved in two taps, and the next one opens; a technician may not open the queue", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 403/);
  const { orders, read, manager } = await submitted(company, 1);
  const long = await makeOrder(manager, { description: `Pregled ${"dizalice i ".repeat(40)}` });
  await submitOrder(await apiAs(company, "tomislav"), long);
  const page = await as("ana", PHONE);
  await visit(page, "/work-orders");
  await page.getByRole("link", { name: "Approvals" }).tap();
  const list = page.getByRole("navigation", { name: "Work orders to review" });
  await expect(list.getByRole("link")).toHaveCount(2);
  const wider = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth);
  expect(await wider()).toBe(0);
  await list.getByRole("link", { name: new RegExp(orders[0]?.number ?? "") }).tap();
  const approve = page.getByRole("button", { name: "Approve" });
  await expect(approve).toBeInViewport({ ratio: 1 });
  expect(await wider()).toBe(0);
  await expectAccessible(page, "the summary on a phone");
  // The clock stands: the second tap is the second of two, and must not approve what has opened under the finger.
  await page.clock.setFixedTime(Date.now());
  await approve.tap();
  await expect(page).toHaveURL(new RegExp(`order=${long.id}`));
  await approve.tap();
  await expect.poll(() => read(orders[0]?.id ?? "")).toMatchObject({ approvals: [{}] });
  await page.clock.setFixedTime(Date.now() + 60_000);
  await approve.tap();
  await expect(page.getByRole("heading", { name: "Nothing awaits your approval" })).toBeVisible();
  expect(await read(long.id)).toMatchObject({ approvals: [{}] });
  const technician = await as("tomislav");
  await technician.goto("/work-orders/review");
  await expect(technician.getByRole("navigation", { name: "Work orders to review" })).toHaveCount(
    0,
  );
});
