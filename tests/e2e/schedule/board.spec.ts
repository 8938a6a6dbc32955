import { castMember } from "../../../migrations/seeds/cast";
import { insert } from "../../../migrations/seeds/insert";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { tabTo } from "../../support/e2e/keyboard";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import {
  cell,
  dragOver,
  MONDAY,
  planAt,
  tray,
  trayCard,
  visitBoard,
  WEEK,
} from "../../support/e2e/schedule";
import { expectToast, holdToasts } from "../../support/e2e/toasts";

test(
  "an order is planned from the tray by mouse, moved to another person, and each change is undone",
  { tag: "@journey" },
  async ({ as, company }) => {
    const manager = await apiAs(company, "marko");
    const days = { plannedStartOn: "2027-03-01", plannedEndOn: "2027-03-05" };
    const order = await makeOrder(manager, {
      ...days,
      plannedRegularMinutes: 180,
    });
    const page = await as("marko");
    await visitBoard(page);

    await dragOver(page, trayCard(page, order.number), cell(page, "Tea Šimić", 1));
    await expect(page.getByText("Tue, 2 Mar 2027, 08:00–11:00 · Tea Šimić").first()).toBeVisible();
    await page.mouse.up();
    await expectToast(page, "Visit planned");
    await expect(cell(page, "Tea Šimić", 1)).toContainText("08:00–11:00");
    await expect(trayCard(page, order.number)).toHaveCount(0);

    // Saturday is a day off: the hint says by how much, and the drop is possible.
    const planned = cell(page, "Tea Šimić", 1).getByRole("listitem");
    await dragOver(page, planned, cell(page, "Tarik Begić", 5));
    await expect(page.getByText("3:00 h over capacity (Tarik Begić)")).toBeVisible();
    await holdToasts(page);
    await page.mouse.up();
    await expectToast(page, "Visit changed");
    await expect(cell(page, "Tarik Begić", 5)).toContainText("08:00–11:00");

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(cell(page, "Tea Šimić", 1)).toContainText("08:00–11:00");
    await expectToast(page, "Change undone");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(trayCard(page, order.number)).toBeVisible();
    await expect(cell(page, "Tea Šimić", 1)).not.toContainText("08:00–11:00");
    await expectToast(page, "Change undone");
    expect(await manager("GET", `/workOrders/${order.id}`)).toMatchObject({
      ...days,
      technicians: [{ id: castMember("tomislav").id }],
      visits: [],
    });
  },
);

test("what somebody has changed since stays, and the toast says who", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("marko");
  await visitBoard(page);
  await dragOver(page, trayCard(page, order.number), cell(page, "Tea Šimić", 1));
  await page.mouse.up();
  await expectToast(page, "Visit planned");
  const admin = await apiAs(company, "sanja");
  await planAt(admin, order.id, "tea", "2027-03-04T08:00:00Z");
  await holdToasts(page);
  await page.keyboard.press("ControlOrMeta+z");
  await expectToast(
    page,
    "Change undone. Tea Šimić stays on the work order: Sanja Kovač has changed its people since. The planned days stay: Sanja Kovač has changed them since.",
  );
  await page.getByRole("button", { name: "Open work order" }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}$`));
});

test("without a mouse: an order is planned, moved and put back, and the focus stays with it", async ({
  as,
  company,
}) => {
  const order = await makeOrder(await apiAs(company, "marko"), { plannedRegularMinutes: 120 });
  const page = await as("marko");
  await visitBoard(page);
  await tabTo(page, trayCard(page, order.number).getByRole("link"));
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Picked up ${order.number}`)).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("+");
  await page.keyboard.press("Enter");
  const planned = cell(page, "Tomislav Đurić", 1).getByRole("link");
  await expect(planned).toContainText("08:15–10:30");
  await expectToast(page, "Visit planned");
  await expect(planned).toBeFocused();

  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(page.getByText(/stays where it was/)).toBeAttached();
  await expect(planned).toBeFocused();

  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const moved = cell(page, "Tomislav Đurić", 2).getByRole("link");
  await expect(moved).toContainText("08:15–10:30");
  await expectToast(page, "Visit changed");
  await expect(moved).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(cell(page, "Tomislav Đurić", 3)).toBeFocused();

  await page.keyboard.press("ControlOrMeta+z");
  await expect(planned).toBeVisible();
});

