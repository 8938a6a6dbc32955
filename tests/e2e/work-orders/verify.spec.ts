import type { Locator, Page } from "playwright/test";
import { bcp47, LANGUAGES } from "../../../app/kernel/text/languages";
import { type Api, apiAs, makeOrder, submitOrder } from "../../support/e2e/tenant";
import { expectAccessible } from "../../support/e2e/axe";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import {
  goOffline,
  NO_NETWORK,
  PHONE_WITH_WORKER,
  waitForServiceWorker,
} from "../../support/e2e/offline";
import { overflowingElements } from "../../support/a11y/checks";

const SIGNED = {
  place: "Rijeka",
  technician: { name: "Tomislav Đurić", typed: "Tomislav Đurić" },
  customer: { name: "Šime Jurić", typed: "Š. Jurić" },
  confirmed: true,
};

type Signed = { id: string; number: string; pdfId: string };
type Check = { revisions: { papers: { id: string }[] }[] };

/** Signed, and its PDF is archived: the queue does that asynchronously. */
async function signedOrder(lead: Api, manager: Api): Promise<Signed> {
  const { id, number, version, revision } = await submitOrder(lead, await makeOrder(manager));
  await lead("POST", `/workOrders/${id}/sign`, { version, revision, ...SIGNED });
  const pdfs = async () =>
    ((await manager("GET", `/workOrders/${id}/check`)) as Check).revisions[0]?.papers ?? [];
  await expect.poll(async () => (await pdfs()).length).toBe(1);
  return { id, number, pdfId: (await pdfs())[0]?.id ?? "" };
}

/** By a page of somebody who may read it: only browsers resolve names below localhost. */
async function fetched(page: Page, path: string): Promise<Buffer> {
  const bytes = await page.evaluate(
    async (address) => Array.from(new Uint8Array(await (await fetch(address)).arrayBuffer())),
    path,
  );
  return Buffer.from(bytes);
}

async function compare(page: Page, name: string, buffer: Buffer, mimeType = "application/pdf") {
  await page.getByLabel("Choose a PDF").setInputFiles({ name, mimeType, buffer });
}

/** What became of the chosen file: beside it, a page has a place for messages. */
function resultOn(page: Page): Locator {
  return page.getByRole("status").filter({ hasText: "SHA-256" });
}

