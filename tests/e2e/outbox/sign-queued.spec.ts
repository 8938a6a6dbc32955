import type { Page } from "playwright/test";
import { castMember } from "../../../migrations/seeds/cast";
import { apiAs, makeOrder, reportOf, submitOrder } from "../../support/e2e/tenant";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { goOffline, NO_NETWORK, PHONE_WITH_WORKER } from "../../support/e2e/offline";
import { confirm, draw, openPads } from "../../support/e2e/orders";
import { draftsOnPhone, ownersOnPhone } from "../../support/e2e/queued";
import {
  fillAndSign,
  fillUpToCustomer,
  phoneWith,
  signatureLedger,
  signButton,
  signedOnce,
  signOffline,
  signQuestion,
} from "../../support/e2e/signing";
import { expectSaved, expectQueued, fileReport, writeReport } from "../../support/records/outbox";

// The server stores exactly the signatures that were given, each once, for the content that was on the screen.

async function sent(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
}

test(
  "a submitted order is signed after a cold start without a network, says so, and the signature is sent once",
  { tag: "@journey" },
  async ({ as, company, allowConsole }) => {
    allowConsole(NO_NETWORK);
    const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
    const order = await submitOrder(lead, await makeOrder(manager));
    const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
    await goOffline(page);
    await page.close();
    const later = await page.context().newPage();
    await signOffline(later, order.id);
    await later.getByRole("link", { name: "Open work order" }).click();
    await expect(later.getByText("Signed, waiting to be sent").first()).toBeVisible();
    await expectQueued(later, 1);
    await expect(later.getByText(/Signed, not sent yet/).first()).toBeVisible();
    await expect.poll(() => draftsOnPhone(later)).toBe(0);
    expect(await signatureLedger(company)).toEqual([]);

    await visit(later, `/work-orders/${order.id}/sign`);
    await expect(later.getByRole("heading", { name: /^Signed\./ })).toBeVisible();
    await visit(later, "/outbox");
    const entry = later.getByRole("article", { name: "Signature" });
    await expect(entry.getByRole("img", { name: "Signature of Tomislav Đurić" })).toBeVisible();
    await expect(entry.getByText("Ćiro Žagar").first()).toBeVisible();

    // Two tabs send at once.
    const other = await later.context().newPage();
    await visit(other, `/work-orders/${order.id}`);
    await sent(later);
    expect(await signatureLedger(company)).toEqual(signedOnce(order.id));
    await expect(other.getByText("Signed", { exact: true }).first()).toBeVisible();
    expect((await manager("GET", `/workOrders/${order.id}`))["status"]).toBe("signed");
  },
);

test("an order is reported and submitted without a network, and both are sent in their order", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
  await goOffline(page);
  await writeReport(page, order, "Bez mreže");
  await fileReport(page);
  await expectSaved(page);
  await visit(page, `/work-orders/${order.id}`);
  await page.getByRole("link", { name: "Submit for approval" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("1 daily report is sent first.")).toBeVisible();
  await dialog.getByRole("button", { name: "Submit for approval" }).click();
  await expect(page.getByText("Submitted, waiting to be sent").first()).toBeVisible();
  await expectQueued(page, 2);
  await sent(page);
  expect((await manager("GET", `/workOrders/${order.id}`))["status"]).toBe("waiting-for-approvals");
});

test("what was signed and changed meanwhile needs attention with its drawing and both versions, is The signature was not applied, and is signed again on the new content", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK, /status of 409/);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await submitOrder(lead, await makeOrder(manager));
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
  await goOffline(page);
  await signOffline(page, order.id);
  const { version } = await manager("GET", `/workOrders/${order.id}`);
  const open = await manager("POST", `/workOrders/${order.id}/allowEditing`, {
    version,
    note: "Drugi opis",
  });
  await lead("POST", `/workOrders/${order.id}/submitForApproval`, { version: open["version"] });
  await visit(page, "/outbox");
  await page.context().setOffline(false);
  const entry = page.getByRole("article", { name: "Signature" });
  await expect(entry.getByText("Needs attention")).toBeVisible();
  await expect(entry.getByRole("img", { name: "Signature of Tomislav Đurić" })).toBeVisible();
  await expect(entry.getByText(/^Signed .+: submitted content [0-9a-f]{12}\.$/)).toBeVisible();
  await expect(entry.getByText(/^Now: version \d+, Waiting for approvals\.$/)).toBeVisible();
  // Not the lead, who submitted it again after that.
  await expect(entry.getByText(/Sent back: Marko Horvat, /)).toBeVisible();
  await expect(entry.getByText(/The signature was not applied/)).toBeVisible();
  expect(await signatureLedger(company)).toEqual([]);

  await entry.getByRole("link", { name: "Sign again" }).click();
  const pads = await openPads(page);
  await expect(pads.getByRole("button", { name: "Clear" })).toBeDisabled();
  await fillAndSign(page, order.id);
  await expect.poll(() => signatureLedger(company)).toEqual(signedOnce(order.id));
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
});