test("the end of a visit is moved by mouse on the view of a day, and the change is undone", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const id = await planAt(manager, order.id, "tea", `${MONDAY}T08:00:00Z`);
  const stored = async () => {
    const { startsAt, endsAt } = await manager("GET", `/visits/${id}`);
    return [startsAt, endsAt];
  };
  const at = (clock: string) => Date.parse(`${MONDAY}T${clock}:00+01:00`);
  const page = await as("marko");
  await visitBoard(page, `${WEEK}&view=day`);
  const track = cell(page, "Tea Šimić", 0);
  const grip = await track.locator('[data-part="end"]').boundingBox();
  const hours = await track.boundingBox();
  if (!grip || !hours) throw new Error("The visit is not shown");
  // The day is shown from six to eight in the evening.
  const hourPx = hours.width / 14;
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(hours.x + 6 * hourPx, grip.y + grip.height / 2, { steps: 4 });
  await page.mouse.move(hours.x + 7.25 * hourPx + 2, grip.y + grip.height / 2, { steps: 4 });
  await expect(page.getByText("Mon, 1 Mar 2027, 09:00–13:15 · Tea Šimić").first()).toBeVisible();
  await holdToasts(page);
  await page.mouse.up();
  await expectToast(page, "Visit changed");
  await expect(track).toContainText("09:00–13:15");
  await expect.poll(stored).toEqual([at("09:00"), at("13:15")]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Change undone");
  await expect(track).toContainText("09:00–11:00");
  await expect.poll(stored).toEqual([at("09:00"), at("11:00")]);
});

test("of two dispatchers who move a visit at once, the second sees both versions and decides", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/409/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, { plannedRegularMinutes: 120 });
  const [marko, sanja] = [await as("marko"), await as("sanja")];
  // Without live updates, which would show the first move before the second.
  await sanja.routeWebSocket(/\/api\/live/, () => undefined);
  await visitBoard(marko);
  await trayCard(marko, order.number).dragTo(cell(marko, "Tea Šimić", 0));
  await expectToast(marko, "Visit planned");
  await visitBoard(sanja);
  await cell(marko, "Tea Šimić", 0)
    .getByRole("listitem")
    .dragTo(cell(marko, "Tea Šimić", 2));
  await expectToast(marko, "Visit changed");

  await cell(sanja, "Tea Šimić", 0)
    .getByRole("listitem")
    .dragTo(cell(sanja, "Tarik Begić", 4));
  const dialog = sanja.getByRole("dialog", { name: "This visit has changed" });
  await expect(dialog).toContainText("Marko Horvat changed it");
  await expect(dialog).toContainText("Tea Šimić");
  await expect(dialog).toContainText("Tarik Begić");
  await dialog.getByRole("button", { name: "Apply my change" }).click();
  await expect(cell(sanja, "Tarik Begić", 4)).toContainText("08:00–10:00");
});

test("of two dispatchers who plan an order at once, the second learns who was first and plans another visit", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/409/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, { plannedRegularMinutes: 120 });
  const [marko, sanja] = [await as("marko"), await as("sanja")];
  // Without live updates, which would take the order out of the second tray.
  await sanja.routeWebSocket(/\/api\/live/, () => undefined);
  await visitBoard(marko);
  await visitBoard(sanja);
  await trayCard(marko, order.number).dragTo(cell(marko, "Tea Šimić", 1));
  await expectToast(marko, "Visit planned");

  await trayCard(sanja, order.number).dragTo(cell(sanja, "Tarik Begić", 3));
  const dialog = sanja.getByRole("dialog", { name: "This work order is already planned" });
  await expect(dialog).toContainText("Marko Horvat planned this work order meanwhile");
  await expect(dialog).toContainText("Tue, 2 Mar 2027, 08:00–10:00 · Tea Šimić");
  await expect(dialog).toContainText("Thu, 4 Mar 2027, 08:00–10:00 · Tarik Begić");
  await expect(cell(sanja, "Tarik Begić", 3)).not.toContainText("08:00–10:00");
  await dialog.getByRole("button", { name: "Plan another visit" }).click();
  await expect(cell(sanja, "Tarik Begić", 3)).toContainText("08:00–10:00");
  await expect(cell(sanja, "Tea Šimić", 1)).toContainText("08:00–10:00");
});