test(
  "whoever holds the PDF learns without an account whether it is unchanged, and why it is not",
  { tag: "@journey" },
  async ({ company, as, anonymousPage }) => {
    const [lead, manager] = await Promise.all([
      apiAs(company, "tomislav"),
      apiAs(company, "marko"),
    ]);
    const [mine, other] = [await signedOrder(lead, manager), await signedOrder(lead, manager)];
    const waiting = await submitOrder(lead, await makeOrder(manager));
    const staff = await as("marko");
    await visit(staff, `/work-orders/${mine.id}`);
    const [bytes, foreign, preview] = [
      await fetched(staff, `/api/workOrders/${mine.id}/papers/${mine.pdfId}`),
      await fetched(staff, `/api/workOrders/${other.id}/papers/${other.pdfId}`),
      await fetched(staff, `/api/workOrders/${waiting.id}/pdf`),
    ];

    const page = await anonymousPage(PHONE);
    await page.goto(`/work-orders/${mine.id}/check`);
    await expect(page).toHaveURL(new RegExp(`/verify/${mine.id}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      `Verify a PDF of ${mine.number}`,
    );
    await expect(page.getByText("This is the newest revision.")).toBeVisible();
    await expect(page.getByText("Šime Jurić")).toHaveCount(0);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    const status = resultOn(page);

    await compare(page, "right.pdf", bytes);
    await expect(status).toContainText("Unchanged");
    await expect(status).toContainText("right.pdf");
    await expect(status).toContainText(`This is work order ${mine.number}, revision 1, signed on`);
    await expectAccessible(page, "the public page with its result");

    const altered = Buffer.from(bytes);
    altered[altered.length - 40] = (altered[altered.length - 40] ?? 0) ^ 1;
    await compare(page, "altered.pdf", altered);
    await expect(status).toContainText("Not the archived PDF");

    await compare(page, "noted.pdf", Buffer.concat([bytes, Buffer.from("\n% a note\n%%EOF\n")]));
    await expect(status).toContainText("The archived PDF, with something added");

    await compare(page, "other.pdf", foreign);
    await expect(status).toContainText("Another work order");
    await expect(status.getByRole("link")).toHaveAttribute("href", `/verify/${other.id}`);

    await compare(
      page,
      "theirs.pdf",
      Buffer.from(`%PDF-1.4\n(https://beta.example.com/verify/${other.id})`),
    );
    await expect(status).toContainText("beta.example.com");
    await compare(page, "letter.pdf", Buffer.from("%PDF-1.4\n%%EOF"));
    await expect(status).toContainText("Another file");
    await compare(page, "scan.jpg", Buffer.from([0xff, 0xd8, 0xff]), "image/jpeg");
    await expect(page.getByText("Not a PDF")).toBeVisible();
    await compare(page, "right.pdf", bytes);
    await expect(status).toContainText("Unchanged");
    // Nothing is uploaded, and nothing is asked: the icon of a result may be loaded.
    expect(sent.filter((url) => !url.includes("/assets/"))).toEqual([]);

    await page.goto(`/verify/${waiting.id}/1`);
    await expect(page.getByText("Not signed")).toBeVisible();
    await compare(page, "preview.pdf", preview);
    await expect(status).toContainText("Only a preview");
  },
);

test("a PDF is dropped anywhere on the page", async ({ company, as, anonymousPage }) => {
  const [lead, manager] = await Promise.all([apiAs(company, "tomislav"), apiAs(company, "marko")]);
  const mine = await signedOrder(lead, manager);
  const staff = await as("marko");
  await visit(staff, `/work-orders/${mine.id}`);
  const bytes = await fetched(staff, `/api/workOrders/${mine.id}/papers/${mine.pdfId}`);
  const page = await anonymousPage();
  await page.goto(`/verify/${mine.id}/1`);
  await page.evaluate((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File([new Uint8Array(content)], "dropped.pdf", { type: "application/pdf" }),
    );
    document.body.dispatchEvent(
      new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }),
    );
  }, Array.from(bytes));
  await expect(resultOn(page)).toContainText("Unchanged");
});

test("after the order is reopened and signed again, the earlier PDF is known as replaced", async ({
  company,
  as,
  anonymousPage,
}) => {
  const [lead, manager, admin] = await Promise.all(
    ["tomislav", "marko", "sanja"].map((key) => apiAs(company, key)),
  );
  if (!lead || !manager || !admin) throw new Error("Nobody is signed in");
  const mine = await signedOrder(lead, manager);
  const staff = await as("marko");
  await visit(staff, `/work-orders/${mine.id}`);
  const bytes = await fetched(staff, `/api/workOrders/${mine.id}/papers/${mine.pdfId}`);
  const page = await anonymousPage(PHONE);
  const version = async () =>
    ((await manager("GET", `/workOrders/${mine.id}`)) as { version: number }).version;

  await admin("POST", `/workOrders/${mine.id}/reopen`, {
    version: await version(),
    reason: "Part",
  });
  await page.goto(`/verify/${mine.id}/1`);
  await expect(page.getByText("It is no longer in force")).toBeVisible();
  await compare(page, "first.pdf", bytes);
  await expect(resultOn(page)).toContainText("Unchanged, but no longer in force");

  const again = await lead("POST", `/workOrders/${mine.id}/submitForApproval`, {
    version: await version(),
  });
  const { version: submitted, revision } = again;
  await lead("POST", `/workOrders/${mine.id}/sign`, { version: submitted, revision, ...SIGNED });
  await page.goto(`/verify/${mine.id}/1`);
  await expect(page.getByText(/^It was replaced by revision 2 on /)).toBeVisible();
  await compare(page, "first.pdf", bytes);
  await expect(resultOn(page)).toContainText("Unchanged, but an earlier revision");
  await page.getByRole("link", { name: "See the newest revision" }).click();
  await expect(page.getByText("This is the newest revision.")).toBeVisible();
});