test("both drawings of several orders, signed one after another without a network, are stored byte for byte", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const ids: string[] = [];
  for (let made = 0; made < 4; made += 1)
    ids.push((await submitOrder(lead, await makeOrder(manager))).id);
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), ids.at(-1) ?? "");
  for (const id of ids) await visit(page, `/work-orders/${id}`);
  await goOffline(page);
  const shown: Record<string, string[]> = {};
  for (const [index, id] of ids.entries()) {
    const pads = await fillUpToCustomer(page, id, 0.4 + index / 20);
    await draw(page, pads.getByRole("group", { name: "Customer signature" }), 0.6 + index / 20);
    shown[id] = await pads
      .locator("input[name$='.image']")
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    await signButton(pads).click();
    await signButton(signQuestion(page)).click();
    await expect(page.getByRole("heading", { name: /^Signed\./ })).toBeVisible();
  }
  await sent(page);
  const { rows } = await company.database.read({
    sql: `SELECT s.work_order_id AS id, t.content ->> 'image' AS technician, c.content ->> 'image' AS customer
      FROM work_order_signatures s JOIN personal_details t ON t.hash = s.technician_person
      JOIN personal_details c ON c.hash = s.customer_person`,
    args: [],
  });
  const stored = Object.fromEntries(
    rows.map(({ id, technician, customer }) => [String(id), [technician, customer]]),
  );
  expect(stored).toEqual(shown);
  expect(new Set(Object.values(shown).flat()).size).toBe(8);
});

test("an answer that is lost after the commit signs once", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK, /ERR_CONNECTION_RESET/);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await submitOrder(lead, await makeOrder(manager));
  const page = await as("tomislav", { ...PHONE_WITH_WORKER, serviceWorkers: "block" });
  const devtools = await page.context().newCDPSession(page);
  let sendings = 0;
  devtools.on("Fetch.requestPaused", ({ requestId }) => {
    sendings += 1;
    void (sendings === 1
      ? devtools.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" })
      : devtools.send("Fetch.continueRequest", { requestId }));
  });
  await devtools.send("Fetch.enable", {
    patterns: [{ urlPattern: `*/api/workOrders/${order.id}/sign`, requestStage: "Response" }],
  });
  await fillAndSign(page, order.id);
  await expect.poll(() => sendings).toBe(2);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
  expect(await signatureLedger(company)).toEqual(signedOnce(order.id));
});

