import type { Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { offlineDataOf } from "../../support/e2e/offline-data";
import type { Line } from "../../support/e2e/connection";
import {
  waitForServiceWorker,
  waitForFact,
  NO_NETWORK,
  PHONE_WITH_WORKER,
} from "../../support/e2e/offline";
import { expect, fillLogin, test, visit } from "../../support/e2e/fixtures";
import { expectImage } from "../../support/e2e/orders";
import { waitForScripts } from "../../support/e2e/script-requests";
import { ownersOnPhone } from "../../support/e2e/queued";
import { pngOf } from "../../support/fakes/pictures";

const tomislav = castMember("tomislav");
const tea = castMember("tea");
const SECRET = "Ključ je ispod otirača";

test("an order's photo is shown offline; the next user who goes offline before their first page cannot see it", async ({
  as,
  company,
  allowConsole,
  openLine,
}) => {
  allowConsole(
    NO_NETWORK,
    /ERR_EMPTY_RESPONSE|ERR_CONNECTION|status of (401|403|404|502|503)/,
    /dynamically imported module|Error loading route module/,
  );
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, { description: SECRET });
  const line = await openLine();
  const page = await as("tomislav", { ...PHONE_WITH_WORKER, baseURL: line.origin });
  await visit(page, "/work-orders/assigned");
  await waitForServiceWorker(page);
  await waitForFact(page, "root");
  const file = await addPhoto(page, order.id);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await offlineDataOf(page, "tomislav", (names) => names.includes(`work-orders/${order.id}`));
  await expect.poll(() => storedFiles(page, tomislav.id)).toContain(`/api/files/${file}`);

  await waitForScripts(page);
  line.become("cut");
  await page.goto(`/work-orders/${order.id}`);
  // A notification has the text within its own.
  await expect(page.getByText(SECRET).first()).toBeVisible();
  const photo = page.locator(`img[src*="${file}"]`).first();
  await expectImage(photo);
  expect(await readFile(page, file)).toBe(200);

  await company.database.write([
    {
      sql: "UPDATE sessions SET ended_at = 1, ended_by = 'elsewhere' WHERE user_id = ?",
      args: [tomislav.id],
    },
  ]);
  for (const send of [signInByPage, signInByDocument]) {
    // Still offline, and on none of our pages: an open page would react to the network by itself.
    await page.evaluate(() => localStorage.removeItem("session"));
    await page.context().clearCookies({ name: /^__Host-(session|person)$/ });
    await page.goto("about:blank");
    line.become("open");
    await visit(page, "/login");
    cutAfterSignIn(line);
    await send(page);
    await expect
      .poll(
        async () =>
          (await page.context().cookies()).find(({ name }) => name === "__Host-person")?.value,
      )
      .toBe(tea.id);
    for (const address of [`/work-orders/${order.id}`, "/work-orders/assigned", "/outbox"]) {
      await page.goto(address);
      await expect(
        page.getByRole("heading", { name: "You are currently offline" }),
        address,
      ).toBeVisible();
      await expect(page.locator("body"), address).not.toContainText(order.number);
    }
    expect(await readFile(page, file)).toBe(0);
  }

  line.become("open");
  line.watch(null);
  await visit(page, "/work-orders/assigned");
  await expect(page.getByRole("button", { name: "Your account, Tea Šimić" })).toBeVisible();
  await expect.poll(() => ownersOnPhone(page, "pack")).not.toContain(tomislav.id);
  await expect.poll(() => storedFiles(page, tomislav.id)).toEqual([]);
  await page.close();
});

/** This response is the last one that arrives. */
function cutAfterSignIn(line: Line): void {
  line.watch(({ method, path, on }) => {
    if (method === "POST" && path.startsWith("/login") && on === "the way back")
      line.become("ending");
  });
}

function signInByPage(page: Page): Promise<void> {
  return fillLogin(page, tea.email, PASSWORD);
}

/** As before JavaScript has taken over the form. */
async function signInByDocument(page: Page): Promise<void> {
  await page.getByLabel("Email address").fill(tea.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page
    .getByLabel("Password", { exact: true })
    .evaluate((field: HTMLInputElement) => field.form?.submit());
  // The redirect target is not reachable any more.
  await expect(page.getByRole("heading", { name: "You are currently offline" })).toBeVisible();
}

/** As the page does it: first the bytes, then by name. */
async function addPhoto(page: Page, orderId: string): Promise<string> {
  const id = newId();
  const status = await page.evaluate(
    async ([file, order, bytes]) => {
      const put = (path: string, body: BodyInit, type: string) =>
        fetch(`/api${path}`, {
          method: "PUT",
          body,
          headers: { "content-type": type, "idempotency-key": crypto.randomUUID() },
        });
      const sent = await put(
        `/files/${file}?name=plan.png`,
        new Uint8Array(bytes),
        "application/octet-stream",
      );
      const named = await put(
        `/workOrders/${order}/documents`,
        JSON.stringify({ fileIds: [file] }),
        "application/json",
      );
      return [sent.status, named.status];
    },
    [id, orderId, [...pngOf(40, 30)]] as const,
  );
  expect(status).toEqual([200, 200]);
  return id;
}

function storedFiles(page: Page, owner: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return [];
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  }, `files.${owner}`);
}

/** 0 without a response. */
function readFile(page: Page, id: string): Promise<number> {
  return page.evaluate(
    (file) =>
      fetch(`/api/files/${file}`).then(
        ({ status }) => status,
        () => 0,
      ),
    id,
  );
}
