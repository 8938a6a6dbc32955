import type { Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { castMember, fixedId } from "../../../migrations/seeds/cast";
import {
  type Api,
  apiAs,
  eveningZone,
  makeOrder,
  type MadeOrder,
  reportOf,
} from "../../support/e2e/tenant";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { DESK, expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { openPads } from "../../support/e2e/orders";
import { expectToast } from "../../support/e2e/toasts";
import {
  goOffline,
  NO_NETWORK,
  PHONE_WITH_WORKER,
  waitForFact,
  waitForServiceWorker,
} from "../../support/e2e/offline";
import {
  expectFiled,
  expectSaved,
  expectQueued,
  filedNotes,
  fileReport,
  writeReport,
} from "../../support/records/outbox";

// What the form of a report stops, asks and says at the field.

const ZONE = eveningZone();
const both = ["tomislav", "tea"].map((key) => castMember(key).id);
const team = { technicianIds: both, leadId: both[0] };

async function openWizard(page: Page, order: MadeOrder): Promise<void> {
  await visit(page, `/work-orders/${order.id}/daily-reports/new`);
  await expect(page.getByRole("heading", { name: "New daily report" })).toBeVisible();
}

const technician = (page: Page, name: string) => page.getByRole("region", { name });

/** Opens the line of a technician. */
async function openHours(page: Page, name: string): Promise<void> {
  await technician(page, name).locator("summary").click();
}

/** Fills in times of the only entry of a technician, whose line is open. */
async function work(page: Page, name: string, from: string, to: string): Promise<void> {
  const entry = technician(page, name).getByRole("group", { name: "Entry 1" });
  await entry.getByLabel("From", { exact: true }).fill(from);
  await entry.getByLabel("To", { exact: true }).fill(to);
}

/** A report of today, filed from elsewhere. */
function fileElsewhere(lead: Api, order: MadeOrder, key: string, from: string, to: string) {
  const technicianId = castMember(key).id;
  const entries = [{ id: newId(), technicianId, kind: "work", from, to }];
  return lead("PUT", "/dailyReports", { ...reportOf(order.id), entries });
}

test("B2: a report without hours asks why, and puts the reason into the notes", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await openWizard(page, order);
  await fileReport(page);
  await expect(page.getByText("No hours?")).toBeVisible();
  const reason = page.getByLabel("Reason for no hours");
  await expect(reason).toBeFocused();
  await expect(page.getByText("Required.")).toHaveCount(0);
  await fileReport(page);
  await expect(reason).toHaveAccessibleDescription(/Required\./);
  await reason.fill("Kupac nije bio tu");
  await fileReport(page);
  await expectToast(page, "Daily report created");
  expect(await filedNotes(manager, [order])).toEqual(["Kupac nije bio tu"]);
});

test("B4: File stops at the field that exceeds 24 hours or overlaps, with an error there", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const [here, elsewhere] = [await makeOrder(manager, team), await makeOrder(manager, team)];
  await fileElsewhere(lead, elsewhere, "tea", "00:00", "16:30");
  const page = await as("tomislav", PHONE);
  await openWizard(page, here);
  await openHours(page, "Tea Šimić");
  await work(page, "Tea Šimić", "16:00", "08:00");
  const to = page.getByRole("region", { name: "Tea Šimić" }).getByLabel("To", { exact: true });
  const tooMany = "Tea Šimić already has 16:30 h that day; this exceeds 24 h.";
  await expect(to).toHaveAccessibleDescription(tooMany);
  // What is wrong opens a closed line.
  await openHours(page, "Tea Šimić");
  await expect(to).toBeHidden();
  await fileReport(page);
  await expect(to).toBeFocused();
  await to.fill("18:00");
  await expect(to).not.toHaveAccessibleDescription(tooMany);
  // An overlap with another report is a warning and does not block.
  await expect(
    page.getByText(`This overlaps with 00:00–16:30 on ${elsewhere.number}.`),
  ).toBeVisible();

  await page
    .getByRole("region", { name: "Tea Šimić" })
    .getByRole("button", { name: "Add travel" })
    .click();
  const second = page
    .getByRole("region", { name: "Tea Šimić" })
    .getByRole("group", { name: "Entry 2" });
  await second.getByLabel("From", { exact: true }).fill("17:00");
  await second.getByLabel("To", { exact: true }).fill("17:30");
  await expect(second.getByLabel("From", { exact: true })).toHaveAccessibleDescription(
    "This overlaps with 16:00–18:00.",
  );
  await fileReport(page);
  await expect(second.getByLabel("From", { exact: true })).toBeFocused();
  await second.getByLabel("From", { exact: true }).fill("18:00");
  await second.getByLabel("To", { exact: true }).fill("18:30");
  await expect(
    technician(page, "Tea Šimić").getByText("Work 16:00–18:00, Travel 18:00–18:30"),
  ).toBeVisible();
});

