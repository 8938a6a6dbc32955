import { expectAccessible } from "../../support/e2e/axe";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import {
  goOffline,
  NO_NETWORK,
  PHONE_WITH_WORKER,
  waitForFact,
  waitForServiceWorker,
} from "../../support/e2e/offline";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { apiAs, makeOrder, submitOrder } from "../../support/e2e/tenant";

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };

test("technicians and approvers have a tab bar on phones beside the drawer, others the drawer alone", async ({
  as,
  company,
}) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav", SMALL);
  await visit(page, "/work-orders");
  const bar = page.getByRole("navigation", { name: "Quick navigation" });
  await expect(bar.getByRole("link", { name: "Today" })).toHaveAttribute("aria-current", "page");
  const targets = bar.locator("> *");
  await expect(targets).not.toHaveCount(0);
  const sizes = () =>
    targets.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map((box) => Math.min(box.width, box.height)),
    );
  await expect.poll(async () => Math.min(...(await sizes()))).toBeGreaterThanOrEqual(44);
  await bar.getByRole("link", { name: "Orders" }).click();
  await expect(page).toHaveURL(/\/work-orders\/assigned$/);
  await expect(bar.locator("[aria-current]")).toHaveText(["Orders"]);
  // The list of all orders is the same page as Today. What is looked for in it has no Today above.
  await visit(page, "/work-orders?priority=high");
  await expect(bar.locator("[aria-current]")).toHaveText(["Orders"]);
  await bar.getByRole("link", { name: /^Inbox/ }).click();
  await expect(page).toHaveURL(/\/profile\/notifications$/);
  await expect(bar.locator("[aria-current]")).toHaveText([/^Inbox/]);
  await bar.getByRole("link", { name: "Tasks" }).click();
  await expect(page).toHaveURL(/\/tasks\/assigned$/);
  await expect(bar.locator("[aria-current]")).toHaveText(["Tasks"]);

  await bar.getByRole("button", { name: "Create" }).click();
  const sheet = page.getByRole("group", { name: "Create" });
  await expect(sheet.getByRole("link")).toHaveText([
    "Write report",
    "New work order",
    "New ticket",
    "New task",
    "Scan a label",
  ]);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(bar.getByRole("button", { name: "Create" })).toBeFocused();

  // A record's bar is above the tabs, a form's bar takes their place.
  await visit(page, `/work-orders/${order.id}`);
  const step = page.locator(".action-bar");
  await expect(step).toBeVisible();
  const endOfStep = () => step.evaluate((each) => each.getBoundingClientRect().bottom);
  const startOfTabs = () => bar.evaluate((each) => each.getBoundingClientRect().top);
  await expect.poll(async () => (await endOfStep()) - (await startOfTabs())).toBeLessThanOrEqual(1);
  await visit(page, "/work-orders/new");
  await expect(bar).toBeHidden();

  const office = await as("marko", SMALL);
  await visit(office, "/work-orders");
  await expect(office.getByRole("navigation", { name: "Quick navigation" })).toHaveCount(0);
  await expect(office.getByRole("button", { name: "Open the menu" })).toBeVisible();
  const desk = await as("tomislav");
  await visit(desk, "/work-orders");
  await expect(desk.getByRole("navigation", { name: "Quick navigation" })).toBeHidden();
});

test("an approver's phone begins with what awaits them, one tap from the review, and scans without a menu of one", async ({
  as,
  company,
}) => {
  const page = await as("ana", SMALL);
  await visit(page, "/login");
  await expect(page).toHaveURL(/\/work-orders$/);
  const main = page.getByRole("main");
  await expect(main.getByText("No work orders wait for you.")).toBeInViewport();
  await expect(main.getByRole("link", { name: /wait for you/ })).toHaveCount(0);

  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  for (let made = 0; made < 3; made += 1) await submitOrder(lead, await makeOrder(manager));
  await visit(page, "/work-orders");
  const bar = page.getByRole("navigation", { name: "Quick navigation" });
  const approvals = /^Approvals3 3 work orders await your approval/;
  await expect(bar.locator("> *")).toHaveText(["Orders", approvals, "Scan", /^Inbox/, "Tasks"]);
  await expect(bar.locator("[aria-current]")).toHaveText(["Orders"]);
  const queue = main.getByRole("link", { name: "3 wait for you" });
  await expect(queue).toBeInViewport({ ratio: 1 });
  const top = (each: Element) => each.getBoundingClientRect().top;
  const topOfShortcuts = main.getByRole("navigation", { name: "Shortcuts" }).evaluate(top);
  expect(await queue.evaluate(top)).toBeLessThan(await topOfShortcuts);
  await queue.tap();
  await expect(page).toHaveURL(/\/work-orders\/review$/);
  await expect(bar.locator("[aria-current]")).toHaveText([approvals]);
  await expect(
    page.getByRole("navigation", { name: "Work orders to review" }).getByRole("listitem"),
  ).toHaveCount(3);
  await bar.getByRole("link", { name: "Scan" }).tap();
  await expect(page).toHaveURL(/\/scan$/);
});