test("the dialog that plans an order says who has planned it meanwhile, and then plans another visit", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/409/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, { plannedRegularMinutes: 120 });
  const page = await as("sanja");
  await visitBoard(page);
  await trayCard(page, order.number).getByRole("link").click();
  const dialog = page.getByRole("dialog", { name: "Plan a visit" });
  await dialog.getByLabel("Date").fill(MONDAY);
  await planAt(manager, order.id, "tea", `${MONDAY}T15:00:00Z`);
  await dialog.getByRole("button", { name: "Plan visit" }).click();
  await expect(dialog).toContainText("Marko Horvat planned this work order meanwhile");
  await expect(dialog).toContainText("Mon, 1 Mar 2027, 16:00–18:00 · Tea Šimić");
  await dialog.getByRole("button", { name: "Plan another visit" }).click();
  await expectToast(page, "Visit planned");
  await expect(cell(page, "Tomislav Đurić", 0)).toContainText("08:00–10:00");
  await expect(cell(page, "Tea Šimić", 0)).toContainText("16:00–18:00");
});

test("an order of two days is offered its next visit, and leaves the tray when that is all", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, { plannedRegularMinutes: 600 });
  const page = await as("marko");
  await visitBoard(page);
  await trayCard(page, order.number).getByRole("link").click();
  const dialog = page.getByRole("dialog", { name: "Plan a visit" });
  const plan = dialog.getByRole("button", { name: "Plan visit" });
  await plan.click();
  // The next working day, for what is left.
  await expect(dialog).toContainText("2:00 h left to plan");
  const times = ["From", "To"].map((name) => dialog.getByLabel(name, { exact: true }));
  await expect(times[0] ?? dialog).toHaveValue("08:00");
  await expect(times[1] ?? dialog).toHaveValue("10:00");
  await dialog.getByRole("link", { name: "Cancel" }).click();

  const card = trayCard(page, order.number);
  await expect(card).toContainText("2:00 h left to plan");
  const all = card.getByRole("button", { name: `That is all for ${order.number}` });
  await holdToasts(page);
  await all.click();
  await expectToast(page, "No more visits needed");
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Change undone");
  await expect(card).toContainText("2:00 h left to plan");
  await all.click();
  await expectToast(page, "No more visits needed");
  await expect(card).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expectToast(page, "Change undone");
  await expect(card).toContainText("2:00 h left to plan");
});

