import { newId } from "../../../app/kernel/ids";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { expectAccessible } from "../../support/e2e/axe";
import { waitForScripts } from "../../support/e2e/script-requests";
import { expectLastToast } from "../../support/e2e/toasts";
import { apiAs, type E2eCompany, makeOrder, reportOf, submitOrder } from "../../support/e2e/tenant";

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
    // At a desk the first order opens by itself.
    await expect(page).toHaveURL(/order=/);
    const first = new URL(page.url()).searchParams.get("order") ?? "";
    await waitForScripts(page);
    await page.keyboard.press("j");
    // The address changes before the page that the next key belongs to.
    const opened = list.locator("[aria-current]");
    await expect(opened).not.toHaveAttribute("href", new RegExp(first));
    await page.keyboard.press("k");
    await expect(page).toHaveURL(new RegExp(first));
    await expect(
      page.getByRole("article").getByRole("heading", { level: 2 }).first(),
    ).toBeFocused();
    // The same person, at the same time, in three orders.
    await expect(page.getByRole("article")).toContainText(
      /Tomislav Đurić, .*: 08:00–12:00 overlaps with 08:00–12:00 in 2026-/,
    );
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
  await page.getByRole("link", { name: "Approvals 2 work orders await your approval" }).tap();
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
  const toast = page.locator(".toast-card");
  await expect(toast).toBeVisible();
  await expect(approve).toBeInViewport({ ratio: 1 });
  const below = await toast.boundingBox();
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(
    (await approve.boundingBox())?.y ?? 0,
  );
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

test("an approver reads who approved before and what was found, and disagrees with what is signed", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await makeOrder(manager);
  const [templateId, checklistId] = [newId(), newId()];
  await manager("PUT", "/checklists", { id: templateId, name: "Valves", lines: "Valve closed" });
  await manager("PUT", `/workOrders/${order.id}/checklists`, { checklistId, templateId });
  const started = await lead("POST", `/workOrders/${order.id}/start`, { version: order.version });
  const { entities } = await manager("GET", `/workOrders/${order.id}/checklists`);
  const [filled] = entities as { items: { id: string }[] }[];
  await lead("PUT", `/workOrders/${order.id}/checklists/${checklistId}/answers`, {
    answerId: newId(),
    itemId: filled?.items[0]?.id,
    kind: "tick",
    tick: "not-ok",
    comment: "Leaks",
    capturedAt: Date.now(),
  });
  await lead("PUT", "/dailyReports", reportOf(order.id));
  const { version, revision } = await lead("POST", `/workOrders/${order.id}/submitForApproval`, {
    version: started["version"],
  });
  const signer = { name: "Ćiro", typed: "Ćiro" };
  await lead("POST", `/workOrders/${order.id}/sign`, {
    version,
    revision,
    place: "Rijeka",
    technician: signer,
    customer: signer,
    confirmed: true,
  });
  const approver = await apiAs(company, "ana");
  await approver("POST", `/workOrders/${order.id}/approve`, { revision, note: "Hours are right" });

  const page = await as("amar", PHONE);
  await visit(page, `/work-orders/review?order=${order.id}`);
  const summary = page.getByRole("article");
  await expect(summary.getByRole("heading", { name: "Approvals 1 of 2" })).toBeVisible();
  await expect(summary).toContainText("Hours are right");
  await expect(summary.getByRole("heading", { name: "Valves · 1 not OK" })).toBeVisible();
  await expect(summary).toContainText("Leaks");

  await page.getByRole("link", { name: "I disagree" }).tap();
  const note = page.getByLabel("Note");
  await expect(note).toBeFocused();
  await note.fill("The valve was ours");
  const send = page.getByRole("button", { name: "Request reopening" });
  const [above, under] = [await note.boundingBox(), await send.boundingBox()];
  expect(under?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  await send.tap();
  await expectLastToast(page, "Request sent to the system administrators");
  const read = await manager("GET", `/workOrders/${order.id}`);
  expect(read).toMatchObject({
    status: "signed",
    approverNotes: [{ about: "reopening-requested", text: "The valve was ours" }, {}],
  });
});
