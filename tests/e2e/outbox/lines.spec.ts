import { apiAs, makeOrder, reportOf } from "../../support/e2e-company";
import { expectToast } from "../../support/e2e-orders";
import { expect, PHONE, test, visit } from "../../support/e2e";
import { pngOf } from "../../support/pictures";
import { expectFiled, expectSaved, expectWaiting, filedNotes, loseFirstAnswer, onFiling, save, writeReport } from "../../support/outbox";

test.setTimeout(120_000);

// quality §2: each fault of the line, and the ledger after it.

test("Saved without a network it is said so, and it is filed once when the network is back", { tag: "@firefox" }, async ({ as, company, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await writeReport(page, order, "Bez mreže");
  await page.context().setOffline(true);
  await save(page);
  await expectSaved(page);
  await expectWaiting(page, 1);
  expect(await filedNotes(manager, [order])).toEqual([]);
  await page.context().setOffline(false);
  await expectFiled(page, manager, [order], ["Bez mreže"]);
});

test("A connection that drops, and an answer that is lost after the commit, file a report once", async ({ as, company, allowConsole }) => {
  allowConsole(/ERR_FAILED/, /ERR_CONNECTION/, /ERR_INTERNET_DISCONNECTED/);
  const manager = await apiAs(company, "marko");
  const [dropped, lost] = [await makeOrder(manager), await makeOrder(manager)];
  const page = await as("tomislav", PHONE);

  await writeReport(page, dropped, "Prekid");
  const reconnect = await onFiling(page, (route) => route.abort("connectionreset"));
  await save(page);
  await expectSaved(page);
  expect(await filedNotes(manager, [dropped])).toEqual([]);
  await reconnect();
  await expectFiled(page, manager, [dropped], ["Prekid"]);

  await writeReport(page, lost, "Izgubljen odgovor");
  const answers = await loseFirstAnswer(page);
  await save(page);
  await expectSaved(page);
  await expect.poll(answers).toBe(2);
  await expectFiled(page, manager, [dropped, lost], ["Izgubljen odgovor", "Prekid"]);
});

test("A busy server, one that fails and somebody else's wall are no answers: it is sent again until the server has confirmed it", { tag: "@firefox" }, async ({ as, company, allowConsole }) => {
  allowConsole(/status of (500|429)/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await writeReport(page, order, "Uporno");
  const refusal = { message: "", code: "unexpected", facts: {}, requestId: "1" };
  const ours = { "x-request-id": "1", "content-type": "application/json" };
  const answers = [
    { status: 200, contentType: "text/html", body: "<h1>Welcome to our hotel</h1>" },
    { status: 500, headers: ours, body: JSON.stringify(refusal) },
    { status: 429, headers: { ...ours, "retry-after": "1" }, body: JSON.stringify({ ...refusal, code: "too_many_requests" }) },
  ];
  await onFiling(page, async (route) => {
    const answer = answers.shift();
    await (answer ? route.fulfill(answer) : route.continue());
  });
  await save(page);
  await expectSaved(page);
  await expectFiled(page, manager, [order], ["Uporno"]);
  expect(answers).toEqual([]);
});

test("Nobody waits for a server that does not answer: it is saved, said so, and sent by a press once there is an answer", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await writeReport(page, order, "Tišina");
  let isSilent = true;
  await onFiling(page, async (route) => {
    if (!isSilent) await route.continue();
  });
  await save(page);
  await expectSaved(page);
  isSilent = false;
  // The call that nobody answers goes with its page; the next page sends again.
  await page.goto("/outbox");
  await expect(page.getByText("Everything has been sent")).toBeVisible();
  expect(await filedNotes(manager, [order])).toEqual(["Tišina"]);
});

test("With a network all is as it was: filed, said so, and led back to the order", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await writeReport(page, order, "Odmah");
  await page.getByRole("button", { name: "File report" }).dblclick();
  await expectToast(page, "The daily report has been filed.");
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}\\?tab=reports`));
  await expectFiled(page, manager, [order], ["Odmah"]);
});

test("What the server refuses stands in the form as ever, with nothing left in the outbox and all that was typed", { tag: "@firefox" }, async ({ as, company, allowConsole }) => {
  allowConsole(/status of 409/);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await makeOrder(manager);
  await lead("PUT", "/dailyReports", { ...reportOf(order.id), notes: "Prvi" });
  const page = await as("tomislav", PHONE);
  await writeReport(page, order, "Drugi istoga dana");
  await save(page);
  await expect(page.getByRole("alert").getByText("You have already filed a report for this work order and day.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open that report" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^To be sent/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/^Draft from .+ restored$/)).toBeVisible();
  await expect(page.getByLabel("Notes")).toHaveValue("Drugi istoga dana");
  expect(await filedNotes(manager, [order])).toEqual(["Prvi"]);
});

test("A photo on a line that swallows everything is not waited for: it goes along with its comment, and is on the server once", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  // Nobody ever answers the first of them.
  await page.route("**/api/files/**", () => new Promise<void>(() => {}), { times: 1 });
  await page.getByLabel("Add photos").setInputFiles({ name: "ventil.png", mimeType: "image/png", buffer: Buffer.from(pngOf(40, 30)) });
  await expect(page.getByRole("progressbar", { name: "Sending ventil.png" })).toBeVisible();
  await expect(page.getByText("Goes along when it is sent")).toBeVisible();
  await page.getByRole("textbox", { name: "Write a comment" }).fill("Ventil");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(async () => ((await manager("GET", `/workOrders/${order.id}/comments`)) as { comments: { photos: unknown[] }[] }).comments.map(({ photos }) => photos.length)).toEqual([1]);
});