test("on a phone, a visit is planned, moved and cancelled by dialogs, and each is undone", async ({
  as,
  company,
}) => {
  const order = await makeOrder(await apiAs(company, "marko"), { description: "Pumpa curi" });
  const page = await as("marko", PHONE);
  await visit(page, `${WEEK}&view=day`);
  await page.getByRole("button", { name: /^Unplanned/ }).click();
  await trayCard(page, order.number).getByRole("link").click();
  const form = page.getByRole("dialog", { name: "Plan a visit" });
  await form.getByLabel("Date").fill(MONDAY);
  await form.getByLabel("From", { exact: true }).fill("09:00");
  await form.getByLabel("To", { exact: true }).fill("11:30");
  await form.getByRole("button", { name: "Plan visit" }).click();
  await expect(page.getByText("09:00–11:30").filter({ visible: true })).toBeVisible();

  await page.getByRole("link", { name: "Pumpa curi" }).click();
  await page.getByRole("link", { name: "Change…" }).click();
  const move = page.getByRole("dialog", { name: "Change visit" });
  await move.getByLabel("To", { exact: true }).fill("12:00");
  await holdToasts(page);
  await move.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Visit changed");
  await expect(page.getByText("09:00–12:00").filter({ visible: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Change undone");
  await expect(page.getByText("09:00–11:30").filter({ visible: true })).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();

  await page.getByRole("link", { name: "Pumpa curi" }).click();
  await holdToasts(page);
  await page.getByRole("link", { name: "Cancel visit" }).click();
  await expectToast(page, "Visit cancelled");
  await expect(page.getByText("No visits planned.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Change undone");
  await expect(page.getByText("09:00–11:30").filter({ visible: true })).toBeVisible();
});

test("what dialogs have done is undone by the keys, the last act first", async ({
  as,
  company,
}) => {
  const order = await makeOrder(await apiAs(company, "marko"), { description: "Pumpa curi" });
  const page = await as("marko");
  await visitBoard(page);
  await trayCard(page, order.number).getByRole("link").click();
  const form = page.getByRole("dialog", { name: "Plan a visit" });
  await form.getByLabel("Date").fill(MONDAY);
  await form.getByLabel("From", { exact: true }).fill("09:00");
  await form.getByLabel("To", { exact: true }).fill("11:00");
  await form.getByRole("button", { name: "Plan visit" }).click();
  await expectToast(page, "Visit planned");
  const monday = cell(page, "Tomislav Đurić", 0);
  await monday.getByRole("link", { name: /Pumpa curi/ }).click();
  await page.getByRole("link", { name: "Change…" }).click();
  const move = page.getByRole("dialog", { name: "Change visit" });
  await move.getByRole("checkbox", { name: "Tomislav Đurić" }).uncheck();
  await move.getByRole("checkbox", { name: "Tea Šimić" }).check();
  await move.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Visit changed");
  await expect(cell(page, "Tea Šimić", 0)).toContainText("09:00");

  await page.keyboard.press("ControlOrMeta+z");
  await expectToast(page, "Change undone");
  await expect(monday).toContainText("09:00");
  await page.keyboard.press("ControlOrMeta+z");
  await expectToast(page, "Change undone");
  await expect(trayCard(page, order.number)).toBeVisible();
  await expect(monday).not.toContainText("09:00");
});

test("technicians see their own visits, and approvers a board that they cannot change", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, { description: "Pumpa curi" });
  await planAt(manager, order.id, "tomislav", `${MONDAY}T08:00:00Z`);
  const lead = await as("tomislav", PHONE);
  await visit(lead, WEEK);
  await expect(lead.getByRole("link", { name: "Pumpa curi" })).toBeVisible();
  const ana = await as("ana");
  await visit(ana, WEEK);
  await expect(cell(ana, "Tomislav Đurić", 0)).toContainText("Pumpa curi");
  await expect(tray(ana)).toHaveCount(0);
  await cell(ana, "Tomislav Đurić", 0).getByRole("link").click();
  await expect(ana.getByRole("dialog")).toContainText(order.number);
  await expect(ana.getByRole("link", { name: "Change…" })).toHaveCount(0);
});

test("a board without technicians says how to get them, to those who may", async ({
  as,
  company,
}) => {
  await company.database.write([
    { sql: "DELETE FROM user_roles WHERE role = 'TECHNICIAN'", args: [] },
  ]);
  const page = await as("sanja");
  await visit(page, WEEK);
  await expect(page.getByRole("heading", { name: "No technicians yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "New user" })).toHaveAttribute("href", "/users/new");
  const manager = await as("marko", PHONE);
  await visit(manager, WEEK);
  await expect(manager.getByRole("heading", { name: "No technicians yet" })).toBeVisible();
  await expect(manager.getByRole("link", { name: "New user" })).toHaveCount(0);
});

test("a holiday is named on the board of its week and of its day", async ({ as, company }) => {
  await company.database.write(
    Object.entries({ holidays: [MONDAY], "holiday-names": { [MONDAY]: "Company day" } }).map(
      ([key, value]) =>
        insert("settings", {
          key,
          valid_from: "2000-01-02",
          value: JSON.stringify(value),
          changed_at: 1,
        }),
    ),
  );
  const page = await as("marko");
  for (const path of [WEEK, `${WEEK}&view=day`]) {
    await visit(page, path);
    await expect(
      page.getByRole("columnheader").filter({ hasText: "Company day" }).first(),
    ).toBeVisible();
  }
});