test("B4: offline, hours of the offline data and of a queued report count too", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const [here, filed, queued] = [
    await makeOrder(manager),
    await makeOrder(manager),
    await makeOrder(manager),
  ];
  await fileElsewhere(lead, filed, "tomislav", "00:00", "10:00");
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), [here, queued]);
  await writeReport(page, queued, "Čeka");
  await goOffline(page);
  await fileReport(page);
  await expectSaved(page);
  await openWizard(page, here);
  await work(page, "Tomislav Đurić", "17:00", "00:00");
  await expect(page.getByLabel("To", { exact: true })).toHaveAccessibleDescription(
    "Tomislav Đurić already has 18:00 h that day; this exceeds 24 h.",
  );
});

test.describe("in the evening", () => {
  test.use({ zone: ZONE });

  test("offline, the planned hours of a second order begin where those of the first one, which waits, have ended", async ({
    as,
    company,
    allowConsole,
  }) => {
    allowConsole(NO_NETWORK);
    const manager = await apiAs(company, "marko");
    const [first, second] = [
      await makeOrder(manager, { plannedRegularMinutes: 120 }),
      await makeOrder(manager, { plannedRegularMinutes: 90 }),
    ];
    const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), [first, second]);
    await goOffline(page);
    for (const [order, times] of [
      [first, "Work 08:00–10:00"],
      [second, "Work 10:00–11:30"],
    ] as const) {
      await openWizard(page, order);
      await expect(technician(page, "Tomislav Đurić").getByText(times)).toBeVisible();
      await fileReport(page);
      await expectSaved(page);
    }
    await page.context().setOffline(false);
    await expect
      .poll(
        async () => (await manager("GET", `/dailyReports?workOrderId=${second.id}`))["entities"],
      )
      .toMatchObject([{ entries: [{ from: "10:00", to: "11:30" }] }]);
  });
});

test("B4: a second report of one day opens the first one, on the server or in the outbox, and nothing is filed twice", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const [filed, queued] = [await makeOrder(manager), await makeOrder(manager)];
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), [queued]);
  await writeReport(page, filed, "Prvi");
  await fileReport(page);
  await expectToast(page, "Daily report created");
  await visit(page, `/work-orders/${filed.id}/daily-reports/new`);
  await expect(page).toHaveURL(/\/daily-reports\/[\w-]{36}\/edit/);
  await expect(
    page.getByText(/^You already have a report for .*\. You are editing it now\.$/),
  ).toBeVisible();
  await expect(page.getByLabel("Notes")).toHaveValue("Prvi");
  await page.getByRole("link", { name: "Report another day" }).click();
  await expect(page.getByRole("radio", { name: /^Yesterday/ })).toBeChecked();
  // The day is open, because it is not today.
  await page.getByRole("radio", { name: /^Today/ }).check();
  await expect(page.getByText(/^You already have a report for/)).toBeVisible();
  await fileReport(page);
  await expect(page.getByRole("radio", { name: /^Today/ })).toBeFocused();

  await writeReport(page, queued, "Čeka");
  await goOffline(page);
  await fileReport(page);
  await expectSaved(page);
  await visit(page, `/work-orders/${queued.id}/daily-reports/new`);
  await expect(page.getByText("This report has not been sent yet.")).toBeVisible();
  await expect(page.getByLabel("Notes")).toHaveValue("Čeka");
  await page.getByLabel("Notes").fill("Čeka, ispravljeno");
  await fileReport(page);
  await expectSaved(page);
  await expectQueued(page, 1);
  await page.context().setOffline(false);
  await expectFiled(page, manager, [queued], ["Čeka, ispravljeno"]);
});

