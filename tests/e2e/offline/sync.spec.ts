import type { CDPSession, Page } from "playwright/test";
import { castMember } from "../../../migrations/seeds/cast";
import { apiAs, makeOrder, reportOf } from "../../support/e2e/tenant";
import {
  goOffline,
  waitForServiceWorker,
  waitForFact,
  NO_NETWORK,
  PHONE_WITH_WORKER,
  stopWorkers,
} from "../../support/e2e/offline";
import { putPhotosInOutbox } from "../../support/records/outbox";
import { pngOf } from "../../support/fakes/pictures";
import { filedReports, putReportInOutbox, ownersOnPhone } from "../../support/e2e/queued";
import { expect, test, visit } from "../../support/e2e/fixtures";

/** Wakes the service worker as the browser does when the network is back. */
async function wake(devtools: CDPSession, origin: string, registrationId: string): Promise<void> {
  await devtools.send("ServiceWorker.dispatchSyncEvent", {
    origin,
    registrationId,
    tag: "outbox",
    lastChance: false,
  });
}

async function registrationOf(page: Page, devtools: CDPSession): Promise<string> {
  const scope = new URL("/", page.url()).href;
  const found = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === scope);
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  return found;
}

test(
  "with no window open the service worker sends the queued entries, in the name of their author, once",
  { tag: "@journey" },
  async ({ as, company, allowConsole }) => {
    allowConsole(NO_NETWORK);
    const { id } = await makeOrder(await apiAs(company, "marko"));
    const report = reportOf(id) as { id: string; workOrderId: string; capturedAt: number };
    const page = await as("tomislav", PHONE_WITH_WORKER);
    await visit(page, "/profile/safety");
    await waitForServiceWorker(page);
    await waitForFact(page, "root");
    const devtools = await page.context().newCDPSession(page);
    const registration = await registrationOf(page, devtools);
    await goOffline(page);
    await putReportInOutbox(page, "tomislav", report);
    await page.goto("about:blank");
    await page.context().setOffline(false);
    expect(await filedReports(company)).toEqual([]);
    // Twice, as a browser may do: the entries are sent once.
    await wake(devtools, company.origin, registration);
    await wake(devtools, company.origin, registration);
    await expect
      .poll(() => filedReports(company))
      .toEqual([{ id: report.id, authorId: castMember("tomislav").id }]);
    await visit(page, "/outbox");
    await expect(page.getByText("Nothing is waiting")).toBeVisible();
    expect([await ownersOnPhone(page, "entries"), await filedReports(company)]).toEqual([
      [],
      [{ id: report.id, authorId: castMember("tomislav").id }],
    ]);
  },
);

test("a service worker that is ended before and after each of its calls sends two photos and their entry, each once", async ({
  as,
  company,
  allowConsole,
  openLine,
}) => {
  allowConsole(NO_NETWORK, /ERR_CONNECTION|ERR_EMPTY_RESPONSE/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const line = await openLine();
  const page = await as("tomislav", { ...PHONE_WITH_WORKER, baseURL: line.origin });
  await visit(page, "/profile/safety");
  await waitForServiceWorker(page);
  await waitForFact(page, "root");
  const devtools = await page.context().newCDPSession(page);
  const registration = await registrationOf(page, devtools);
  await goOffline(page);
  await putPhotosInOutbox(page, order, [pngOf(2, 2), pngOf(3, 3)]);
  await page.goto("about:blank");
  await page.context().setOffline(false);
  // A page of its own: it is closed each time a worker has ended.
  const ending = await page.context().newCDPSession(page);
  const ended: string[] = [];
  let done: (() => void) | null = null;
  line.watch(async ({ method, path, on }) => {
    const step = `${method} ${path.split("?")[0]} on ${on}`;
    if (method !== "PUT" || ended.includes(step)) return;
    ended.push(step);
    await stopWorkers(ending);
    done?.();
  });
  // Three calls, each interrupted on the request and on the response; the seventh attempt is not.
  for (let steps = 1; steps <= 6; steps += 1) {
    const ends = new Promise<void>((resolve) => (done = resolve));
    await wake(devtools, line.origin, registration);
    await ends;
    expect(ended).toHaveLength(steps);
  }
  await wake(devtools, line.origin, registration);
  await visit(page, "/outbox");
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  const { documents } = (await manager("GET", `/workOrders/${order.id}`)) as {
    documents: unknown[];
  };
  expect(documents).toHaveLength(2);
  const { rows } = await company.database.read({
    sql: "SELECT count(*) AS files FROM files",
    args: [],
  });
  expect(rows).toEqual([{ files: 2 }]);
  await page.close();
});
