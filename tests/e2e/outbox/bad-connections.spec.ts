import { apiAs, makeOrder, reportOf } from "../../support/e2e/tenant";
import { expectToast } from "../../support/e2e/toasts";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { goOffline } from "../../support/e2e/offline";
import { draftsOnPhone, isDrafted } from "../../support/e2e/queued";
import { pngOf } from "../../support/fakes/pictures";
import {
  expectFiled,
  expectSaved,
  expectQueued,
  filedNotes,
  loseFirstResponse,
  onFiling,
  fileReport,
  writeReport,
} from "../../support/records/outbox";

// quality §2: each network fault, followed by a check of what was filed.

test(
  "saved offline, a report says so, and is filed once when online",
  { tag: ["@firefox", "@journey"] },
  async ({ as, company, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    const page = await as("tomislav", PHONE);
    await writeReport(page, order, "Bez mreže");
    await goOffline(page);
    await fileReport(page);
    await expectSaved(page);
    await expectQueued(page, 1);
    expect(await filedNotes(manager, [order])).toEqual([]);
    await page.context().setOffline(false);
    await expectFiled(page, manager, [order], ["Bez mreže"]);
  },
);

test(
  "a dropped connection and a response lost after the commit file a report once",
  { tag: "@journey" },
  async ({ as, company, allowConsole }) => {
    allowConsole(/ERR_FAILED/, /ERR_CONNECTION/, /ERR_INTERNET_DISCONNECTED/);
    const manager = await apiAs(company, "marko");
    const [dropped, lost] = [await makeOrder(manager), await makeOrder(manager)];
    const page = await as("tomislav", PHONE);

    await writeReport(page, dropped, "Prekid");
    const reconnect = await onFiling(page, (route) => route.abort("connectionreset"));
    await fileReport(page);
    await expectSaved(page);
    expect(await filedNotes(manager, [dropped])).toEqual([]);
    await reconnect();
    await expectFiled(page, manager, [dropped], ["Prekid"]);

    await writeReport(page, lost, "Izgubljen odgovor");
    const { deliver, responseCount } = await loseFirstResponse(page);
    await fileReport(page);
    await expectSaved(page);
    // Once it is sent, the page no longer says that it was saved.
    deliver();
    await expect.poll(responseCount).toBeGreaterThanOrEqual(2);
    await expectFiled(page, manager, [dropped, lost], ["Izgubljen odgovor", "Prekid"]);
  },
);

test(
  "a busy server, a failing one and a captive portal are no confirmation: the report is resent until the server confirms it",
  { tag: ["@firefox", "@journey"] },
  async ({ as, company, allowConsole }) => {
    allowConsole(/status of (500|429)/);
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    const page = await as("tomislav", PHONE);
    await writeReport(page, order, "Uporno");
    const refusal = { message: "", code: "unexpected", facts: {}, requestId: "1" };
    const ours = { "x-request-id": "1", "content-type": "application/json" };
    const responses = [
      { status: 200, contentType: "text/html", body: "<h1>Welcome to our hotel</h1>" },
      { status: 500, headers: ours, body: JSON.stringify(refusal) },
      {
        status: 429,
        headers: { ...ours, "retry-after": "1" },
        body: JSON.stringify({ ...refusal, code: "too_many_requests" }),
      },
    ];
    let send = () => {};
    const seen = new Promise<void>((resolve) => (send = resolve));
    await onFiling(page, async (route) => {
      const response = responses.shift();
      if (response) return route.fulfill(response);
      // Once it is sent, the page no longer says that it was saved.
      await seen;
      await route.continue();
    });
    await fileReport(page);
    await expectSaved(page);
    send();
    await expectFiled(page, manager, [order], ["Uporno"]);
    expect(responses).toEqual([]);
  },
);

test("the page does not wait for a server without a response: the report is saved, says so, and is sent on request once it responds", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await writeReport(page, order, "Tišina");
  let isSilent = true;
  await onFiling(page, async (route) => {
    if (!isSilent) await route.continue();
  });
  await fileReport(page);
  await expectSaved(page);
  isSilent = false;
  // The unanswered call ends with its page; the next page sends again.
  await page.goto("/outbox");
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  await expectFiled(page, manager, [order], ["Tišina"]);
});

test("online, the report is filed immediately, with a confirmation and a return to the order", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await writeReport(page, order, "Odmah");
  await fileReport(page, (button) => button.dblclick());
  await expectToast(page, "Daily report created");
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}\\?tab=reports`));
  await expectFiled(page, manager, [order], ["Odmah"]);
});

test(
  "a refusal is shown in the form, with an empty outbox and everything that was typed",
  { tag: "@firefox" },
  async ({ as, company, allowConsole }) => {
    allowConsole(/status of 409/);
    const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
    const order = await makeOrder(manager);
    const page = await as("tomislav", PHONE);
    await writeReport(page, order, "Drugi istoga dana");
    // From another device, since the form was opened.
    await lead("PUT", "/dailyReports", { ...reportOf(order.id), notes: "Prvi" });
    await fileReport(page);
    await expect(
      page
        .getByRole("alert")
        .getByText("You have already filed a report for this work order and day."),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Open that report" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^To be sent/ })).toHaveCount(0);
    // The first one opens instead, and takes what was written.
    await page.reload();
    await page.getByRole("button", { name: "Add it to this report" }).click();
    await expect(page.getByLabel("Notes")).toHaveValue("Prvi\nDrugi istoga dana");
    await page.getByLabel("Notes").fill("Prvi, pa drugi");
    await expect.poll(() => isDrafted(page, "Prvi, pa drugi")).toBe(true);
    await expect.poll(() => draftsOnPhone(page)).toBe(2);
    await page.reload();
    await expect(page.getByText("Your draft was added to this report.")).toBeVisible();
    await expect(page.getByLabel("Notes")).toHaveValue("Prvi, pa drugi");
    await expect(page.getByRole("group", { name: /^Entry \d+$/ })).toHaveCount(2);
    expect(await filedNotes(manager, [order])).toEqual(["Prvi"]);
  },
);

test("a photo on an unresponsive connection does not block: it is sent along with its comment, and is on the server once", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  // The first of them is never answered.
  await page.route("**/api/files/**", () => new Promise<void>(() => {}), { times: 1 });
  await page.getByLabel("Add photos").setInputFiles({
    name: "ventil.png",
    mimeType: "image/png",
    buffer: Buffer.from(pngOf(40, 30)),
  });
  await expect(page.getByRole("progressbar", { name: "Sending ventil.png" })).toBeVisible();
  await expect(page.getByText("Sent together with the rest")).toBeVisible();
  await page.getByRole("textbox", { name: "Write a comment" }).fill("Ventil");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect
    .poll(async () =>
      (
        (await manager("GET", `/workOrders/${order.id}/comments`)) as {
          comments: { photos: unknown[] }[];
        }
      ).comments.map(({ photos }) => photos.length),
    )
    .toEqual([1]);
});