test("B9: a missing reason and a missing signature are reported at the field, in the language of the page", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await makeOrder(manager);
  const started = await lead("POST", `/workOrders/${order.id}/start`, { version: order.version });
  const office = await as("marko", PHONE);
  await visit(office, `/work-orders/${order.id}/return-to-backlog`);
  const question = office.getByRole("dialog");
  await question.getByRole("button", { name: "Return to planned" }).click();
  await expect(question.getByLabel("Reason")).toHaveAccessibleDescription("Required.");
  await expect(question.getByLabel("Reason")).toBeFocused();
  await question.getByLabel("Reason").fill("Pogrešan nalog");
  await expect(question.getByText("Required.")).toHaveCount(0);

  await lead("PUT", "/dailyReports", reportOf(order.id));
  await lead("POST", `/workOrders/${order.id}/submitForApproval`, { version: started["version"] });
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}/sign`);
  const pads = await openPads(page);
  await pads.getByRole("button", { name: "Next: customer" }).click();
  const pad = pads.getByRole("group", { name: "Technician signature" });
  await expect(pad.getByText("Sign here, or enter your name.")).toBeVisible();
  await expect(pad).toBeFocused();
});

/** A phone that has the release and these orders. */
async function phoneWith(page: Page, orders: readonly MadeOrder[]): Promise<Page> {
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  await waitForFact(page, "root");
  await offlineDataOf(page, "tomislav", (names) =>
    orders.every(({ id }) => names.includes(`work-orders/${id}`)),
  );
  return page;
}

test.describe("in the evening", () => {
  test.use({ zone: ZONE });

  test(
    "planned hours: the next step of home opens the filled-in form, and a second tap files it",
    { tag: "@journey" },
    async ({ as, company }) => {
      const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
      const order = await makeOrder(manager, {
        ...team,
        plannedRegularMinutes: 900,
        plannedTravelMinutes: 120,
      });
      await lead("POST", `/workOrders/${order.id}/start`, { version: order.version });
      const page = await as("tomislav", PHONE);
      await visit(page, "/work-orders");
      await page.locator(`a[href="/work-orders/${order.id}/daily-reports/new"]`).first().click();
      await expect(page.getByText("Filled in from the planned hours.")).toBeVisible();
      await expect(page.getByText("Total 17:00 h")).toBeVisible();
      await expect(page.getByText("Work 15:00 · Travel 2:00")).toBeVisible();
      // The hours of each are one line; the form of two people is less than two screens.
      for (const name of ["Tomislav Đurić", "Tea Šimić"]) {
        await expect(technician(page, name).getByText(/^Travel 07:00–08:00$/)).toBeVisible();
        await expect(
          technician(page, name).getByLabel("From", { exact: true }).last(),
        ).toBeHidden();
      }
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
        .toBeLessThan(1688);
      await fileReport(page);
      await expectToast(page, "Daily report created");
      await visit(page, `/work-orders/${order.id}?tab=hours`);
      await expect(page.getByText("17:00 h").first()).toBeVisible();
    },
  );
});

test("a time is typed as on a keypad, moved by quarters, and the same for everybody; the last report is copied", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const [before, here] = [await makeOrder(manager, team), await makeOrder(manager, team)];
  const equipment = [{ equipmentId: fixedId(7, 0), name: "Torque wrench" }];
  await lead("PUT", "/dailyReports", {
    ...reportOf(before.id),
    intervention: "Filter zamijenjen",
    equipment,
  });
  const page = await as("tomislav", PHONE);
  await openWizard(page, here);
  const own = page.getByRole("region", { name: "Tomislav Đurić" });
  await own.getByLabel("From", { exact: true }).fill("630");
  await own.getByLabel("To", { exact: true }).fill("7.20");
  await own.getByRole("button", { name: "To: 15 minutes later" }).click();
  await expect(own.getByLabel("To", { exact: true })).toHaveValue("07:30");
  await expect(own.getByLabel("From", { exact: true })).toHaveValue("06:30");
  await page.getByRole("button", { name: "Same hours for all" }).click();
  await expect(page.getByText("Total 2:00 h")).toBeVisible();
  await expect(page.getByRole("button", { name: "Same hours for all" })).toHaveCount(0);
  const other = technician(page, "Tea Šimić");
  await expect(other.getByText("Work 06:30–07:30")).toBeVisible();
  await expect(other.getByLabel("From", { exact: true })).toBeHidden();
  await own.getByLabel("To", { exact: true }).fill("7:99");
  await fileReport(page);
  await expect(own.getByLabel("To", { exact: true })).toBeFocused();
  await expect(own.getByLabel("To", { exact: true })).toHaveAccessibleDescription(
    "Enter a time, such as 07:30.",
  );
  await page.getByRole("button", { name: "Copy last report" }).click();
  await expect(page.getByLabel("Intervention")).toHaveValue("Filter zamijenjen");
  await expect(page.getByText(/^Copied from .*Check the hours\.$/)).toBeVisible();
  // Undo restores the deleted entries, and the visible entries are filed.
  await page.getByLabel("Intervention").fill("");
  await page.getByRole("button", { name: "Copy last report" }).click();
  await expect(page.getByLabel("Intervention")).toHaveValue("Filter zamijenjen");
  await fileReport(page);
  await expect(page).toHaveURL(/tab=reports|daily-reports/);
  await expect
    .poll(async () => (await lead("GET", `/dailyReports?workOrderId=${here.id}`))["entities"])
    .toMatchObject([{ intervention: "Filter zamijenjen", equipment }]);
});

test.describe("in the evening", () => {
  test.use({ zone: ZONE });

  test("without JavaScript all parts are shown, and the report is filed", async ({
    as,
    company,
  }) => {
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager, { plannedRegularMinutes: 240 });
    const page = await as("tomislav", { ...PHONE, javaScriptEnabled: false });
    await page.goto(`/work-orders/${order.id}/daily-reports/new`);
    for (const name of ["Work", "Expenses", "Overview"])
      await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
    await expect(page.getByLabel("From", { exact: true }).first()).toHaveValue("08:00");
    await expect(page.getByLabel("To", { exact: true }).first()).toHaveValue("12:00");
    await page.getByLabel("Parking").fill("2,50");
    await page.getByLabel("Notes").fill("Bez skripte");
    await fileReport(page);
    await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}\\?tab=reports`));
    expect(await filedNotes(manager, [order])).toEqual(["Bez skripte"]);

    // The same hours once more: a warning, in the form of the filed report.
    const other = await makeOrder(manager, { plannedRegularMinutes: 240 });
    await page.goto(`/work-orders/${other.id}/daily-reports/new`);
    await openHours(page, "Tomislav Đurić");
    await page.getByLabel("From", { exact: true }).first().fill("08:00");
    await page.getByLabel("To", { exact: true }).first().fill("12:00");
    await fileReport(page);
    await expect(page).toHaveURL(/\/edit\?instead=filed$/);
    await expect(page.getByText(/^Daily report created\. /)).toBeVisible();
    await expect(page.getByText(/^You already have a report/)).toHaveCount(0);
    await openHours(page, "Tomislav Đurić");
    await expect(
      page.getByText(`This overlaps with 08:00–12:00 on ${order.number}.`),
    ).toBeVisible();
  });
});