const MEANWHILE: {
  what: string;
  says?: string;
  change: (company: Parameters<typeof signatureLedger>[0], orderId: string) => Promise<void>;
}[] = [
  {
    what: "sent back to its technicians",
    says: "Someone changed this record in the meantime.",
    change: async (company, id) => {
      const manager = await apiAs(company, "marko");
      const { version } = await manager("GET", `/workOrders/${id}`);
      await manager("POST", `/workOrders/${id}/allowEditing`, { version, note: "Drugi opis" });
    },
  },
  {
    what: "signed by the office",
    says: "This work order has already been signed.",
    change: async (company, id) => {
      const manager = await apiAs(company, "marko");
      const { version, revision } = (await manager("GET", `/workOrders/${id}`)) as {
        version: number;
        revision: { sha256: string };
      };
      const by = { name: "Marko", typed: "Marko" };
      await manager("POST", `/workOrders/${id}/sign`, {
        version,
        revision: revision.sha256,
        place: "Ured",
        technician: by,
        customer: by,
        confirmed: true,
      });
    },
  },
  {
    what: "given to another lead",
    change: ({ database }, id) =>
      database
        .write([
          {
            sql: "UPDATE work_order_assignments SET is_lead = 0 WHERE work_order_id = ?",
            args: [id],
          },
        ])
        .then(() => undefined),
  },
  {
    what: "signed with a role that was taken away",
    change: ({ database }) =>
      database
        .write([
          {
            sql: "UPDATE user_roles SET role = 'EMPLOYEE' WHERE user_id = ?",
            args: [castMember("tomislav").id],
          },
        ])
        .then(() => undefined),
  },
];
for (const { what, says = "", change } of MEANWHILE)
  test(`an order that was ${what} meanwhile: the signature stays with its owner`, async ({
    as,
    company,
    allowConsole,
  }) => {
    allowConsole(NO_NETWORK, /status of (403|404|409|422)/);
    const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
    const order = await submitOrder(lead, await makeOrder(manager));
    const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
    await goOffline(page);
    await signOffline(page, order.id);
    await visit(page, "/outbox");
    await change(company, order.id);
    await page.context().setOffline(false);
    const entry = page.getByRole("article", { name: "Signature" });
    await expect(entry.getByText("Needs attention")).toBeVisible();
    await expect(entry.getByRole("img", { name: "Signature of Tomislav Đurić" })).toBeVisible();
    expect(await ownersOnPhone(page, "entries")).toEqual([castMember("tomislav").id]);
    if (says !== "") {
      await expect(entry.getByText(says).first()).toBeVisible();
      await visit(page, "/work-orders");
      const missing = page.getByRole("region", { name: "Needs attention" });
      await expect(missing.getByRole("link", { name: "Not sent: Signature" })).toBeVisible();
    }
    const places = (await signatureLedger(company)).map((row) => ("place" in row ? row.place : ""));
    expect(places).not.toContain("Đakovo");
  });

test("a client of an earlier release, which names no content, still signs and submits", async ({
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await submitOrder(lead, await makeOrder(manager));
  const by = { name: "Ćiro", typed: "Ćiro" };
  const { version, revision, id } = order;
  await lead("POST", `/workOrders/${id}/sign`, {
    version,
    revision,
    place: "Đakovo",
    technician: by,
    customer: by,
    confirmed: true,
  });
  expect(await signatureLedger(company)).toHaveLength(1);
});

test.describe("an order that needs no approvals", () => {
  test.use({ demo: "globex" });

  test("is started, reported and signed without a network: the customer reads the unsent report, and all are sent in their order", async ({
    as,
    company,
    allowConsole,
  }) => {
    allowConsole(NO_NETWORK);
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
    await goOffline(page);
    await writeReport(page, order, "Zamijenjen filter");
    await fileReport(page);
    await expectSaved(page);
    await visit(page, `/work-orders/${order.id}`);
    await page.getByRole("link", { name: "Sign", exact: true }).click();
    await expect(page.getByText("Zamijenjen filter")).toBeVisible();
    await signOffline(page, order.id);
    await expectQueued(page, 2);
    await sent(page);
    expect(await signatureLedger(company)).toEqual(signedOnce(order.id));
    expect((await manager("GET", `/workOrders/${order.id}`))["status"]).toBe("done");
  });

  test("is not signed if another user reported meanwhile, nor if the signer's own report was changed after signing", async ({
    as,
    company,
    allowConsole,
  }) => {
    allowConsole(NO_NETWORK, /status of 409/);
    const manager = await apiAs(company, "marko");
    const people = ["tomislav", "tea"].map((key) => castMember(key).id);
    const order = await makeOrder(manager, { technicianIds: people, leadId: people[0] });
    await (
      await apiAs(company, "tomislav")
    )("PUT", "/dailyReports", reportOf(order.id));
    const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
    await goOffline(page);
    await signOffline(page, order.id);
    await (
      await apiAs(company, "tea")
    )("PUT", "/dailyReports", reportOf(order.id, "tea"));
    await visit(page, "/outbox");
    await page.context().setOffline(false);
    const entry = page.getByRole("article", { name: "Signature" });
    await expect(entry.getByText("Needs attention")).toBeVisible();
    await expect(entry.getByText(/^Now: version \d+, In progress/)).toBeVisible();
    expect(await signatureLedger(company)).toEqual([]);
    await entry.getByRole("button", { name: "Delete" }).click();
    await confirm(page, "Delete this unsent signature?", "Delete");
    await expect(entry).toHaveCount(0);
  });
});