test("every role has the menu button on a phone, and in the drawer the languages without scrolling", async ({
  as,
}) => {
  for (const key of ["sanja", "marko", "ana", "tomislav", "emina", "ciro", "petar"]) {
    const page = await as(key, SMALL);
    await visit(page, "/profile");
    const open = page.getByRole("button", { name: "Open the menu" });
    await expect(open, key).toHaveCount(1);
    await open.tap();
    const languages = page.getByRole("group", { name: "Language" }).getByRole("button");
    await expect(languages, key).toHaveText(["English", "Hrvatski", "Bosanski", "Srpski"]);
    for (const language of await languages.all()) {
      await expect(language, key).toBeInViewport({ ratio: 1 });
      await expect
        .poll(async () => (await language.boundingBox())?.height)
        .toBeGreaterThanOrEqual(44);
    }
    if (key === "sanja") await expectAccessible(page, "the drawer");
    await page.context().close();
  }
});

test("the number of unread notifications is the same in the top bar and at the inbox", async ({
  as,
  company,
}) => {
  await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav", PHONE);
  await expect(async () => {
    await visit(page, "/work-orders");
    await expect(page.locator(".tab-bar .unread-badge")).toHaveText("1", { timeout: 2_000 });
  }).toPass();
  await expect(page.locator(".top-bar .unread-badge")).toHaveText("1");
  await expect(page.getByRole("link", { name: /^Inbox ?Notifications, unread: 1$/ })).toBeVisible();
});

test("on phones the languages are in the drawer, and the tabs work before JavaScript", async ({
  as,
}) => {
  const page = await as("tomislav", { ...PHONE, javaScriptEnabled: false });
  await page.goto("/work-orders");
  await expect(page.getByRole("button", { name: /^Language: / })).toBeHidden();
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page
    .getByRole("group", { name: "Language" })
    .getByRole("button", { name: "Hrvatski" })
    .click();
  await expect(page.locator("html")).toHaveAttribute("lang", "hr");
  await expect(page.getByRole("link", { name: "Danas" })).toBeVisible();
});

test("the tab bar and its sheet pass the accessibility checks in every theme", async ({
  as,
  company,
}) => {
  const page = await as("tomislav", SMALL);
  for (const theme of ["light", "dark", "contrast"]) {
    await page.context().addCookies([{ name: "theme", value: theme, url: company.origin }]);
    await visit(page, "/tasks");
    await page.getByRole("button", { name: "Create" }).click();
    await expect(page.getByRole("group", { name: "Create" })).toBeVisible();
    await expectAccessible(page, theme);
  }
});

test("without a network, Search leads to the open orders, and Create says what is not possible", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK, /Failed to fetch dynamically imported module/);
  const order = await makeOrder(await apiAs(company, "marko"), { description: "Pumpa curi" });
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  await waitForFact(page, "root");
  await offlineDataOf(page, "tomislav", (names) => names.includes(`work-orders/${order.id}`));
  await goOffline(page);
  await page.getByRole("button", { name: "Create" }).click();
  const create = page.getByRole("group", { name: "Create" });
  await expect(create.getByText("New work order (not available offline)")).toBeVisible();
  await expect(create.getByRole("link", { name: "New work order" })).toHaveCount(0);
  await expect(create.getByRole("link", { name: "New ticket" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Search", exact: true }).click();
  const search = page.getByRole("searchbox", { name: "Search work orders" });
  await search.fill("pumpa");
  await expect(page.getByRole("link", { name: /Pumpa curi/ })).toBeVisible();
});