for (const [where, options] of [
  ["a phone", PHONE],
  ["a desk", DESK],
] as const)
  test(`on ${where} the steps of a report lead through the page, say what is missing, and the overview follows`, async ({
    as,
    company,
  }) => {
    const order = await makeOrder(await apiAs(company, "marko"), team);
    const page = await as("tomislav", options);
    await openWizard(page, order);
    const steps = page.getByRole("navigation", { name: "Steps" });
    await expect(steps.getByRole("link")).toHaveText([
      /^Work, incomplete$/,
      /Expenses/,
      /Overview/,
    ]);
    const overview = page.getByRole("region", { name: "Overview" });
    // All hours of that day have passed.
    await page.locator("summary", { hasText: "Today" }).click();
    await page.getByRole("radio", { name: /^Yesterday/ }).check();
    await work(page, "Tomislav Đurić", "06:00", "08:30");
    await expect(steps.getByRole("link", { name: /Work ?, complete/ })).toBeVisible();
    await page.getByLabel("Notes").fill("Ventil curi");

    await steps.getByRole("link", { name: "Expenses" }).click();
    await expect(page.getByRole("heading", { name: "Expenses", exact: true })).toBeFocused();
    await expect(steps.locator("[aria-current=step]")).toHaveText(/Expenses/);
    await expect(steps).toBeInViewport();
    await page.getByRole("button", { name: "Expense", exact: true }).click();
    await page.getByLabel("Other", { exact: true }).fill("12.50");
    await expect(steps.getByRole("link", { name: /Expenses ?, incomplete/ })).toBeVisible();
    await overview.getByRole("button", { name: "Description" }).click();
    await expect(page.getByLabel("Description")).toBeFocused();
    await page.getByLabel("Description").fill("Trajekt");
    await expect(steps.getByRole("link", { name: /Expenses ?, complete/ })).toBeVisible();
    const facts = [/Tomislav Đurić.*2:30 h/, /Tea Šimić/, /Ventil curi/, /Trajekt: .*12\.50/];
    for (const fact of facts) await expect(overview).toContainText(fact);
    await expect(overview.getByRole("button", { name: "File report" })).toBeInViewport();
  });