test("on a phone with the app installed and somebody signed in it is the same page, which nothing stores", async ({
  company,
  as,
}) => {
  const [lead, manager] = await Promise.all([apiAs(company, "tomislav"), apiAs(company, "marko")]);
  const mine = await signedOrder(lead, manager);
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  const cookies = await page.context().cookies();

  await page.goto(`/verify/${mine.id}/1`);
  await expect(page.getByText("This is the newest revision.")).toBeVisible();
  await expect(page.getByText("Tomislav")).toHaveCount(0);
  expect(await page.evaluate(() => document.scripts.length)).toBe(1);
  expect(await page.context().cookies()).toEqual(cookies);
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url);
  });
  expect(stored.filter((url) => url.includes("/verify"))).toEqual([]);

  await page.getByRole("link", { name: "Open the work order" }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${mine.id}`));
});

test("without a network the service worker answers nothing in place of it", async ({
  company,
  as,
  allowConsole,
}) => {
  const [lead, manager] = await Promise.all([apiAs(company, "tomislav"), apiAs(company, "marko")]);
  const mine = await signedOrder(lead, manager);
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  allowConsole(NO_NETWORK);
  await goOffline(page);
  await expect(page.goto(`/verify/${mine.id}/1`)).rejects.toThrow();
});

test("without JavaScript and in four languages it says what it knows, also on 320 px", async ({
  company,
  anonymousPage,
  allowConsole,
}) => {
  const [lead, manager] = await Promise.all([apiAs(company, "tomislav"), apiAs(company, "marko")]);
  const mine = await signedOrder(lead, manager);
  const page = await anonymousPage({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  await page.goto(`/verify/${mine.id}`);
  await expect(page.getByText("This is the newest revision.")).toBeVisible();
  await expect(page.getByText("certutil -hashfile")).toBeVisible();
  await expect(page.getByLabel("Choose a PDF")).toBeHidden();
  await page.getByRole("link", { name: "Hrvatski" }).click();
  await expect(page.getByText("Ovo je najnovija revizija.")).toBeVisible();

  const narrow = await anonymousPage({
    viewport: { width: 320, height: 640 },
    colorScheme: "dark",
  });
  for (const language of LANGUAGES) {
    await narrow.goto(`/verify/${mine.id}?lng=${language}`);
    await expect(narrow.locator("html")).toHaveAttribute("lang", bcp47(language));
    await expectAccessible(narrow, `the public page in ${language}`);
    await expect.poll(() => overflowingElements(narrow)).toEqual([]);
  }
  allowConsole(/status of 404/);
  await narrow.goto("/verify/nothing");
  await expect(narrow.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
  await expectAccessible(narrow, "the public page of nothing");
});

test("a reader whose clock differs is told whose days these are", async ({
  company,
  anonymousPage,
}) => {
  const [lead, manager] = await Promise.all([apiAs(company, "tomislav"), apiAs(company, "marko")]);
  const mine = await signedOrder(lead, manager);
  const near = await anonymousPage({ timezoneId: "Europe/Zagreb" });
  await near.goto(`/verify/${mine.id}`);
  await expect(near.getByText("Days are those of the company’s time zone")).toBeHidden();
  const far = await anonymousPage({ timezoneId: "Asia/Tokyo" });
  await far.goto(`/verify/${mine.id}`);
  await expect(
    far.getByText("Days are those of the company’s time zone, Europe/Zagreb."),
  ).toBeVisible();
});
